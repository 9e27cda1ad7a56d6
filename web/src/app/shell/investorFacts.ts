import { useProfile } from '../../features/profile/useProfile.ts'
import { type SessionFacts, useSession } from '../session.tsx'

/**
 * The signed-in investor with the profile's facts for the shell: the group, the approval, the premium mark. Until they
 * are known nothing is shown that only approved investors may see (K-026).
 */
export function useInvestorFacts(): SessionFacts | null {
  const { state } = useSession()
  const facts = state.kind === 'investor' ? state.facts : null
  const { data } = useProfile({
    // The session source already has these facts: no request.
    enabled: facts !== null && facts.obUserApproved === undefined,
  })
  if (facts === null || data?.ok !== true) return facts
  const { name, premiumUser, userInHypervergeCug, obUserApproved } = data.body.data
  return { name, premiumUser, userInHypervergeCug, obUserApproved, ...facts }
}
