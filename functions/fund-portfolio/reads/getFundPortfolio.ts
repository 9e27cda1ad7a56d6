import type { getFundPortfolio } from '../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { leftOutOf, portfolioView } from '../valuation/portfolioView.ts'
import { plansOf } from './getSystematics.ts'
import type { ReadDependencies } from './readDependencies.ts'
import { selectValues } from './selectedPositions.ts'

/** The funds of the chosen PANs, valued at the latest prices: everything is computed from the rows (K-226). */
export const handleGetFundPortfolio =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getFundPortfolio> =>
  async ({ pan }, { now, session: { investorId } }) => {
    const selected = await selectValues(dependencies, investorId, { pan })
    if (!selected.ok) return selected
    const { valued, panless, pricesOf } = selected.body
    const { costDifferenceOf } = dependencies.schemes
    const today = indianDate(now)
    const { timeline, ...sums } = portfolioView(valued, { today, costDifferenceOf })
    const sips = plansOf(valued, today).filter(({ kind, isActive }) => kind === 'SIP' && isActive).length
    return reply({
      data: {
        ...sums,
        investmentDetails: { funds: sums.funds, sips, timeline },
        ...(pricesOf === undefined ? {} : { pricesOf }),
        leftOut: leftOutOf(valued, panless),
      },
    })
  }
