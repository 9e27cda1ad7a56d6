import { authStatus as contract } from '../../../../../shared/contracts/auth/authStatus.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Who is signed in; never an expired session. */
export const authStatus = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal, quiet: true })
