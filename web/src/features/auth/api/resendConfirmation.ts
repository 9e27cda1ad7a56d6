import { resendConfirmation as contract } from '../../../../../shared/contracts/auth/resendConfirmation.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Asks for the confirmation link again. */
export const resendConfirmation = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
