import { getCheckoutText as contract } from '../../../../../shared/contracts/consents/getCheckoutText.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What one agrees to when buying, with its version. */
export const getCheckoutText = (signal?: AbortSignal) => callContract(contract, {}, { signal })
