import type { OrderAuditStore } from '../../functions/orders/orderAuditStore.ts'
import type { OrderDeeds } from '../../functions/orders/orderDeeds.ts'
import { lockInDays } from '../../functions/orders/orderLifecycle.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import type { OrderAt, OrderMoved } from '../../functions/orders/orderStore.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays, marketStanding, settlementDate } from '../../shared/vocabulary/marketCalendar.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { type Fact, flowInput } from './contract.ts'
import { judgeFact, type OrderFacts, unitsGone } from './factLifecycle.ts'

export interface RecordFact {
  readonly orders: Pick<OrderDeeds, 'find' | 'reservationOf' | 'pay' | 'match' | 'settle' | 'process'>
  readonly audit: OrderAuditStore
}

/** How often the order is read anew because it moved between reading and writing. */
const tries = 5

/**
 * Records what happened to an order outside: its move, its event, the book and the audit row in one write. A machine that
 * waits for the same fact finds the order moved and goes on from there.
 */
export const recordFact =
  ({ orders, audit }: RecordFact) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { orderId, fact, by, reason, reference } = read.input
    const decision = `${fact} ${reference}`
    const entry = audit.entry(
      { orderId, flow: 'ops-settle-order', decision, by, reason, execution, startedAt },
      now,
    )
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const order = await orders.find(orderId)
      if (order === undefined)
        return refusal('OrderUnknown', 'There is no order of this id. Nothing was changed.')
      const recorded = { fact, reference, at: new Date(read.input.at) }
      const judged = judgeFact(recorded, await factsOf(orders, order, now), now)
      if (judged.outcome === 'done' || judged.outcome === 'refused') return judged
      const at = { now, correlationId: execution, with: [entry] }
      const late = judged.outcome === 'paid' && judged.when === 'late'
      const moved = await write(orders, order, read.input, { ...at, late })
      if (moved.ok) return done(`Recorded: the order is ${moved.order.state}. ${nextWords[fact]}`)
      if (moved.why === 'with')
        return done('This execution has recorded it already; nothing more was changed.')
      if (moved.why === 'book' && moved.guards === 'stock') return unitsGone
    }
    return refusal(
      'Busy',
      'This order is being moved over and over. Nothing was recorded. Try again in a minute.',
    )
  }

const nextWords = {
  paid: 'It goes to the exchange by itself.',
  matched: 'The contract note is issued; if its machine has ended, record "settled" and "inDemat" as well.',
  settled: 'The units are the investor’s; if its machine has ended, record "inDemat" as well.',
  inDemat: 'Nothing more is to be done.',
} as const

async function factsOf(orders: RecordFact['orders'], order: Order, now: Date): Promise<OrderFacts> {
  const { state, breakup, createdAt, settledOn, dealNumber, paymentId } = order
  const reservation = await orders.reservationOf(order)
  return {
    state,
    amountPaise: breakup.userAmountPaise,
    tradeDate: order.tradeDate,
    settlementDate: order.settlementDate,
    createdAt,
    settledOn,
    dealNumber,
    paymentId,
    reserved: reservation?.state === 'held',
    today: indianDate(now),
    settlementDateNow: settlementDate(indianDate(now)),
    marketOpen: marketStanding(now).open,
  }
}

function write(
  orders: RecordFact['orders'],
  order: Order,
  { fact, reference, at: happenedAt }: Fact,
  { late, ...at }: OrderAt & { readonly late: boolean },
): Promise<OrderMoved> {
  const happened = new Date(happenedAt)
  const day = indianDate(happened)
  switch (fact) {
    case 'paid': {
      const { userAmountPaise: amountPaise } = order.breakup
      const payment = {
        paymentId: reference,
        amountPaise,
        state: 'captured',
        method: 'other',
        at: happened,
      } as const
      return orders.pay(order, payment, late ? 'late' : 'inTime', at)
    }
    case 'matched':
      return orders.match(order, { dealNumber: reference, matchedAt: happened.toISOString() }, at)
    case 'settled':
      return orders.settle(order, { settledOn: day, reference }, at)
    case 'inDemat':
      return orders.process(order, { processedOn: day, lockedUntil: addDays(day, lockInDays) }, at)
  }
}
