import { getPortfolioHistory as contract } from '../../../../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The value at the end of each month, and today. */
export const getPortfolioHistory = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
