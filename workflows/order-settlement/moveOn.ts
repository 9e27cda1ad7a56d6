import type * as z from 'zod/mini'
import { lockedUntilOf } from '../../functions/book/lotLifecycle.ts'
import type { OrderCommands } from '../../functions/orders/orderCommands.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import type { OrderMoved } from '../../functions/orders/orderStore.ts'
import { settledDayOf, settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import type { WriteContext } from '../../functions/platform/moveRecord.ts'
import { undefinedIfVendorDown } from '../../functions/platform/undefinedIfVendorDown.ts'
import type { BondExchange } from '../../functions/providers/bondExchange/port.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar, MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { lastWordAt, nextQuestionAt, overdueFrom, settlesFrom } from './askingTimes.ts'
import type { MoveOnOutput, moveOnInput, Stage } from './contract.ts'
import { failureText, place } from './placing.ts'

/** What the step needs; the flow's `dependencies.ts` wires it. */
export interface MoveOn {
  readonly orders: Pick<OrderCommands, 'read' | 'placeRfq' | 'match' | 'settle' | 'process' | 'fail'>
  readonly exchange: BondExchange
  readonly depository: Pick<Depository, 'units'>
  dematOf(investorId: string): Promise<string | undefined>
  /** Units of the ISIN that the depository has shown before and that are still held. */
  confirmedUnitsOf(investorId: string, ISIN: string): Promise<number>
}

/** The order is elsewhere now: look at it again. Or what is awaited. */
type Next = 'moved' | Exclude<Stage, 'overdue'>

/** From paid to processed it moves four times; the rest is for others who move it at the same moment. */
const mostLooks = 8

/**
 * Looks at where the order stands and does what is next, as far as the vendors are: every state is a good beginning, and a
 * repeat finds its own work done. A vendor that is silent, or says what cannot be, is asked again until the third
 * working day after the trade; only a clear no unwinds an order.
 */
export const moveOn =
  (needs: MoveOn) =>
  async (
    { orderId, investorId }: z.output<typeof moveOnInput>,
    { now, calendar }: MarketContext,
  ): Promise<MoveOnOutput> => {
    for (let look = 0; look < mostLooks; look += 1) {
      const order = await needs.orders.read(investorId, orderId)
      if (order === undefined) throw new Error('there is no such order')
      const next = await nextOf(needs, order, { now, calendar, correlationId: orderId })
      if (next !== 'moved') return answerOf(order, next, now, calendar)
    }
    throw new Error('the order was moved over and over')
  }

/** When each stage began, for the pace of the questions. */
const sinceOf = ({ at, updatedAt }: Order, stage: Stage): string =>
  (stage === 'exchange' ? at.paid : at.rfqPlaced) ?? updatedAt

function answerOf(
  { orderId, investorId, ...order }: Order,
  awaited: Stage,
  now: Date,
  calendar: MarketCalendar,
): MoveOnOutput {
  const isOverdue = awaited !== 'over' && now >= overdueFrom(order, calendar)
  const stage = isOverdue ? 'overdue' : awaited
  const since = sinceOf({ orderId, investorId, ...order }, stage)
  const { tradeDate } = order
  const settlementDate = settlementDayOf(order, calendar)
  const until = nextQuestionAt(stage, { tradeDate, settlementDate, since }, now, calendar)
  return { orderId, investorId, stage, until: until.toISOString() }
}

function nextOf(needs: MoveOn, order: Order, at: MarketWriteContext): Promise<Next> {
  switch (order.state) {
    case 'paid':
      return toTheExchange(needs, order, at)
    case 'rfqPlaced':
      return askForTheMatch(needs, order, at)
    case 'matched':
      return askForTheSettlement(needs, order, at)
    case 'settled':
      return askForTheUnits(needs, order, at)
    default:
      // Processed or unwound, by us or by others; or unpaid, and then a payment starts this anew.
      return Promise.resolve('over')
  }
}

/** Done, or somebody was quicker: either way the order is read again. */
async function moved(deed: Promise<OrderMoved>): Promise<Next> {
  await deed
  return 'moved'
}

async function toTheExchange(needs: MoveOn, order: Order, at: MarketWriteContext): Promise<Next> {
  const { orders, exchange } = needs
  const isOpen = at.now < lastWordAt(order, at.calendar)
  const heard = isOpen
    ? await place(exchange, order, () => dematFor(needs, order), at.calendar)
    : ((await askedOnce(exchange, order)) ?? 'silent')
  // Of a request that was never answered nobody knows whether it stands: it is not unwound before somebody does.
  if (heard === 'silent') return 'exchange'
  if (heard === 'unknown') return moved(orders.fail(order, 'orders.failedMarketClosed', at))
  if (heard === 'refused') return moved(orders.fail(order, failureText('other'), at))
  if (heard.state === 'rejected' || heard.state === 'failed')
    return moved(orders.fail(order, failureText(heard.reason), at))
  const placed = await orders.placeRfq(order, heard.orderNumber, at)
  return placed.ok && heard.state === 'open' ? 'match' : 'moved'
}

/** What the exchange knows of the order: `unknown` if it says so, nothing if it says nothing. */
const askedOnce = (exchange: BondExchange, { orderId }: Order) =>
  undefinedIfVendorDown(async () => (await exchange.find(orderId)) ?? ('unknown' as const))

async function askForTheMatch(
  { orders, exchange }: MoveOn,
  order: Order,
  at: MarketWriteContext,
): Promise<Next> {
  const rfq = await askedOnce(exchange, order)
  // Silent; or it denies what it had acknowledged, which only a person can clear up.
  if (rfq === undefined || rfq === 'unknown') return 'match'
  const { state, dealNumber, matchedAt } = rfq
  if (state === 'rejected' || state === 'failed')
    return moved(orders.fail(order, failureText(rfq.reason), at))
  // A request is good for its day: open after the close, it finds no seller any more.
  if (state === 'open')
    return at.now < lastWordAt(order, at.calendar)
      ? 'match'
      : moved(orders.fail(order, failureText('noSeller'), at))
  // A trade without a number is none that a contract note could name.
  if (dealNumber === undefined) return 'match'
  return moved(orders.match(order, { dealNumber, matchedAt: (matchedAt ?? at.now).toISOString() }, at))
}

async function askForTheSettlement(
  { orders, exchange }: MoveOn,
  order: Order,
  at: MarketWriteContext,
): Promise<Next> {
  const settles = settlementDayOf(order, at.calendar)
  if (at.now < settlesFrom({ settlementDate: settles })) return 'settlement'
  const rfq = await askedOnce(exchange, order)
  if (rfq === undefined || rfq === 'unknown') return 'settlement'
  if (rfq.state === 'failed') return moved(orders.fail(order, failureText(rfq.reason), at))
  // Matched still; or open and rejected, which a match cannot become: asked again, and late once its time is over.
  if (rfq.state !== 'settled') return 'settlement'
  const { dealNumber, settlementDate: agreed } = order
  const today = indianDate(at.now)
  const settledOn = settledDayOf(indianDate(rfq.settledAt ?? at.now), { agreed, settles, today })
  if (settledOn === undefined) return 'settlement'
  return moved(
    orders.settle(order, { settledOn, ...(dealNumber === undefined ? {} : { reference: dealNumber }) }, at),
  )
}

async function askForTheUnits(needs: MoveOn, order: Order, at: WriteContext): Promise<Next> {
  const { orders, depository, confirmedUnitsOf } = needs
  const dematNumber = await dematFor(needs, order)
  // Counted before the depository is asked, and held to by the move: orders that arrive together share no unit.
  const confirmedBefore = await confirmedUnitsOf(order.investorId, order.ISIN)
  const shown = await undefinedIfVendorDown(() => depository.units(dematNumber, order.ISIN))
  if (shown === undefined || shown < confirmedBefore + order.units) return 'units'
  const processedOn = indianDate(at.now)
  const arrived = { processedOn, lockedUntil: lockedUntilOf(processedOn), confirmedBefore }
  return moved(orders.process(order, arrived, at))
}

async function dematFor({ dematOf }: MoveOn, { investorId }: Order): Promise<string> {
  const dematNumber = await dematOf(investorId)
  if (dematNumber === undefined) throw new Error('an investor who has ordered has a demat account')
  return dematNumber
}
