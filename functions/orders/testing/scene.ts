import { beforeEach } from 'vitest'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { quoteOf, readInstrument } from '../../bonds/published.ts'
import { publishInto, seeded } from '../../bonds/testing/catalogue.ts'
import { bookFaults } from '../../book/invariants.ts'
import { isDiscountFree, readInvestorBook, readStock } from '../../book/readers.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { Executions } from '../../platform/executions/executions.ts'
import type { Idempotency } from '../../platform/records/moveRecord.ts'
import { callOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import type { GatewayPayment } from '../../providers/paymentGateway/port.ts'
import { onPaymentReported } from '../payments/onPaymentReported.ts'
import { onRefundDue } from '../payments/onRefundDue.ts'
import { handlePaymentHook } from '../payments/paymentHook.ts'
import { handlePaymentReturn } from '../payments/paymentReturn.ts'
import { sweepPayments } from '../payments/sweepPayments.ts'
import { handleCancelOrder } from '../placing/cancelOrder.ts'
import { handlePurchase } from '../placing/purchase.ts'
import { handleUpdateOrder } from '../placing/updateOrder.ts'
import { sweepUnpaidOrders } from '../sweepUnpaidOrders.ts'
import { handleGetOrderDetails } from '../views/getOrderDetails.ts'
import { handleGetTimeline } from '../views/getTimeline.ts'
import { type FakeGateway, fakeGateway } from './fakeGateway.ts'
import { tables, wiringOf } from './wiring.ts'

/** A market with one bond, its buyers and a gateway in memory; `newScene` starts again before each test. */
export interface Scene {
  table: MemoryTable
  gateway: FakeGateway
  clock: number
  calendar: MarketCalendar
  started: { flow: string; name: string; input: unknown }[]
}
export const scene: Scene = {
  table: memoryTable(),
  gateway: fakeGateway(),
  clock: 0,
  calendar: publishedCalendar,
  started: [],
}

export const product = 'nilgiri-tea-2029'
export const investorId = 'inv_1'
export { tables }
/** A Friday morning at ten, Indian time; a trade of it settles on Monday. */
export const start = Date.parse('2026-11-20T04:30:00.000Z')
export const minutes = (count: number): number => count * 60_000
export const now = (): Date => new Date(scene.clock)
export const context = () => ({ now: now(), correlationId: 'test' })

const executions: Executions = {
  start(flow, name, input) {
    if (scene.started.some(one => one.name === name)) return Promise.resolve('exists')
    scene.started.push({ flow, name, input })
    return Promise.resolve('started')
  },
}

/** What calls, consumers and sweeps are wired with. */
export const wire = () => ({ ...wiringOf(scene.table, scene.gateway), executions })

const put = (table: string, row: Record<string, unknown>): void => {
  scene.table.rows.set(`${table}|${String(row.pk)}|${String(row.sk)}`, row)
}

/** An investor who may buy. */
export function approve(id = investorId): void {
  put(tables.TABLE_KYC, { pk: `investor#${id}`, sk: 'kyc', state: 'approved' })
  put(tables.TABLE_BANK_VERIFICATION, { pk: `investor#${id}`, sk: 'bank', state: 'verified' })
}
export const setKyc = (state: string): void =>
  put(tables.TABLE_KYC, { pk: `investor#${investorId}`, sk: 'kyc', state })
export const setBank = (state: string): void =>
  put(tables.TABLE_BANK_VERIFICATION, { pk: `investor#${investorId}`, sk: 'bank', state })
export const setIdentity = (record: Record<string, unknown>): void =>
  put(tables.TABLE_IDENTITY_VERIFICATION, { pk: `investor#${investorId}`, sk: 'identity', ...record })

export const publish = (changes: Partial<WholeInstrument> = {}, name = product): Promise<void> =>
  publishInto(
    scene.table,
    { bonds: tables.TABLE_BONDS },
    [seeded(name, changes)],
    new Date(start - 3_600_000),
  )

/** A new morning: 100 units of one bond for sale, one approved investor. */
export async function newScene(changes: Partial<WholeInstrument> = {}): Promise<void> {
  Object.assign(process.env, tables)
  scene.table = memoryTable()
  scene.gateway = fakeGateway()
  scene.clock = start
  scene.calendar = publishedCalendar
  scene.started = []
  approve()
  await publish({ offeredUnits: 100, minUnits: 1, maxUnits: 1000, ...changes })
}

export const call = (
  id = investorId,
  idempotency?: Idempotency,
): Call<CallDefinition, MarketCalendar> & { session: NonNullable<Call['session']> } => ({
  ...callOf(id, now()),
  calendar: scene.calendar,
  ...(idempotency === undefined ? {} : { idempotency }),
})
export const keyed = (key: string, bodyHash = 'body'): Idempotency => ({
  owner: investorId,
  call: 'purchase',
  key,
  bodyHash,
})

export function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}
export const problemOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'none' : outcome.problem.id)

export const isin = seeded(product).ISIN ?? ''

/** What so many units cost now, in paise, by the very quote the server makes. */
export async function costOf(units: number, id = investorId, name = product): Promise<number> {
  const instrument = await readInstrument(scene.table, name)
  const stock = await readStock(scene.table, instrument?.ISIN ?? '')
  if (instrument === undefined || stock === undefined) throw new Error('nothing is published')
  const discounted = await isDiscountFree(scene.table, id)
  const quoted = quoteOf(instrument, { units, now: now(), calendar: scene.calendar, stock, discounted })
  if (!quoted.ok) throw new Error(quoted.problem)
  return quoted.quote.breakup.userAmountPaise
}

export interface Wish {
  units?: number
  paise?: number
  paymentType?: 'PG' | 'NEFT'
  investorId?: string
  key?: Idempotency
  product?: string
  ISIN?: string
}
export async function buy(wish: Wish = {}) {
  const { units = 10, paymentType = 'PG', investorId: id = investorId, product: name = product } = wish
  const paise = wish.paise ?? (await costOf(units, id, name))
  const input = {
    product: name,
    ISIN: wish.ISIN ?? isin,
    units,
    amount: rupees(paise),
    paymentType,
  }
  return handlePurchase(wire())(input, call(id, wish.key))
}
/** A purchase that goes through: the order as its screen shows it. */
export const ordered = async (wish: Wish = {}) => bodyOf(await buy(wish)).data

export const details = async (orderId: string, id = investorId) =>
  bodyOf(await handleGetOrderDetails(wire())({ orderId }, call(id))).data
export const stored = async (orderId: string) => {
  const order = await wire().store.find(orderId)
  if (order === undefined) throw new Error('there is no such order')
  return order
}
export const cancel = (orderId: string, id = investorId) => handleCancelOrder(wire())({ orderId }, call(id))
export const update = (orderId: string, utr?: string, id = investorId) =>
  handleUpdateOrder(wire())(
    { orderId, updatedOrder: { paymentType: 'NEFT' as const }, ...(utr === undefined ? {} : { utr }) },
    call(id),
  )
export const timeline = async (query: { product?: string; consolidated?: string; before?: string } = {}) =>
  bodyOf(await handleGetTimeline(wire())(query, call()))
export const hook = (raw: string, headers: Record<string, string> = { signature: 'good' }) =>
  handlePaymentHook(wire())({ raw, headers }, { ...call(), session: undefined })
/** Where the browser is sent after it came back with this. */
export async function comeBack(raw: string): Promise<string> {
  const outcome = await handlePaymentReturn(wire())({ raw, headers: {} }, { ...call(), session: undefined })
  return outcome.ok ? (outcome.effects.location ?? '') : ''
}

const delivered = (name: string, payload: unknown) =>
  deliveredEvent('orders', name, payload, { now: now(), type: 'order' })
export const reported = (orderId: string): Promise<void> =>
  onPaymentReported(wire()).consume(delivered('paymentReported', { orderId }), runAt(now(), scene.calendar))
export const deliverRefundDue = (orderId: string, paymentId: string): Promise<void> =>
  onRefundDue(wire()).consume(
    delivered('refundDue', { orderId, investorId, paymentId }),
    runAt(now(), scene.calendar),
  )
export { delivered }

export const sweepUnpaid = (): Promise<void> => sweepUnpaidOrders(wire()).run(runAt(now(), scene.calendar))
export const sweepMoney = (): Promise<void> => sweepPayments(wire()).run(runAt(now(), scene.calendar))

/** The investor pays at the gateway; the money is there, and no webhook was sent. */
export async function payAt(
  orderId: string,
  changes: Partial<Pick<GatewayPayment, 'state' | 'failure'> & { readonly paise: number }> = {},
) {
  const order = await stored(orderId)
  const where = order.paymentType === 'NEFT' ? order.virtualAccount?.virtualAccountId : order.gatewayOrderId
  if (where === undefined) throw new Error('nothing is open to pay at')
  return scene.gateway.pay(where, {
    amountPaise: changes.paise ?? order.breakup.userAmountPaise,
    at: now(),
    state: changes.state ?? 'captured',
    failure: changes.failure,
  })
}

export const stock = async () => {
  const row = await readStock(scene.table, isin)
  if (row === undefined) throw new Error('there is no stock')
  return { available: row.availableUnits, reserved: row.reservedUnits, sold: row.soldUnits }
}
export const bookOf = (id = investorId) => readInvestorBook(scene.table, id)
/** What the book's own rules find wrong with all its rows. */
export const faults = (): string[] =>
  bookFaults(
    [...scene.table.rows].filter(([key]) => key.startsWith(`${tables.TABLE_BOOK}|`)).map(([, row]) => row),
  )

export const paymentsOf = (orderId: string) => wire().store.payments.of(orderId)
/** Runs the consumers of all payments that are to go back. */
export async function sendAllBack(orderId: string): Promise<void> {
  for (const { paymentId, state } of await paymentsOf(orderId))
    if (state === 'refundDue') await deliverRefundDue(orderId, paymentId)
}
/** The payments of an order as they stand, e.g. `refundDue second`. */
export const returned = async (orderId: string) =>
  (await paymentsOf(orderId)).map(({ state, why }) => `${state}${why === undefined ? '' : ` ${why}`}`)
/** The id of an order that was given up: lists are made of many, and every limit of orders is met here only. */
export async function givenUp(): Promise<string> {
  const { orderId } = await ordered({ units: 1 })
  await cancel(orderId)
  return orderId
}
/** The quarter of an hour is over. */
export const lapse = async (): Promise<void> => {
  scene.clock += minutes(16)
  await sweepUnpaid()
}

beforeEach(() => newScene())
