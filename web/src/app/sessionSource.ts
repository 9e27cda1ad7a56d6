import { authStatus, type SessionEnding } from '../../../shared/contracts/auth/authStatus.ts'
import { logout } from '../../../shared/contracts/auth/logout.ts'
import { callContract } from '../lib/calls/callContract.ts'
import { problemText } from '../lib/i18n.ts'
import type { SessionSource, StoredConsent } from './session.tsx'

/** A consent whose calls are loaded when it is read or written. */
const consent = (type: 'whatsapp' | 'analytics'): StoredConsent => ({
  read: async signal => (await import('./consents.ts')).consentOf(type).read(signal),
  write: async on => (await import('./consents.ts')).consentOf(type).write(on),
})

/**
 * Ends the notifications of this browser with its session: at the server and here, or here alone when that cannot even be
 * tried. Whatever comes of it, the log-out goes on: who leaves a shared computer must get out.
 */
async function endNotifications(): Promise<void> {
  const everywhere = async () => (await import('../lib/push/pushDevice.ts')).removeThisDevice()
  const here = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  await Promise.allSettled([everywhere().catch(here)])
}

let ended: SessionEnding | undefined

/** The session of the server: signed in means that an e-mail and a state came back (D3 s4). */
export const sessionSource: SessionSource = {
  async status(signal) {
    const answer = await callContract(authStatus, {}, { signal, quiet: true })
    // Thrown, so that the shell shows its failure screen.
    if (!answer.ok) throw new Error(answer.problem.id)
    const { email, state, isMfuUser } = answer.body
    ended = answer.body.ended
    return email !== '' && state !== '' ? { email, state, isMfuUser } : null
  },
  ended: () => ended,
  async logout() {
    // Nothing is loaded for who has none.
    if (globalThis.Notification?.permission === 'granted') await endNotifications()
    const answer = await callContract(logout, {})
    return answer.ok ? null : problemText(answer.problem)
  },
  whatsapp: consent('whatsapp'),
  analytics: consent('analytics'),
  notifications: true,
}
