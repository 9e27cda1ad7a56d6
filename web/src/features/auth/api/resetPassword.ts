import { resetPassword as contract } from '../../../../../shared/contracts/auth/resetPassword.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Sets a new password by the link's token. */
export const resetPassword = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
