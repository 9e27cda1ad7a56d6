import { lockedUntilOf } from '../../functions/book/lotLifecycle.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import type { OrderCommands } from '../../functions/orders/orderCommands.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import type { OrderMoved } from '../../functions/orders/orderStore.ts'
import { settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import type { WriteContext } from '../../functions/platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { GatewayPayment, PaymentGateway } from '../../functions/providers/paymentGateway/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import { assessFact, type OrderFacts, paymentUnknown, unitsGone } from './factLifecycle.ts'

export interface RecordFact {
  readonly orders: Pick<OrderCommands, 'find' | 'reservationOf' | 'pay' | 'match' | 'settle' | 'process'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly gateway: Pick<PaymentGateway, 'payments' | 'transfers'>
}

/**
 * Records an outside fact of an order: its move, its event, the book and the audit row are one write. A machine that waits for
 * the same fact finds the order moved and continues from there. For a payment only the gateway's answer counts: the gateway
 * is queried, and no answer ends the step.
 */
export const recordFact =
  ({ orders, audit, gateway }: RecordFact) =>
  async (
    input: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const { orderId, fact, reference } = input
    const decision = `${fact} ${reference}`
    const subject = `order#${orderId}`
    const entries = audit.entries({ ...start, subject, decision }, now)
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const order = await orders.find(orderId)
      if (order === undefined)
        return refusal('OrderUnknown', 'There is no order of this id. Nothing was changed.')
      const recorded = { fact, reference, at: new Date(input.at) }
      const assessment = assessFact(recorded, await factsOf(orders, order, now, calendar), now)
      if (assessment.outcome === 'done' || assessment.outcome === 'refused') return assessment
      const at = { now, correlationId: start.execution, items: entries }
      const when = assessment.outcome === 'paid' ? assessment.when : 'inTime'
      const moved = await write({ orders, gateway }, order, input, { ...at, when })
      if (moved === 'unknown') return paymentUnknown
      if (moved.ok) return done(`Recorded: the order is ${moved.order.state}. ${nextWords[fact]}`)
      if (moved.reason === 'itemFailed')
        return start.preview
          ? done(`Recorded: of the order, which is ${order.state}, ${fact}, ${reference}. ${nextWords[fact]}`)
          : done('This execution has recorded it already; nothing more was changed.')
      if (moved.reason === 'book' && moved.refuses === 'stock') return unitsGone
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This order is being moved over and over. Nothing was recorded. Try again in a minute.',
)

const nextWords = {
  paid: 'It goes to the exchange by itself.',
  matched: 'The contract note is issued; if its machine has ended, record "settled" and "inDemat" as well.',
  settled: 'The units are the investor’s; if its machine has ended, record "inDemat" as well.',
  inDemat: 'Nothing more is to be done.',
} as const

async function factsOf(
  orders: RecordFact['orders'],
  order: Order,
  now: Date,
  calendar: MarketCalendar,
): Promise<OrderFacts> {
  const { state, breakup, createdAt, settledOn, dealNumber, paymentId } = order
  const reservation = await orders.reservationOf(order)
  return {
    state,
    amountPaise: breakup.userAmountPaise,
    tradeDate: order.tradeDate,
    settlementDate: settlementDayOf(order, calendar),
    createdAt,
    settledOn,
    dealNumber,
    paymentId,
    reserved: reservation?.state === 'held',
    today: indianDate(now),
    settlementDateNow: calendar.settlementDate(indianDate(now)),
    marketOpen: calendar.status(now).open,
  }
}

/** Pays with what the gateway says of this payment; `unknown` when it has none that pays the order. */
async function pay(
  { orders, gateway }: Pick<RecordFact, 'orders' | 'gateway'>,
  order: Order,
  paymentId: string,
  { when, ...at }: WriteContext<string> & { readonly when: 'inTime' | 'late' },
): Promise<OrderMoved | 'unknown'> {
  const found = (await paymentsOf(gateway, order)).find(
    one =>
      one.paymentId === paymentId &&
      one.state === 'captured' &&
      one.amountPaise === order.breakup.userAmountPaise,
  )
  return found === undefined ? 'unknown' : orders.pay(order, found, when, at)
}

/** Paid on the gateway's page, or by transfer: an order may have been open for both. */
async function paymentsOf(
  gateway: RecordFact['gateway'],
  { gatewayOrderId, virtualAccount }: Order,
): Promise<readonly GatewayPayment[]> {
  const [cards, transfers] = await Promise.all([
    gatewayOrderId === undefined ? [] : gateway.payments(gatewayOrderId),
    virtualAccount === undefined ? [] : gateway.transfers(virtualAccount.virtualAccountId),
  ])
  return [...cards, ...transfers]
}

function write(
  { orders, gateway }: Pick<RecordFact, 'orders' | 'gateway'>,
  order: Order,
  { fact, reference, at: happenedAt }: Input,
  { when, ...at }: WriteContext<string> & { readonly when: 'inTime' | 'late' },
): Promise<OrderMoved | 'unknown'> {
  const happened = new Date(happenedAt)
  const day = indianDate(happened)
  switch (fact) {
    case 'paid':
      return pay({ orders, gateway }, order, reference, { ...at, when })
    case 'matched':
      return orders.match(order, { dealNumber: reference, matchedAt: happened.toISOString() }, at)
    case 'settled':
      return orders.settle(order, { settledOn: day, reference }, at)
    case 'inDemat':
      return orders.process(order, { processedOn: day, lockedUntil: lockedUntilOf(day) }, at)
  }
}
