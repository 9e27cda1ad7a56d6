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

/** A receipt with its tax, of one unit, in paise that are not rounded yet. */
interface TaxedReceipt {
  readonly dueDate: string
  readonly paise: number
  readonly interest: number
  readonly gain: number
  readonly interestTax: number
  readonly gainTax: number
}

function taxedReceipts(
  { terms, settleDate, cleanPrice, slabPercent }: AfterTaxInput,
  calendar: MarketCalendar,
): { readonly paid: number; readonly boughtPaise: number; readonly receipts: readonly TaxedReceipt[] } {
  const paid = dirtyFloat(terms, settleDate, cleanPrice, calendar)
  const slab = Number(slabPercent)
  // Of a unit, rounded as it is paid: what is left of a paisa moves no place that is shown.
  const boughtPaise = accruedInterest(terms, settleDate, 1, calendar).paise
  const costOfPaisa = (paid - boughtPaise) / pricedPrincipal(terms, settleDate, calendar)
  const rows = buyerRows(terms, settleDate, calendar)
  const isZero = couponSchedule(terms, calendar).every(
    ({ couponPaise, premiumPaise = 0 }) => couponPaise === premiumPaise,
  )
  // The accrued interest comes back with the first payment that has interest in it.
  const first = rows.findIndex(({ couponPaise }) => couponPaise > 0)
  const receipts = rows.map(({ dueDate, couponPaise, principalPaise }, index) => {
    const interest = couponPaise - (index === Math.max(0, first) ? boughtPaise : 0)
    const gain = Math.max(0, principalPaise * (1 - costOfPaisa))
    const onGain = isZero ? slab : gainPercent(settleDate, dueDate, slab)
    const [interestTax, gainTax] = [(interest * slab) / 100, (gain * onGain) / 100]
    const paise = couponPaise + principalPaise - (interest * slab + gain * onGain) / 100
    return { dueDate, paise, interest, gain, interestTax, gainTax }
  })
  return { paid, boughtPaise, receipts }
}

/**
 * The yield an investor keeps who holds a listed bond to its end: each coupon taxed at the slab on its due date, the first
 * one less the accrued interest that was bought with it; the gain of each redemption over its share of the clean price by
 * the dated tables, and at the slab where the bond pays no interest at all, for its discount is its interest. What is paid on
 * top of the principal is interest. A loss earns no tax back; thresholds and the moment of filing are left out. Percent, four
 * places.
 */
export function afterTaxYield(input: AfterTaxInput, calendar: MarketCalendar): YieldResult {
  const { paid, receipts } = taxedReceipts(input, calendar)
  return yieldOfReceipts(paid, input.settleDate, receipts)
}

/** What the yield after tax is worked out from, in paise of all units, each rounded once. */
export interface AfterTaxWorking {
  /** Interest and premiums that are received, before tax. */
  readonly interestPaise: number
  /** Accrued interest that is bought, or with a minus received at the purchase. */
  readonly boughtPaise: number
  readonly interestTaxPaise: number
  /** What is paid back over the clean price. */
  readonly gainPaise: number
  readonly gainTaxPaise: number
}

/** The sums behind `afterTaxYield` for so many units. */
export function afterTaxWorking(
  input: AfterTaxInput,
  units: number,
  calendar: MarketCalendar,
): AfterTaxWorking {
  const { boughtPaise, receipts } = taxedReceipts(input, calendar)
  const sum = (of: (receipt: TaxedReceipt) => number): number =>
    Math.round(units * receipts.reduce((total, receipt) => total + of(receipt), 0))
  return {
    interestPaise: sum(({ interest }) => interest) + boughtPaise * units,
    boughtPaise: boughtPaise * units,
    interestTaxPaise: sum(({ interestTax }) => interestTax),
    gainPaise: sum(({ gain }) => gain),
    gainTaxPaise: sum(({ gainTax }) => gainTax),
  }
}
