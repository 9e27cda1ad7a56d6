import { useProfile } from '../../features/profile/useProfile.ts'
import { type SessionFacts, useSession } from '../session.tsx'

/**
 * Who is signed in, with what the profile adds for the shell: the group, the approval, the premium mark. While it is
 * not known nothing is shown that only approved investors may see (K-026).
 */
export function useInvestorFacts(): SessionFacts | null {
  const { state } = useSession()
  const facts = state.kind === 'investor' ? state.facts : null
  const { data } = useProfile({
    // A source that brings these facts itself is not asked over.
    enabled: facts !== null && facts.obUserApproved === undefined,
  })
  if (facts === null || data?.ok !== true) return facts
  const { name, premiumUser, userInHypervergeCug, obUserApproved } = data.body.data
  return { name, premiumUser, userInHypervergeCug, obUserApproved, ...facts }
}
