import { addMonths } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import { buyerRows, dirtyFloat, pricedPrincipal, type YieldResult, yieldOfReceipts } from './bondPrice.ts'
import type { BondTerms } from './bondTerms.ts'
import { inForce, listedBondGains } from './taxTables.ts'

/** A purchase of a listed bond and the buyer's slab, e.g. `31.2` with cess. */
export interface AfterTaxInput {
  readonly terms: BondTerms
  readonly settleDate: string
  readonly cleanPrice: string
  readonly slabPercent: string
}

/** The rate on a gain of a day, in percent: the dated long-term rate when held long enough, else the slab. */
function gainPercent(settleDate: string, soldOn: string, slabPercent: number): number {
  const rule = inForce(listedBondGains, soldOn)
  if (rule === undefined || soldOn <= addMonths(settleDate, rule.longTermMonths)) return slabPercent
  return Number(rule.longTermPercent)
}

/**
 * The yield an investor keeps who holds a listed bond to its end: each coupon taxed at the slab on its due date; the gain
 * of each redemption, over its share of the price paid with accrued interest, by the dated table. A loss earns no tax
 * back; surcharge, thresholds and the moment of filing are left out. Percent, four places.
 */
export function afterTaxYield(
  { terms, settleDate, cleanPrice, slabPercent }: AfterTaxInput,
  calendar: MarketCalendar,
): YieldResult {
  const paid = dirtyFloat(terms, settleDate, cleanPrice, calendar)
  const slab = Number(slabPercent)
  const costOfPaisa = paid / pricedPrincipal(terms, settleDate, calendar)
  const receipts = buyerRows(terms, settleDate, calendar).map(({ dueDate, couponPaise, principalPaise }) => {
    const gain = Math.max(0, principalPaise * (1 - costOfPaisa))
    const tax = (couponPaise * slab + gain * gainPercent(settleDate, dueDate, slab)) / 100
    return { dueDate, paise: couponPaise + principalPaise - tax }
  })
  return yieldOfReceipts(paid, settleDate, receipts)
}
