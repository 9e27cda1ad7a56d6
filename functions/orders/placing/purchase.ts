import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { purchase } from '../../../shared/contracts/orders/purchase.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { ProblemId } from '../../../shared/problem.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paiseOf } from '../../../shared/vocabulary/money.ts'
import { noStock, quoteOf } from '../../bonds/published.ts'
import type { ShardUnits } from '../../book/bookRows.ts'
import type { NewReservation } from '../../book/reservations.ts'
import { allocateShards } from '../../book/shards.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { backOff } from '../../platform/records/table.ts'
import type { Dependencies } from '../dependencies.ts'
import { mostOpenOrders } from '../orderLifecycle.ts'
import type { NewOrder, Order } from '../orderRows.ts'
import type { PlaceRefusal } from '../orderStore.ts'
import { openOrderPayment } from '../payments/openOrderPayment.ts'
import { detailsOf } from '../views/orderView.ts'
import { decidePurchase } from './purchaseLifecycle.ts'

type Input = Parameters<Handler<typeof purchase>>[0]
type Buying = Call<typeof purchase, MarketCalendar>

/**
 * Buys units (D3 s3, s7): the server's own quote is compared with what the investor saw, and one transaction makes the
 * order, puts the units aside and holds every gate. Then the payment is opened; a vendor that is down leaves an order that
 * the next look opens. A repeat of the key is answered from what it made, before anything else is looked at.
 */
export const handlePurchase =
  (dependencies: Dependencies): Handler<typeof purchase, MarketCalendar> =>
  async (input, call) => {
    const { store, mayTryToBuy } = dependencies
    const { session, now, idempotency } = call
    const { investorId } = session
    const drawOf = (attempt: number): string => `${call.correlationId}#${attempt}`
    const [repeated, offered] = await Promise.all([
      idempotency === undefined ? undefined : store.repeatOf(idempotency, now),
      offerOf(dependencies, input, { investorId, draw: drawOf(1) }),
    ])
    if (repeated === 'keyReused') return refuse('common.keyReused')
    if (repeated !== undefined) return answerAgain(dependencies, repeated.orderId, call)
    if (!(await mayTryToBuy(investorId, now))) return refuse('session.heavyTraffic')
    const options = { attempts: stockAttempts, otherwise: () => refuse('common.inProgress') }
    return retryOnConflict(options, async attempt => {
      const offer =
        attempt === 1 ? offered : await offerOf(dependencies, input, { investorId, draw: drawOf(attempt) })
      // A new version is being published: its transaction writes every shard.
      if ((offer.stock?.pausedUntil ?? '') > now.toISOString()) {
        await backOff(attempt)
        return conflict
      }
      const prepared = prepare(offer, input, call)
      if (!prepared.ok) return prepared
      const { order, reservation } = prepared
      const placed = await store.place(order, {
        now,
        correlationId: call.correlationId,
        idempotency,
        reservation,
        gates: dependencies.gates(investorId),
      })
      if (placed.ok)
        return answer({ ...dependencies, payingAccountOf: async () => offer.account }, placed.order, call)
      if (placed.reason === 'repeat') return answerAgain(dependencies, placed.orderId, call)
      if (placed.reason === 'keyReused') return refuse('common.keyReused')
      const refused = refusalOf(placed.reason)
      if (refused !== undefined) return refused
      if (placed.reason === 'busy') await backOff(attempt)
      return conflict
    })
  }

/**
 * Attempts of one purchase, each from shards drawn anew, some six seconds in all: as long as a thousand buyers of one shard
 * take when all come at once. Whoever waits reads the stock again and learns that it is sold out.
 */
const stockAttempts = 14

/** The refusal for a failed condition; `undefined` for a conflict, after which the offer is read again. */
function refusalOf(reason: PlaceRefusal): Refused | undefined {
  const gates: Partial<Record<PlaceRefusal, ProblemId>> = {
    kyc: 'orders.kycNeeded',
    bank: 'orders.bankNeeded',
    identity: 'orders.identityNeeded',
    payoutsHeld: 'orders.payoutsHeld',
    alreadyOpen: 'orders.alreadyOpen',
  }
  if (reason === 'tooManyOpen') return refuse('orders.tooManyOpen', { params: { count: mostOpenOrders } })
  const id = gates[reason]
  return id === undefined ? undefined : refuse(id)
}

type Prepared =
  | { readonly ok: true; readonly order: NewOrder; readonly reservation: NewReservation }
  | Refused

type Offer = Awaited<ReturnType<typeof offerOf>>

/** What is on offer now, and the account it would be paid from: one read beside that of an earlier answer. */
async function offerOf(
  { instrumentOf, stockFor, isDiscountFree, payingAccountOf }: Dependencies,
  { product, ISIN, units }: Input,
  { investorId, draw }: { readonly investorId: string; readonly draw: string },
) {
  const [instrument, stock, discounted, account] = await Promise.all([
    instrumentOf(product),
    stockFor(ISIN, { draw, units }),
    isDiscountFree(investorId),
    payingAccountOf(investorId),
  ])
  return { draw, instrument, stock, discounted, account }
}

/** Decides by the offer, and makes the order that would be placed. */
function prepare(
  { draw, instrument, stock, discounted }: Offer,
  input: Input,
  { now, calendar, session: { investorId } }: Buying,
): Prepared {
  const agreedPaise = paiseOf(input.amount)
  if (agreedPaise === undefined) return refuse('orders.amountInvalid', { field: 'amount' })
  if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'product' })
  const quoteFacts = { now, calendar, stock: stock ?? noStock, discounted }
  const quoted = quoteOf(instrument, { ...quoteFacts, units: input.units })
  if (!quoted.ok) return refuse(quoted.problem, { field: 'product' })
  const { quote } = quoted
  if (quote.ISIN !== input.ISIN) return refuse('bonds.isinInvalid', { field: 'ISIN' })
  const smallest = quoteOf(instrument, { ...quoteFacts, units: instrument.minUnits })
  const decided = decidePurchase({
    quote,
    minUnits: instrument.minUnits,
    maxUnits: instrument.maxUnits,
    minPaise: smallest.ok ? smallest.quote.breakup.userAmountPaise : 0,
    agreedPaise,
    paymentType: input.paymentType,
    now,
    calendar,
  })
  if (!decided.ok) {
    const { id, ...details } = decided.problem
    return refuse(id, details)
  }
  const order = orderOf(instrument, quote, {
    orderId: newId('ord', now),
    investorId,
    ...decided.terms,
    paymentType: input.paymentType,
  })
  const shards = allocateShards(stock?.rows ?? [], order.units, draw)
  if (shards === undefined) throw new Error('units are offered that no shard of the stock has')
  return { ok: true, order, reservation: reservationOf(order, shards) }
}

function orderOf(
  { product, productType, displayName, priceVersion }: PublishedInstrument,
  { ISIN, units, breakup, price, settlementDate }: QuoteOfOrder,
  more: Pick<NewOrder, 'orderId' | 'investorId' | 'tradeDate' | 'reservedUntil' | 'payBy' | 'paymentType'>,
): NewOrder {
  const { cleanPaise, accruedPaise, stampDutyPaise, discountPaise, ispAmountPaise, userAmountPaise } = breakup
  return {
    ...more,
    product,
    productType,
    displayName,
    ISIN,
    units,
    breakup: { cleanPaise, accruedPaise, stampDutyPaise, discountPaise, ispAmountPaise, userAmountPaise },
    cleanPrice: price.cleanPrice,
    priceVersion,
    settlementDate,
  }
}
type QuoteOfOrder = Extract<ReturnType<typeof quoteOf>, { ok: true }>['quote']

function reservationOf(order: NewOrder, shards: ShardUnits): NewReservation {
  const { orderId, investorId, ISIN, product, units, breakup, reservedUntil } = order
  return {
    orderId,
    investorId,
    ISIN,
    product,
    units,
    shards,
    paise: breakup.userAmountPaise,
    sellerPaise: breakup.cleanPaise + breakup.accruedPaise,
    stampDutyPaise: breakup.stampDutyPaise,
    discountPaise: breakup.discountPaise,
    expiresAt: reservedUntil,
  }
}

/** The order is there; what it is paid by is opened, or will be. */
async function answer(dependencies: Dependencies, order: Order, { now, calendar, correlationId }: Buying) {
  const opened = await openOrderPayment(dependencies, order, { now, correlationId })
  const vendorDown = !opened.ok
  return reply({
    data: await detailsOf(dependencies, { order: opened.order, payments: [], vendorDown }, now, calendar),
  })
}

async function answerAgain(dependencies: Dependencies, orderId: string, call: Buying) {
  const { store } = dependencies
  const order = await store.read(call.session.investorId, orderId)
  if (order === undefined) throw new Error('an order that was made is not there')
  const opened = await openOrderPayment(dependencies, order, call)
  const payments = await store.payments.of(orderId)
  const facts = { order: opened.order, payments, vendorDown: !opened.ok }
  return reply({ data: await detailsOf(dependencies, facts, call.now, call.calendar) })
}
