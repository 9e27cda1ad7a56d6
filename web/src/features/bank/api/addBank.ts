import { addBank as contract } from '../../../../../shared/contracts/bank-verification/addBank.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callOnce } from '../../../lib/callOnce.ts'

/** Saves the account; its status is the server's word. */
export const addBank = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callOnce(contract, input, signal)
