import { getSignupText as contract } from '../../../../../shared/contracts/consents/getSignupText.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The terms one agrees to when signing up, with their version. */
export const getSignupText = (signal?: AbortSignal) => callContract(contract, {}, { signal })
