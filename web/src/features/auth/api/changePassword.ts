import { changePassword as contract } from '../../../../../shared/contracts/auth/changePassword.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Sets a new password after a fresh log-in. */
export const changePassword = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
