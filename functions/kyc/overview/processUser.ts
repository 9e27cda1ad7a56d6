import type { processUser } from '../../../shared/contracts/kyc/processUser.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { shownKyc } from '../../kyc-record/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { allDocumentsThere } from './checkpointStatus.ts'

/** The user's state under its documented names (K-230). */
export const handleProcessUser =
  ({
    store,
    cipher,
    personOf,
    identityOf,
  }: Pick<Dependencies, 'store' | 'cipher' | 'personOf' | 'identityOf'>): Handler<typeof processUser> =>
  async (_input, { session: { investorId } }) => {
    const [record, person, identity] = await Promise.all([
      store.read(investorId),
      personOf(investorId),
      identityOf(investorId),
    ])
    if (person === undefined) return refuse('account.cannotFetch')
    const kyc = await shownKyc(record, cipher)
    const { userInHypervergeCug, enhancedKycStaus, forceKYC } = identity
    return reply({
      data: {
        email: person.email,
        // Nobody signs in before the sign-up is confirmed, so the onboarding is completed.
        state: kyc.approved ? 'onBoardingCompletedKycUser' : 'onBoardingCompletedNonKycUser',
        name: kyc.name ?? person.name,
        pan: kyc.pan?.pan,
        userType: kyc.userType,
        userInHypervergeCug,
        enhancedKycStaus,
        forceKYC,
        obUserApproved: kyc.approved,
        allDocUploadedForThirdParty: allDocumentsThere(record),
        rejectRemarks: [...kyc.remarks],
      },
    })
  }
