import { purchasePromisedDays, settlementTime } from '../../shared/vocabulary/businessRules.ts'
import { addDays, indianInstant, type MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

import type { Stage } from './contract.ts'

/** When the machine asks again. Dates are Indian ISO dates, instants ISO texts. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What the times depend on: the trade's days, and when the present stage began. */
export interface Asked {
  readonly tradeDate: string
  readonly settlementDate: string
  /** When the order came to where it stands. */
  readonly since: string
}

/** The close of the trading day plus five minutes: what the exchange says then is its last word on a request. */
export function lastWordAt({ tradeDate }: Pick<Asked, 'tradeDate'>, calendar: MarketCalendar): Date {
  const closesAt = calendar.closeOf(tradeDate) ?? indianInstant(tradeDate, '15:30')
  return new Date(Date.parse(closesAt) + 5 * minute)
}

/** From here on the clearing corporation is asked: deliveries are done by eleven. */
export const settlesFrom = ({ settlementDate }: Pick<Asked, 'settlementDate'>): Date =>
  new Date(indianInstant(settlementDate, settlementTime))

/** The last question: when the third working day after the trade ends. */
export const overdueFrom = ({ tradeDate }: Pick<Asked, 'tradeDate'>, calendar: MarketCalendar): Date =>
  new Date(indianInstant(addDays(calendar.addWorkingDays(tradeDate, purchasePromisedDays), 1), '00:00'))

/**
 * The instant of the next question at a stage. The exchange: every 30 seconds for ten minutes, then every five minutes
 * until its last word, then every hour. Settlement and units: from eleven of the settlement date, every hour.
 */
export function nextQuestionAt(stage: Stage, asked: Asked, now: Date, calendar: MarketCalendar): Date {
  const at = now.getTime()
  const end = overdueFrom(asked, calendar).getTime()
  const hourly = Math.min(at + hour, Math.max(end, at))
  if (stage === 'exchange' || stage === 'match') {
    const last = lastWordAt(asked, calendar).getTime()
    if (at >= last) return new Date(hourly)
    const quick = at - Date.parse(asked.since) < 10 * minute
    return new Date(Math.min(at + (quick ? 30 * second : 5 * minute), last))
  }
  return new Date(Math.max(hourly, settlesFrom(asked).getTime()))
}
