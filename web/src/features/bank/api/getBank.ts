import { getBank as contract } from '../../../../../shared/contracts/bank-verification/getBank.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The bank step as it stands. */
export const getBank = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
