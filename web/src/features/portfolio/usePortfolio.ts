import type { getPayouts as payoutsContract } from '../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import type { getPortfolio as contract } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { useRead } from '../../lib/useRead.ts'
import { getPayouts } from './api/getPayouts.ts'
import { getPortfolio } from './api/getPortfolio.ts'
import { getPortfolioHistory } from './api/getPortfolioHistory.ts'

export type Portfolio = BodyOf<typeof contract>['data']
export type Payouts = BodyOf<typeof payoutsContract>['data']

/** Everything that is in demat; what is on its way there stands among the pending settlements instead. */
export const usePortfolio = () =>
  useRead(['portfolio', 'all'], signal => getPortfolio({ consolidated: 'true', settledOnly: 'true' }, signal))

/** One product, with the lots that are not in demat yet. */
export const useHolding = (product: string) =>
  useRead(['portfolio', 'holding', product], signal => getPortfolio({ product }, signal))

/** Payouts between two Indian dates, both inclusive. */
export const usePayouts = (from: string, to: string) =>
  useRead(['portfolio', 'payouts', from, to], signal => getPayouts({ from, to }, signal))

/** Of one product, or of all that `usePortfolio` shows: the last point is what stands there. */
export const useHistory = (product?: string) =>
  useRead(['portfolio', 'history', product], signal =>
    getPortfolioHistory(product === undefined ? { settledOnly: 'true' } : { product }, signal),
  )
