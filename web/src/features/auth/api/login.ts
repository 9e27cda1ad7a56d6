import { login as contract } from '../../../../../shared/contracts/auth/login.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Logs in; a refusal's message is worded by its problem. */
export const login = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
