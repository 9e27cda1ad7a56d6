import { forgotPassword as contract } from '../../../../../shared/contracts/auth/forgotPassword.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Asks for the link to a new password. */
export const forgotPassword = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
