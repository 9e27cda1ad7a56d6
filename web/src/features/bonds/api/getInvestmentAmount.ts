import { getInvestmentAmount as contract } from '../../../../../shared/contracts/bonds/getInvestmentAmount.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Rupees into whole units, and units into rupees. */
export const getInvestmentAmount = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
