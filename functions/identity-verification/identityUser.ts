import type { identityUser } from '../../shared/contracts/identity-verification/identityUser.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The investor's groups and status (K-046); `isPolling` changes nothing, since it never asks the vendor. */
export const handleIdentityUser =
  ({ store }: Pick<Dependencies, 'store'>): Handler<typeof identityUser> =>
  async (_input, { session }) => {
    const { enhancedGroup, state, forceKYC } = await store.readRecord(session.investorId)
    return reply({ data: { userInHypervergeCug: enhancedGroup, enhancedKycStaus: state, forceKYC } })
  }
