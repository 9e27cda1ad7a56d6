import { verifyBankStatus as contract } from '../../../../../shared/contracts/bank-verification/verifyBankStatus.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What became of a penny drop. */
export const verifyBankStatus = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
