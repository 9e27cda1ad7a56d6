import { acceptCheckoutText as contract } from '../../../../../shared/contracts/consents/acceptCheckoutText.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Agrees to the text in the version that was read. */
export const acceptCheckoutText = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
