import { spreadFrom } from '../../functions/platform/records/spread.ts'
import {
  purchasePromisedDays,
  settlementSpreadMinutes,
  settlementTime,
} from '../../shared/vocabulary/businessRules.ts'
import { addDays, indianInstant, type MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Stage } from './contract.ts'

/** When the flow asks the vendors. Dates are Indian ISO dates, instants ISO texts. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const spreadMs = settlementSpreadMinutes * minute

/** What the times depend on. */
export interface CheckedOrder {
  readonly orderId: string
  readonly tradeDate: string
  readonly settlementDate: string
  /** The instant at which the order reached its state. */
  readonly since: string
}

/** The close of the trading day plus five minutes: what the exchange answers then about a request is final. */
export function lastWordAt({ tradeDate }: Pick<CheckedOrder, 'tradeDate'>, calendar: MarketCalendar): Date {
  const closesAt = calendar.closeOf(tradeDate) ?? indianInstant(tradeDate, '15:30')
  return new Date(Date.parse(closesAt) + 5 * minute)
}

/** From 11:00 of the settlement date on the exchange is asked for the settlement: deliveries are done by then. */
export const settlesFrom = ({ settlementDate }: Pick<CheckedOrder, 'settlementDate'>): Date =>
  new Date(indianInstant(settlementDate, settlementTime))

/** The end of the third working day after the trade: the last question. */
export const overdueFrom = ({ tradeDate }: Pick<CheckedOrder, 'tradeDate'>, calendar: MarketCalendar): Date =>
  new Date(indianInstant(addDays(calendar.addWorkingDays(tradeDate, purchasePromisedDays), 1), '00:00'))

/**
 * The instant of the next question. To the exchange: every 30 seconds for ten minutes, then every five minutes until
 * its final answer, then every hour. For settlement and units: every hour, from 11:00 of the settlement date, when the
 * orders of a day begin within five minutes.
 */
export function nextCheckAt(stage: Stage, order: CheckedOrder, now: Date, calendar: MarketCalendar): Date {
  const instant = now.getTime()
  const end = overdueFrom(order, calendar).getTime()
  const hourly = Math.min(instant + hour, Math.max(end, instant))
  if (stage === 'exchange' || stage === 'match') {
    const last = lastWordAt(order, calendar).getTime()
    if (instant >= last) return new Date(hourly)
    const isNew = instant - Date.parse(order.since) < 10 * minute
    return new Date(Math.min(instant + (isNew ? 30 * second : 5 * minute), last))
  }
  const settles = settlesFrom(order)
  return settles.getTime() <= hourly ? new Date(hourly) : spreadFrom(settles, order.orderId, spreadMs)
}
