import { pathTo } from '../paths.ts'

/**
 * A vendor sends the investor back to `/platform/?back=identity|digilocker&…` with parameters of its own. They are
 * replaced by an address of the app before the router reads it, so that none of them stays in the history, a bookmark
 * or a remembered address. They are only a hint; the server asks the vendor itself.
 */
export function takeReturn(): void {
  const query = new URLSearchParams(location.search)
  const back = query.get('back')
  if (back === null) return
  const left = /^(user_cancelled|started)?$/.test(query.get('status') ?? '')
  const address =
    back === 'identity'
      ? `${pathTo('profile')}?returned=${left ? 'left' : 'finished'}`
      : `${pathTo('docvault', { tab: 'address' })}?returned=digilocker`
  history.replaceState(null, '', `${location.pathname}#${address}`)
}
