import { getConsent as contract } from '../../../../../shared/contracts/consents/getConsent.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Whether a consent was given. */
export const getConsent = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
