import { listBonds as contract } from '../../../../../shared/contracts/bonds/listBonds.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What is on offer, with the tab to be shown first. */
export const listBonds = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
