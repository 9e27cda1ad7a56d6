import { authStatus } from '../features/auth/api/authStatus.ts'
import { logout } from '../features/auth/api/logout.ts'
import { problemText } from '../lib/i18n.ts'
import type { SessionSource } from './session.tsx'

/** The session as the server knows it: signed in means that both an e-mail and a state came back (D3 s4). */
export const sessionSource: SessionSource = {
  async status(signal) {
    const answer = await authStatus({}, signal)
    // Thrown so that the shell shows its own screen: nobody knows whether somebody is signed in.
    if (!answer.ok) throw new Error(answer.problem.id)
    const { email, state, isMfuUser } = answer.body
    return email !== '' && state !== '' ? { email, state, isMfuUser } : null
  },
  async logout() {
    const answer = await logout({})
    return answer.ok ? null : problemText({ ...answer.problem, message: answer.message })
  },
  // Only the open drawer asks, so these two calls are no part of the first load.
  whatsapp: {
    async read() {
      const { getConsent } = await import('../features/consents/api/getConsent.ts')
      const answer = await getConsent({ type: 'whatsapp' })
      if (!answer.ok) throw new Error(answer.problem.id)
      return answer.body.consent
    },
    async write(on) {
      const { setConsent } = await import('../features/consents/api/setConsent.ts')
      const answer = await setConsent({ type: 'whatsapp', consent: on })
      if (!answer.ok) throw new Error(answer.problem.id)
    },
  },
}
