import { addMonths } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import {
  accruedInterest,
  buyerRows,
  dirtyFloat,
  pricedPrincipal,
  type YieldResult,
  yieldOfReceipts,
} from './bondPrice.ts'
import type { BondTerms } from './bondTerms.ts'
import { couponSchedule } from './couponSchedule.ts'
import { gainPercentOf, inForce, listedBondGains } from './taxTables.ts'

/** A purchase of a listed bond and the buyer's rate on income with surcharge and cess, e.g. `31.2`. */
export interface AfterTaxInput {
  readonly terms: BondTerms
  readonly settleDate: string
  readonly cleanPrice: string
  readonly slabPercent: string
}

/** The rate on a gain of a day, in percent: that of a long-term gain when held long enough, else the slab. */
function gainPercent(settleDate: string, soldOn: string, slabPercent: number): number {
  const rule = inForce(listedBondGains, soldOn)
  if (rule === undefined) return slabPercent
  const heldLong = soldOn > addMonths(settleDate, rule.longTermMonths)
  return gainPercentOf(rule, { ratePercent: slabPercent, soldOn, heldLong })
}

/**
 * The yield an investor keeps who holds a listed bond to its end: each coupon taxed at the slab on its due date, the first
 * one less the accrued interest that was bought with it; the gain of each redemption over its share of the clean price by
 * the dated tables, and at the slab where the bond pays no interest at all, for its discount is its interest. A loss earns no
 * tax back; thresholds and the moment of filing are left out. Percent, four places.
 */
export function afterTaxYield(
  { terms, settleDate, cleanPrice, slabPercent }: AfterTaxInput,
  calendar: MarketCalendar,
): YieldResult {
  const paid = dirtyFloat(terms, settleDate, cleanPrice, calendar)
  const slab = Number(slabPercent)
  // Of a unit, rounded as it is paid: what is left of a paisa moves no place that is shown.
  const accruedPaise = accruedInterest(terms, settleDate, 1, calendar).paise
  const costOfPaisa = (paid - accruedPaise) / pricedPrincipal(terms, settleDate, calendar)
  const isZero = couponSchedule(terms, calendar).every(row => row.couponPaise === 0)
  const receipts = buyerRows(terms, settleDate, calendar).map(
    ({ dueDate, couponPaise, principalPaise }, index) => {
      const interest = couponPaise - (index === 0 ? accruedPaise : 0)
      const gain = Math.max(0, principalPaise * (1 - costOfPaisa))
      const onGain = isZero ? slab : gainPercent(settleDate, dueDate, slab)
      const tax = (interest * slab + gain * onGain) / 100
      return { dueDate, paise: couponPaise + principalPaise - tax }
    },
  )
  return yieldOfReceipts(paid, settleDate, receipts)
}
