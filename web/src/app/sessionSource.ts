import type { QueryClient } from '@tanstack/react-query'
import { authStatus } from '../features/auth/api/authStatus.ts'
import { logout } from '../features/auth/api/logout.ts'
import { problemText } from '../lib/i18n.ts'
import type { SessionSource } from './session.tsx'

/** The session as the server knows it. Signed in only if the status names both an e-mail and a state (D3 s4). */
export function sessionSource(queries: QueryClient): SessionSource {
  return {
    async status(signal) {
      const answer = await authStatus({}, signal)
      if (!answer.ok) throw new Error(answer.problem.id)
      const { email, state, isMfuUser } = answer.body
      return email !== '' && state !== '' ? { email, state, isMfuUser } : null
    },
    async logout() {
      const answer = await logout({})
      if (answer.ok && answer.body.errCode !== 1) return null
      return problemText({ id: 'auth.logoutFailed' })
    },
    forget: () => queries.clear(),
  }
}
