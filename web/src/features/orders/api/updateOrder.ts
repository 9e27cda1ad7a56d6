import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { updateOrder as contract } from '../../../../../shared/contracts/orders/updateOrder.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Pays an open order by transfer instead. */
export const updateOrder = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
