import { findBranch as contract } from '../../../../../shared/contracts/bank-verification/findBranch.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Bank and branch of an IFSC. */
export const findBranch = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
