import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { getTimeline as contract } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The transactions, newest first, a page at a time. */
export const getTimeline = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
