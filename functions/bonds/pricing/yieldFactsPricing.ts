import type { PriceQuote } from '../../../shared/contracts/bonds/getPrice.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { couponRateOn } from '../../../shared/finance/couponSchedule.ts'
import { type EndYield, endYields, worstOf } from '../../../shared/finance/terms/optionYields.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'

const endOf = ({ end, date, price, percent }: EndYield) => ({ end, date, price, percent: percent.toFixed(4) })

/**
 * The yields of a clean price (per 100 of the principal) on a settlement day by their names: the coupon on the price, to every day on which the bond may end, and to the worst of them. Percent, four places;
 * `undefined` when nothing is left to be paid. Pure.
 */
export function yieldFactsOf(
  terms: BondTerms,
  { cleanPrice, settleDate }: { readonly cleanPrice: string; readonly settleDate: string },
  calendar: MarketCalendar,
): PriceQuote['yields'] {
  const ends = endYields(terms, settleDate, cleanPrice, calendar)
  const worst = worstOf(ends)
  if (worst === undefined) return undefined
  const coupon = Number(couponRateOn(terms, settleDate))
  // What is paid only at the maturity runs on no price.
  const runs = coupon > 0 && terms.couponFrequency !== 'atMaturity' && Number(cleanPrice) > 0
  return {
    ...(runs ? { running: ((coupon * 100) / Number(cleanPrice)).toFixed(4) } : {}),
    ends: ends.map(endOf),
    worst: endOf(worst),
  }
}
