import type {
  RedeemState,
  redeemCodes,
  redeemMoves,
  redeemStatuses,
} from '../../shared/contracts/liquidation/liquidationBody.ts'
import { allows, type Transition, transitionsOf } from '../../shared/lifecycle.ts'
import { saleSettlementDays, settlementTime } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays, indianInstant, type MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/**
 * How holdings become money (D3 s4; the README draws it). A bond begins as `placed`, an MLD as `quoteRequested`. From
 * `placed` on the price is frozen and the money is owed; from `delivered` on the units are gone and nothing fails any more:
 * money that comes back, even after it was paid, is paid again.
 */

export type { RedeemState }

const define = transitionsOf<RedeemState>('liquidation.notOpen')

/** States of an MLD's request that has not become an order: one of them per investor and ISIN. */
const quoteStates = ['quoteRequested', 'quoteReady'] as const satisfies readonly RedeemState[]
export const isQuote = (state: RedeemState): boolean => quoteStates.some(one => one === state)
/** States of an order whose money is owed. */
const owedStates = ['placed', 'delivered', 'paying'] as const satisfies readonly RedeemState[]
export const isOwed = (state: RedeemState): boolean => owedStates.some(one => one === state)
/** Owed, and not at the bank yet: a hold keeps it back. */
export const isHoldable = (state: RedeemState): boolean => state === 'placed' || state === 'delivered'
/** Neither ended nor paid. */
export const isOpen = (state: RedeemState): boolean => isQuote(state) || isOwed(state)

/** The desk names a price, the first or another one. */
export const price = define('price', quoteStates, 'quoteReady')
/** The investor agrees. */
export const accept = define('accept', ['quoteReady'], 'placed')
/** The investor says no to a price. */
const reject = define('reject', ['quoteReady'], 'rejected')
/** The investor takes a request back that has no price yet. */
const cancel = define('cancel', ['quoteRequested'], 'cancelled')
/** A newer request of the investor takes its place. */
export const supersede = define('supersede', quoteStates, 'superseded')
/** Nobody agreed in time, or nobody quoted. */
export const lapse = define('lapse', quoteStates, 'lapsed')
/** The desk does not quote. */
export const decline = define('decline', ['quoteRequested'], 'declined')
/** The units left the demat account. */
export const deliver = define('deliver', ['placed'], 'delivered')
/** The bank is instructed to pay, under a reference that is stored with this move. */
export const startPaying = define('startPaying', ['delivered'], 'paying')
/** The bank paid. */
export const pay = define('pay', ['paying'], 'processed')
/** The bank paid nothing, or the money came back: it is paid again. */
export const bringBack = define('bringBack', ['paying'], 'delivered')
/** The bank sent the money back after it was booked as paid: it is owed again. */
export const reverse = define('reverse', ['processed'], 'delivered')
/** Came to nothing before the units left. */
export const fail = define('fail', ['placed'], 'failed')
/** Nothing of the state moves: something was noted. */
export const noteIn = (state: RedeemState): Transition<RedeemState> => define('note', [state], state)

export const liquidationTransitions = [
  price,
  accept,
  reject,
  cancel,
  supersede,
  lapse,
  decline,
  deliver,
  startPaying,
  pay,
  bringBack,
  reverse,
  fail,
] as const

/** How the investor says no in a state: to a price, or by taking the request back; `undefined` when it is too late. */
export const refusalOf = (state: RedeemState): Transition<RedeemState> | undefined =>
  [reject, cancel].find(transition => allows(transition, state))

/** The most requests an investor may have on their way at a time. */
export const mostOpenRequests = 20

/** The Indian date on which the money of a sale is due, by the calendar as it is known now; never kept as truth. */
export const dueOn = (placedOn: string, calendar: MarketCalendar): string =>
  calendar.settlementDate(placedOn, saleSettlementDays)
/** The Indian date for whose settlement a sale was priced: what was promised, wherever its day has moved since. */
export const pricedFor = (
  { placedOn, promisedOn }: { readonly placedOn: string; readonly promisedOn?: string | undefined },
  calendar: MarketCalendar,
): string => promisedOn ?? dueOn(placedOn, calendar)
/** The first instant at which it is paid. */
export const payFrom = (placedOn: string, calendar: MarketCalendar): string =>
  indianInstant(dueOn(placedOn, calendar), settlementTime)
/** The parts of a sale that say what became of its day. */
interface SettlementFacts {
  readonly state: RedeemState
  readonly placedOn?: string | undefined
  readonly promisedOn?: string | undefined
  readonly deliverBy?: string | undefined
  readonly deliveryAskedAt?: string | undefined
}
/** The day that was promised at the sale, of money that is due later by now: a holiday was announced since. */
export const movedFrom = (
  { state, placedOn, promisedOn }: SettlementFacts,
  calendar: MarketCalendar,
): string | undefined =>
  isOwed(state) &&
  placedOn !== undefined &&
  promisedOn !== undefined &&
  dueOn(placedOn, calendar) > promisedOn
    ? promisedOn
    : undefined
/**
 * The day on which a sale comes to nothing instead of being paid: its settlement moved past the record date of a payment,
 * which is the seller's then, and the depository was not asked for the units.
 */
export function fallsThroughOn(sale: SettlementFacts, calendar: MarketCalendar): string | undefined {
  const { state, placedOn, deliverBy, deliveryAskedAt } = sale
  if (state !== 'placed' || placedOn === undefined || deliverBy === undefined) return undefined
  const due = dueOn(placedOn, calendar)
  return deliveryAskedAt === undefined && due > deliverBy ? due : undefined
}
/** Why a sale whose day has moved waits, as the text ids that are stored with it and sent in a letter. */
export const movedDayTexts = {
  moved: 'liquidation.delayedHoliday',
  fallsThrough: 'liquidation.delayedRecordDate',
} as const
/** When money that the bank returned is paid again: the next working day. */
export const payAgainFrom = (now: Date, calendar: MarketCalendar): string =>
  indianInstant(calendar.addWorkingDays(indianDate(now), 1), settlementTime)

/** The first trading day after an Indian date. */
function tradingDayAfter(date: string, calendar: MarketCalendar): string {
  let day = addDays(date, 1)
  while (!calendar.isTradingDay(day)) day = addDays(day, 1)
  return day
}

/**
 * The instant at which a request lapses: of a price the one it was given; of one without a price the close of the next
 * trading day after it was asked for, by the calendar as it is known now. `undefined` of what is no request any more.
 */
export function validUntilOf(
  record: {
    readonly state: RedeemState
    readonly createdAt: string
    readonly validUntil?: string | undefined
  },
  calendar: MarketCalendar,
): string | undefined {
  if (record.state === 'quoteReady') return record.validUntil
  if (record.state !== 'quoteRequested') return undefined
  return calendar.closeOf(tradingDayAfter(indianDate(new Date(record.createdAt)), calendar))
}

/** Whole seconds until a request lapses, at least 1: how long a machine waits. 1 of what is no request any more. */
function quoteSeconds(
  record: Parameters<typeof validUntilOf>[0],
  now: Date,
  calendar: MarketCalendar,
): number {
  const until = validUntilOf(record, calendar)
  return until === undefined ? 1 : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
}

/** The input of a request's machine, and the output of its waiting tasks: ids, a state, seconds until the request lapses. */
export const machineInput = (
  record: Parameters<typeof validUntilOf>[0] & { readonly orderId: string; readonly investorId: string },
  now: Date,
  calendar: MarketCalendar,
): { orderId: string; investorId: string; state: RedeemState; seconds: number } => ({
  orderId: record.orderId,
  investorId: record.investorId,
  state: record.state,
  seconds: quoteSeconds(record, now, calendar),
})

/** Until when a price counts that is named now: the close of today's session, or earlier; `undefined`: the market is closed. */
export function quoteCounts(now: Date, calendar: MarketCalendar, earlier?: string): string | undefined {
  const market = calendar.status(now)
  if (!market.open) return undefined
  return earlier !== undefined && earlier < market.closesAt ? earlier : market.closesAt
}

/** Whether an investor may agree to a price now (D3 s4). */
export type QuoteStatus = 'counts' | 'notReady' | 'lapsed' | 'marketClosed' | 'notOpen'
export function quoteStatus(
  record: { readonly state: RedeemState; readonly validUntil?: string | undefined },
  now: Date,
  calendar: MarketCalendar,
): QuoteStatus {
  if (record.state === 'quoteRequested') return 'notReady'
  if (record.state === 'lapsed') return 'lapsed'
  if (record.state !== 'quoteReady') return 'notOpen'
  if (record.validUntil === undefined || now.toISOString() >= record.validUntil) return 'lapsed'
  return calendar.status(now).open ? 'counts' : 'marketClosed'
}

export type RedeemStatus = (typeof redeemStatuses)[number]
const statusOf = {
  quoteRequested: 'Quote Requested',
  quoteReady: 'Quote Ready',
  placed: 'Order Placed',
  delivered: 'Order Under Process',
  paying: 'Order Under Process',
  processed: 'Order Processed',
  rejected: 'Quote Rejected',
  cancelled: 'Order Cancelled',
  lapsed: 'Quote Lapsed',
  superseded: 'Quote Superseded',
  declined: 'Quote Declined',
  failed: 'Failed',
} as const satisfies Readonly<Record<RedeemState, RedeemStatus>>

/** The words of the portfolio list (D3 s4). */
export const statusTextOf = (state: RedeemState): RedeemStatus => statusOf[state]

/** The code of the request list (D3 s4, K-121): RA waits for a price or an answer, SA for its money, RP is paid. */
export function codeOf(state: RedeemState): (typeof redeemCodes)[number] | undefined {
  if (isQuote(state)) return 'RA'
  if (isOwed(state)) return 'SA'
  return state === 'processed' ? 'RP' : undefined
}

/** `adminStatus` (D3 s4). */
export function adminStatusOf(state: RedeemState): 'pending' | 'accepted' | 'rejected' {
  if (isQuote(state)) return 'pending'
  return isOwed(state) || state === 'processed' ? 'accepted' : 'rejected'
}

/** The units have left the demat account. */
export const isDelivered = (state: RedeemState): boolean =>
  state === 'delivered' || state === 'paying' || state === 'processed'

/** What the investor may do with a request now. */
export function movesOf(
  record: {
    readonly state: RedeemState
    readonly productType: 'bonds' | 'mld'
    readonly validUntil?: string | undefined
  },
  now: Date,
  calendar: MarketCalendar,
): (typeof redeemMoves)[number][] {
  const { state } = record
  if (state === 'quoteRequested') return ['cancel']
  if (state === 'quoteReady') {
    const status = quoteStatus(record, now, calendar)
    if (status === 'lapsed') return ['requestAgain']
    return status === 'counts' ? ['accept', 'reject'] : ['reject']
  }
  return isOpen(state) || state === 'processed' ? [] : ['requestAgain']
}

/**
 * Our reference of a payment: unique for ever, at most 40 letters, digits and dashes. The bank pays one of them once, so it
 * is stored (as `paying` and `payoutNo`) before the bank is instructed.
 */
export const payoutReference = ({
  orderId,
  payoutNo,
}: {
  readonly orderId: string
  readonly payoutNo: number
}): string => `${orderId.replaceAll('_', '-')}-${payoutNo}`

/** The order that a payment of this reference is of; a reference that is not ours names itself. */
export const orderOfPayout = (reference: string): string =>
  reference.replace(/-\d{1,3}$/, '').replace(/^liq-/, 'liq_')
