import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { cancelOrder as contract } from '../../../../../shared/contracts/orders/cancelOrder.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Gives an unpaid order up; cancelling twice is answered the same. */
export const cancelOrder = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
