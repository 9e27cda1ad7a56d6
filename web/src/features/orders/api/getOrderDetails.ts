import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { getOrderDetails as contract } from '../../../../../shared/contracts/orders/getOrderDetails.ts'
import { callContract } from '../../../lib/callContract.ts'

/** One order with its trail; the payment is asked about meanwhile. */
export const getOrderDetails = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
