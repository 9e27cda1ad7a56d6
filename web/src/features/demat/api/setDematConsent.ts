import { setConsent as contract } from '../../../../../shared/contracts/consents/setConsent.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Records the consent that bonds are credited to the account. */
export const setDematConsent = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
