import { getPortfolio as contract } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What is held, valued today, with the flows behind the return. */
export const getPortfolio = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
