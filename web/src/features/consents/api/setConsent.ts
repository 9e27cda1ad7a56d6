import { setConsent as contract } from '../../../../../shared/contracts/consents/setConsent.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Gives or withdraws a consent. */
export const setConsent = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
