import { getCoupons as contract } from '../../../../../shared/contracts/bonds/getCoupons.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The payments of one unit. */
export const getCoupons = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
