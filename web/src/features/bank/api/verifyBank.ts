import { verifyBank as contract } from '../../../../../shared/contracts/bank-verification/verifyBank.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callOnce } from '../../../lib/callOnce.ts'

/** Asks for a penny drop, once. */
export const verifyBank = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callOnce(contract, input, signal)
