import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import type { FundReturn } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import type { getPortfolioSummary } from '../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { yearlyReturn } from '../../../shared/finance/yearlyReturn.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { BondTotals } from '../../bond-portfolio/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { allFlows, costedPaise, heldSchemes, returnsOf, sumOf, unitsOf } from '../valuation/heldScheme.ts'
import { yesterdayOf } from '../valuation/holdingView.ts'
import { leftOutOf } from '../valuation/portfolioView.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import type { ReadDependencies, ValidPans } from './readDependencies.ts'
import { selectValues } from './selectedPositions.ts'

type Part = BodyOf<typeof getPortfolioSummary>['data']['all']

const mostPayouts = 5

/**
 * Bonds and funds of the account's default PAN in one (K-001). Bonds are the investor's own: they are part of all PANs and of
 * the own one, and of no sub-account.
 */
export const handleGetPortfolioSummary =
  (dependencies: ReadDependencies): Handler<typeof getPortfolioSummary, MarketCalendar> =>
  async (_, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const selected = await selectValues(dependencies, investorId, 'default')
    if (!selected.ok) return selected
    const { valued, panless, pricesOf, panId, pans } = selected.body
    const hasBonds = panId === undefined || isOwn(pans, panId)
    const bonds = hasBonds ? await dependencies.bondsOf(investorId, { now, calendar }) : undefined
    if (hasBonds && bonds === undefined) return refuse('portfolio.unavailable')
    const funds = valued.length === 0 ? undefined : fundsPart(valued, today)
    const all = joined(valued, bonds, { funds, today })
    // Of the funds: bonds have no price a day.
    const daily = yesterdayOf(valued).yesterdaysPnlPerc
    return reply({
      ...(daily === undefined ? {} : { dailyPnlPerc: daily }),
      mtm: rupees(all.valuePaise),
      data: {
        all,
        ...(bonds === undefined || bonds.flows.length === 0 ? {} : { bonds: bondsPart(bonds) }),
        ...(funds === undefined ? {} : { funds }),
        nextPayouts: (bonds?.nextPayouts ?? []).slice(0, mostPayouts),
        leftOut: leftOutOf(valued, panless),
        ...(pricesOf === undefined ? {} : { pricesOf }),
      },
    })
  }

const isOwn = ({ pans }: ValidPans, panId: string): boolean =>
  pans.some(one => one.panId === panId && one.own)

const gainOf = (flows: readonly { readonly paise: number }[]): number =>
  flows.reduce((sum, { paise }) => sum + paise, 0)

const bondsPart = ({ held, valuePaise, investedPaise, gainPaise, flows }: BondTotals): Part => ({
  held,
  valuePaise,
  investedPaise,
  gainPaise,
  xirr: yearlyReturn(flows),
})

/** The gain is that of the positions that are reconciled, ever held: what came and what is there, less what went. */
function fundsPart(valued: readonly ValuedPosition[], today: string): Part {
  return {
    held: heldSchemes(valued).filter(scheme => unitsOf(scheme.valued) > 0).length,
    valuePaise: sumOf(valued, ({ valuePaise }) => valuePaise),
    investedPaise: sumOf(valued, costedPaise),
    gainPaise: gainOf(allFlows(valued, today)),
    xirr: returnsOf(valued, today).xirr,
  }
}

/** One return of all flows together. */
function joined(
  valued: readonly ValuedPosition[],
  bonds: BondTotals | undefined,
  { funds, today }: { readonly funds: Part | undefined; readonly today: string },
): Part {
  const flows = [...(bonds?.flows ?? []), ...allFlows(valued, today)]
  const sum = (field: 'held' | 'valuePaise' | 'investedPaise' | 'gainPaise'): number =>
    (bonds?.[field] ?? 0) + (funds?.[field] ?? 0)
  const none: FundReturn = funds?.xirr ?? { reason: 'nothing_held' }
  return {
    held: sum('held'),
    valuePaise: sum('valuePaise'),
    investedPaise: sum('investedPaise'),
    gainPaise: sum('gainPaise'),
    xirr: flows.length === 0 ? none : yearlyReturn(flows),
  }
}
