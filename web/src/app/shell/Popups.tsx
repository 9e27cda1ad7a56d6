import { SessionPopups } from '../../features/content/components/SessionPopups.tsx'
import { useCommit } from '../../lib/hashLocation.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { hrefTo, type PathName } from '../paths.ts'
import { useSession } from '../session.tsx'
import { storeLinks } from '../storeLinks.ts'

/** Screens on which popups may appear; never during the KYC, an order or a payment. */
const calm: readonly PathName[] = [
  'dashboard',
  'opportunities',
  'portfolio',
  'portfolioOfProduct',
  'portfolioBeneath',
]

/** The popups of the signed-in investor's session. */
export function Popups({ current }: { readonly current: PathName }) {
  const { state } = useSession()
  const { search } = useCommit().location
  if (state.kind !== 'investor') return null
  return (
    <SessionPopups
      held={!calm.includes(current)}
      inApp={isInNativeApp(search)}
      offers={current === 'dashboard'}
      offersHref={hrefTo('opportunities')}
      stores={storeLinks}
    />
  )
}
