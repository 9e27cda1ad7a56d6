import { getPayouts } from '../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { getPortfolio } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory } from '../../../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { useRead } from '../../lib/calls/useRead.ts'

export type Portfolio = BodyOf<typeof getPortfolio>['data']

/** Everything that is in demat; what is on its way there stands among the pending settlements instead. */
export const usePortfolio = () => useRead(getPortfolio, { consolidated: 'true', settledOnly: 'true' })

/** One product, with the lots that are not in demat yet. */
export const useHolding = (product: string) => useRead(getPortfolio, { product })

/** Payouts between two Indian dates, both inclusive. */
export const usePayouts = (from: string, to: string) => useRead(getPayouts, { from, to })

/** Of one product, or of all that `usePortfolio` shows: the last point is what stands there. */
export const useHistory = (product?: string) =>
  useRead(getPortfolioHistory, product === undefined ? { settledOnly: 'true' } : { product })
