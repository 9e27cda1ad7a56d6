import { getPrice as contract } from '../../../../../shared/contracts/bonds/getPrice.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What units cost now and what they bring. */
export const getPrice = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
