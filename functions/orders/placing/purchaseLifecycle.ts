import type { PriceQuote } from '../../../shared/contracts/bonds/getPrice.ts'
import type { Problem, ProblemId } from '../../../shared/problem.ts'
import { transfersUntilClock } from '../../../shared/texts/ruleTexts.ts'
import { neftCutOff } from '../../../shared/vocabulary/businessRules.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { gatewayLimitOn, reservedForMs } from '../orderLifecycle.ts'

/** Whether a purchase may be made, decided from the server's own quote and from nothing the client computed (K-219). */

export interface PurchaseFacts {
  readonly quote: Pick<PriceQuote, 'units' | 'breakup' | 'settlementDate' | 'closedFor'>
  readonly minUnits: number
  readonly maxUnits: number
  /** What the smallest order costs, in paise. */
  readonly minPaise: number
  /** What the investor saw and agreed to, in paise. */
  readonly agreedPaise: number
  readonly paymentType: 'PG' | 'NEFT'
  readonly now: Date
  readonly calendar: MarketCalendar
}

export type PurchaseDecided =
  | { readonly ok: true; readonly terms: PurchaseTerms }
  | { readonly ok: false; readonly problem: Problem }

/** The times of an order that is placed now. */
export interface PurchaseTerms {
  readonly tradeDate: string
  readonly reservedUntil: string
  readonly payBy: string
}

const refusal = (id: ProblemId, params?: Problem['params'], field?: string): PurchaseDecided => ({
  ok: false,
  problem: { id, ...(params === undefined ? {} : { params }), ...(field === undefined ? {} : { field }) },
})

/** Why the sort of payment is not possible: transfers after the cut-off, and too much for the gateway. */
export function paymentRefusal(
  paymentType: 'PG' | 'NEFT',
  amountPaise: number,
  now: Date,
): Problem | undefined {
  if (paymentType === 'NEFT')
    return now.toISOString() < transfersUntil(now)
      ? undefined
      : { id: 'orders.neftCutOff', params: { time: `${transfersUntilClock} pm` }, field: 'paymentType' }
  const limit = gatewayLimitOn(indianDate(now))
  return amountPaise <= limit
    ? undefined
    : { id: 'orders.tooMuchForGateway', params: { amount: formatRupees(limit) }, field: 'paymentType' }
}

/** The instant of today's cut-off for transfers. */
export const transfersUntil = (now: Date): string => indianInstant(indianDate(now), neftCutOff)

/**
 * Refuses in the order in which an investor would want to hear it: nothing can be bought now, then how many, then how it
 * is paid, and last that it costs another amount than the one seen.
 */
export function decidePurchase(facts: PurchaseFacts): PurchaseDecided {
  const { quote, minUnits, maxUnits, minPaise, agreedPaise, paymentType, now, calendar } = facts
  const { closedFor, units, breakup } = quote
  if (closedFor !== undefined)
    return refusal(closedFor.id, closedFor.params, closedFor.id === 'orders.soldOut' ? 'units' : undefined)
  const market = calendar.status(now)
  if (!market.open)
    return refusal('orders.marketClosed', { when: formatDate(indianDate(new Date(market.opensAt))) })
  if (units < minUnits)
    return refusal('orders.belowMinimum', { units: minUnits, amount: formatRupees(minPaise) }, 'units')
  if (units > maxUnits) return refusal('orders.aboveMaximum', { units: maxUnits }, 'units')
  const amountPaise = breakup.userAmountPaise
  const unpayable = paymentRefusal(paymentType, amountPaise, now)
  if (unpayable !== undefined) return { ok: false, problem: unpayable }
  if (agreedPaise !== amountPaise)
    return refusal('orders.priceMoved', { amount: formatRupees(amountPaise) }, 'amount')
  const lapse = new Date(now.getTime() + reservedForMs).toISOString()
  // An order is payable only while it can still be traded.
  const reservedUntil = lapse < market.closesAt ? lapse : market.closesAt
  return {
    ok: true,
    terms: {
      tradeDate: indianDate(now),
      reservedUntil,
      payBy: paymentType === 'NEFT' ? transfersUntil(now) : reservedUntil,
    },
  }
}
