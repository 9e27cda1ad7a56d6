import { addressOf, parseHash } from '../lib/hashLocation.ts'
import { loadTexts } from '../lib/i18n.ts'
import { inBackground } from '../lib/inBackground.ts'
import { matchAddress } from './routes.ts'
import { loginAddress, rememberAddress, type SessionFacts, wasSignedIn } from './session.tsx'

/** So long the first screen waits for the server's word whether somebody is signed in. */
const statusWaitMs = 1500

/**
 * A visitor at an investor's address goes to the login at once, so that no file of the investor's screens is fetched, and
 * so does who waits for a slow answer: should it name an investor, the router leads back to the remembered address. A device
 * on which an investor was signed in does not wait for the answer.
 */
export async function leadVisitorToLogin(first: Promise<SessionFacts | null>): Promise<void> {
  const { path, search } = addressOf(globalThis.location.hash)
  if (wasSignedIn() || matchAddress(path).route.access !== 'investor') return
  // Most likely the login is what comes next: it is fetched while the server answers.
  const login = parseHash(loginAddress(search))
  inBackground(loadTexts(['common', 'session']), matchAddress(login.path).route.preload())
  const slow = new Promise<null>(resolve => setTimeout(resolve, statusWaitMs, null))
  // A failed request is shown by the screen, with Retry.
  // The bare address is the visitors' own page already.
  const facts = path === '/' ? null : await Promise.race([first.catch(() => 'unknown' as const), slow])
  if (facts !== null) return
  rememberAddress(search ? `${path}?${search}` : path)
  const address = new URL(globalThis.location.href)
  address.hash = `#${loginAddress(search)}`
  history.replaceState(null, '', address)
}
