import type { ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import { lateWorkingDays } from '../../../shared/vocabulary/businessRules.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'

/**
 * Claims after a record date: pure. A price contains the payments whose record date is not before the day it was computed
 * for; the registrar pays whoever holds the units at the end of the record date. When units change hands on another day than
 * the price assumed, and a record date lies between the two days, the payment goes to one side and its price was paid by the
 * other.
 */

/** The units of one purchase or sale of an investor; dates are Indian. */
export interface SettledTrade {
  readonly side: 'purchase' | 'sale'
  readonly units: number
  /** The day of settlement that its price was computed for. */
  readonly pricedFor: string
  /** The day on which the units changed hands. */
  readonly settledOn: string
}

/** One payment of the issuer that went to the wrong side; amounts in paise, before tax. */
export interface ClaimedPayment {
  readonly dueDate: string
  readonly recordDate: string
  readonly paymentDate: string
  /** `investor`: they are owed it. `counterparty`: the investor received it, and it is the other side's. */
  readonly owedTo: 'investor' | 'counterparty'
  readonly couponPaise: number
  readonly principalPaise: number
}

/**
 * The payments that a trade's price and its settlement assign to different sides; none when no record date lies between the
 * two days. `rows`: all payments of one unit. The price itself, with its interest, is never computed again: it was agreed, so
 * the days by which a settlement was postponed change nothing in it.
 */
export function claimedPayments(trade: SettledTrade, rows: readonly ScheduleRow[]): ClaimedPayment[] {
  const { side, units, pricedFor, settledOn } = trade
  return rows.flatMap(({ dueDate, recordDate, paymentDate, couponPaise, principalPaise }) => {
    const isInPrice = recordDate >= pricedFor
    const isBuyers = recordDate >= settledOn
    if (isInPrice === isBuyers || couponPaise + principalPaise === 0) return []
    // In the price and not the buyer's: the buyer is owed it. The other way round it is the seller.
    const isInvestors = isInPrice === (side === 'purchase')
    return [
      {
        dueDate,
        recordDate,
        paymentDate,
        owedTo: isInvestors ? 'investor' : 'counterparty',
        couponPaise: couponPaise * units,
        principalPaise: principalPaise * units,
      } as const,
    ]
  })
}

/** The Indian date by which operators decide on a claim: until then the issuer's payment may still be on its way. */
export const decideClaimBy = (paymentDate: string, calendar: MarketCalendar): string =>
  calendar.addWorkingDays(paymentDate, lateWorkingDays)
