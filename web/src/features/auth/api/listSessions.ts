import { listSessions as contract } from '../../../../../shared/contracts/auth/listSessions.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The devices one is signed in on. */
export const listSessions = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
