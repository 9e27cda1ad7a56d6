import type { OrderState } from '../../../shared/contracts/orders/orderBody.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'

/** The day on which an order's units and money change hands, which a holiday announced late moves until it has happened. */

export interface SettlementFacts {
  readonly state: OrderState
  readonly tradeDate: string
  /** The day it was agreed and priced for. */
  readonly settlementDate: string
  readonly settledOn?: string | undefined
}

/** What came to nothing settles no more: it shows the day that was agreed. */
const over: readonly OrderState[] = ['expired', 'cancelled', 'failed', 'refundDue', 'refunded']

/** The day of settlement: the one on which it settled, or the one after the trade by the calendar as it is known now. */
export function settlementDayOf(order: SettlementFacts, calendar: MarketCalendar): string {
  const { state, tradeDate, settlementDate, settledOn } = order
  if (settledOn !== undefined) return settledOn
  return over.includes(state) ? settlementDate : calendar.settlementDate(tradeDate)
}

/**
 * The day on which an order settled, as the exchange reported it; `undefined` when that day is impossible. Coupons go by this day:
 * one before the trade could settle, or still to come, is no answer. A day on which nothing is cleared, since it was
 * announced to be a holiday after the order was placed, stands for the day to which it moved.
 */
export function settledDayOf(
  reportedDay: string,
  { agreed, settles, today }: { readonly agreed: string; readonly settles: string; readonly today: string },
): string | undefined {
  const earliest = agreed < settles ? agreed : settles
  if (reportedDay < earliest || reportedDay > today) return undefined
  return reportedDay < settles ? settles : reportedDay
}
