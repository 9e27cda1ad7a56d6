import { setConsent as contract } from '../../../../../shared/contracts/consents/setConsent.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Records that the terms of selling were agreed to (D3 s7). */
export const setRedeemConsent = (signal?: AbortSignal) =>
  callContract(contract, { type: 'redeem', consent: true }, { signal })
