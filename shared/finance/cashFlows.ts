import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import { buyerRows } from './bondPrice.ts'
import type { BondTerms, ScheduleRow } from './bondTerms.ts'
import { couponSchedule } from './couponSchedule.ts'

/** What an owner is paid on one due date, gross of tax, in paise. */
export interface CashFlow {
  readonly dueDate: string
  readonly paymentDate: string
  readonly recordDate: string
  readonly units: number
  readonly couponPaise: number
  readonly principalPaise: number
  /** Of `couponPaise`, the premium of a redemption or a call. */
  readonly premiumPaise?: number
}

/** The coupon of one unit is rounded to the paisa, then multiplied: every owner of a unit gets the same. */
const flowOf = (row: ScheduleRow, units: number): CashFlow => ({
  dueDate: row.dueDate,
  paymentDate: row.paymentDate,
  recordDate: row.recordDate,
  units,
  couponPaise: row.couponPaise * units,
  principalPaise: row.principalPaise * units,
  ...(row.premiumPaise === undefined ? {} : { premiumPaise: row.premiumPaise * units }),
})

/** All payments to a buyer; one who settles after a record date misses that row. */
export function cashFlowsOf(
  terms: BondTerms,
  { units, settleDate }: { readonly units: number; readonly settleDate: string },
  calendar: MarketCalendar,
): CashFlow[] {
  return buyerRows(terms, settleDate, calendar).map(row => flowOf(row, units))
}

/** Units that came and perhaps went: owned at the end of the days from `settleDate` up to, not on, `soldDate`. */
export interface HeldLot {
  readonly units: number
  readonly settleDate: string
  readonly soldDate?: string
}

/** All payments to an owner of many lots, past and to come: each row pays the units held at the end of its record date. */
export function heldCashFlows(
  terms: BondTerms,
  lots: readonly HeldLot[],
  calendar: MarketCalendar,
): CashFlow[] {
  const flows: CashFlow[] = []
  for (const row of couponSchedule(terms, calendar)) {
    // Who buys on the due date itself never gets its payment, even where the record date is the same day.
    const isHeld = (from: string): boolean => from <= row.recordDate && from < row.dueDate
    let units = 0
    for (const { settleDate, soldDate, units: many } of lots)
      if (isHeld(settleDate) && !(soldDate !== undefined && isHeld(soldDate))) units += many
    if (units > 0) flows.push(flowOf(row, units))
  }
  return flows
}
