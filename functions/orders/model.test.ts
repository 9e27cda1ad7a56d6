import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allows } from '../../shared/lifecycle.ts'
import { rupees } from '../../shared/vocabulary/money.ts'
import { isUnpaid, type OrderState, orderTransitions, paidStates } from './orderLifecycle.ts'
import { type Order, orderIn, type PaymentRow, paymentRow } from './orderRows.ts'
import { handlePurchase } from './placing/purchase.ts'
import {
  approve,
  call,
  cancel,
  comeBack,
  context,
  costOf,
  deliverRefundDue,
  details,
  faults,
  isin,
  keyed,
  minutes,
  newScene,
  product,
  publish,
  reported,
  scene,
  start,
  sweepMoney,
  sweepUnpaid,
  tables,
  update,
  wire,
} from './testing/scene.ts'

/**
 * Random days of a market against the real stores: whatever investors, gateway, webhooks, sweeps, flows and operators do, in
 * whatever order, every step an order takes is a named move, the book's rules hold after each, and when the dust settles
 * every paisa that arrived is in a paid order or back where it came from.
 */

// In every test run the same few walks, of which is known that they go everywhere; others each time when proving.
const walks = process.env.PROVE === '1' ? { numRuns: 10_000 } : { numRuns: 60, seed: 20_261_120 }
const people = ['inv_1', 'inv_2'] as const

type Command =
  | {
      readonly do: 'buy'
      readonly who: number
      readonly units: number
      readonly neft: boolean
      readonly key: number
    }
  | {
      readonly do: 'pay'
      readonly which: number
      readonly how: 'right' | 'wrong' | 'fails' | 'pending' | 'ownRefund'
    }
  | {
      readonly do:
        | 'report'
        | 'comeBack'
        | 'look'
        | 'cancel'
        | 'switch'
        | 'refund'
        | 'advance'
        | 'goFar'
        | 'fail'
      readonly which: number
    }
  | { readonly do: 'sweep' | 'sweepMoney' | 'price' }
  | { readonly do: 'wait'; readonly minutes: number }
  | {
      readonly do: 'behaviour'
      readonly behaviour: 'ok' | 'unavailable' | 'refused'
      readonly refunds: 'processed' | 'pending'
    }
  /** Just before the next write, the gateway reports an order. */
  | { readonly do: 'race'; readonly which: number }

const which = fc.nat(5)
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who: fc.nat(1),
      units: fc.integer({ min: 1, max: 9 }),
      neft: fc.boolean(),
      key: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      how: fc.constantFrom('right' as const, 'right', 'right', 'wrong', 'fails', 'pending', 'ownRefund'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['report', 'report', 'comeBack', 'look', 'cancel', 'switch', 'refund', 'refund'] as const),
        ...(['advance', 'advance', 'advance', 'goFar', 'goFar', 'fail'] as const),
      ),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('sweep' as const, 'sweepMoney', 'price') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('behaviour' as const),
      behaviour: fc.constantFrom('ok' as const, 'ok', 'unavailable', 'refused'),
      refunds: fc.constantFrom('processed' as const, 'pending'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('race' as const), which }) },
)

const rowsOf = (prefix: string): Record<string, unknown>[] =>
  [...scene.table.rows]
    .filter(([key]) => key.startsWith(`${tables.TABLE_ORDERS}|`) && key.includes(`|${prefix}`))
    .map(([, row]) => row)
const orders = (): Order[] =>
  rowsOf('order#ord_')
    .filter(row => row.version !== undefined && row.units !== undefined)
    .map(orderIn)
const payments = (): PaymentRow[] => rowsOf('payment#').map(row => z.parse(paymentRow, row))

async function buy({ who, units, neft, key }: Extract<Command, { do: 'buy' }>): Promise<void> {
  const id = people[who] ?? 'inv_1'
  const input = {
    product,
    ISIN: isin,
    units,
    amount: rupees(await costOf(units, id)),
    paymentType: neft ? ('NEFT' as const) : ('PG' as const),
  }
  const idempotency = { ...keyed(`key-${key}`, JSON.stringify(input)), owner: id }
  await handlePurchase(wire())(input, call(id, idempotency))
}

function pay(order: Order, how: Extract<Command, { do: 'pay' }>['how']): void {
  const where = order.paymentType === 'NEFT' ? order.virtualAccount?.virtualAccountId : order.gatewayOrderId
  if (where === undefined) return
  const amountPaise = order.breakup.userAmountPaise + (how === 'wrong' ? 1 : 0)
  const state =
    ({ fails: 'failed', pending: 'pending', ownRefund: 'refunded' } as const)[how as 'fails'] ?? 'captured'
  scene.gateway.pay(where, { amountPaise, at: new Date(scene.clock), state })
}

/** What is done to one order; what makes no sense at that moment is refused. */
async function touch(
  { do: command, which }: { readonly do: Extract<Command, { which: number }>['do']; readonly which: number },
  order: Order,
): Promise<void> {
  const { store } = wire()
  const { orderId, investorId } = order
  switch (command) {
    case 'report':
      return reported(orderId)
    case 'comeBack':
      await comeBack(`${order.gatewayOrderId}|paid`)
      return
    case 'look':
      await details(orderId, investorId)
      return
    case 'cancel':
      await cancel(orderId, investorId)
      return
    case 'switch':
      await update(orderId, undefined, investorId)
      return
    case 'refund':
      for (const payment of payments())
        if (payment.orderId === orderId) await deliverRefundDue(orderId, payment.paymentId)
      return
    case 'advance':
      return advance(order, 1)
    case 'goFar':
      // To the settlement, or to the end.
      return advance(order, 3 + (which % 2))
    case 'fail':
      await store.fail(order, 'orders.failedNoSeller', context())
  }
}

/** Some steps of the flow, as its machine would take them. */
async function advance({ investorId, orderId }: Order, steps: number): Promise<void> {
  const { store } = wire()
  for (let step = 0; step < steps; step += 1) {
    const order = await store.read(investorId, orderId)
    if (order?.state === 'paid') await store.placeRfq(order, 'RFQ1', context())
    if (order?.state === 'rfqPlaced') await store.match(order, { dealNumber: 'D1' }, context())
    if (order?.state === 'matched') await store.settle(order, { settledOn: '2026-11-23' }, context())
    const dates = { processedOn: '2026-11-23', lockedUntil: '2026-12-14' }
    if (order?.state === 'settled') await store.process(order, dates, context())
  }
}

async function run(command: Command): Promise<void> {
  switch (command.do) {
    case 'buy':
      return buy(command)
    case 'sweep':
      return sweepUnpaid()
    case 'sweepMoney':
      return sweepMoney()
    case 'price':
      return publish({
        offeredUnits: 20,
        price: { cleanPrice: '99.5000', source: 'dealer', asOf: '2026-11-20' },
      })
    case 'wait':
      scene.clock += minutes(command.minutes)
      return
    case 'behaviour':
      scene.gateway.behaviours = {
        open: command.behaviour,
        payments: command.behaviour,
        transfers: command.behaviour,
        refund: command.behaviour,
      }
      scene.gateway.refundsAre = command.refunds
      return
    default: {
      const all = orders()
      const order = all[command.which % Math.max(1, all.length)]
      if (order === undefined) return
      if (command.do === 'pay') return pay(order, command.how)
      if (command.do === 'race')
        return scene.table.meanwhile(() => reported(order.orderId).catch(() => undefined))
      return touch(command, order)
    }
  }
}

const reachable = new Map<OrderState, ReadonlySet<OrderState>>()
function leadsTo(from: OrderState): ReadonlySet<OrderState> {
  const known = reachable.get(from)
  if (known !== undefined) return known
  const found = new Set<OrderState>([from])
  for (const state of found) for (const move of orderTransitions) if (allows(move, state)) found.add(move.to)
  reachable.set(from, found)
  return found
}

/** What must hold after every command; the orders as they stand. */
function check(before: readonly Order[]): Order[] {
  expect(faults()).toEqual([])
  const all = orders()
  const received = payments()
  for (const { orderId, state } of all) {
    const was = before.find(order => order.orderId === orderId)?.state
    if (was !== undefined) expect([...leadsTo(was)], `${was} → ${state}`).toContain(state)
  }
  for (const id of people) {
    const counted = scene.table.rows.get(`${tables.TABLE_ORDERS}|investor#${id}|openOrders`)?.openOrders ?? 0
    const open = all.filter(({ state, investorId }) => isUnpaid(state) && investorId === id)
    expect(counted).toBe(open.length)
  }
  for (const order of all) {
    const taken = received.filter(({ orderId, state }) => orderId === order.orderId && state === 'taken')
    const isPaid = paidStates.some(state => state === order.state)
    expect(taken.map(({ paymentId }) => paymentId)).toEqual(isPaid ? [order.paymentId] : [])
  }
  return all
}

/** The gateway is well again and everybody asks long enough: the dust settles. */
async function settleDust(): Promise<void> {
  scene.gateway.behaviours = {}
  scene.gateway.refundsAre = 'processed'
  scene.table.meanwhile(() => Promise.resolve())
  for (const { orderId } of orders()) await reported(orderId)
  scene.clock = Math.max(scene.clock, start) + 86_400_000
  await sweepUnpaid()
  for (const { orderId } of orders()) await reported(orderId)
  for (const { orderId, paymentId } of payments()) await deliverRefundDue(orderId, paymentId)
}

describe('an order’s life, whatever happens', () => {
  it('takes named steps only, and loses no paisa and no unit', async () => {
    const seen = new Set<OrderState>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCommand, { minLength: 10, maxLength: 60, size: 'max' }),
        async commands => {
          await newScene({ offeredUnits: 20 })
          approve('inv_2')
          let before: Order[] = []
          for (const command of commands) {
            // A silent or refusing gateway makes hooks and sweeps fail loudly; the queue and the next sweep come again.
            await run(command).catch((error: unknown) => {
              expect(String(error)).toMatch(/gateway|answer|refused|swept|bad_request/)
            })
            before = check(before)
            for (const { state } of before) seen.add(state)
          }
          await settleDust()
          for (const { state } of check(before)) seen.add(state)
          const arrived = [...scene.gateway.taken.values()]
            .flat()
            .filter(({ state }) => state === 'captured' || state === 'refunded')
          expect(
            payments()
              .map(({ paymentId }) => paymentId)
              .sort(),
          ).toEqual(arrived.map(({ paymentId }) => paymentId).sort())
          expect(payments().filter(({ state }) => state === 'refundDue')).toEqual([])
          expect(orders().filter(({ state }) => isUnpaid(state) || state === 'refundDue')).toEqual([])
          // Sent back is what pays nothing, each once, and never what the gateway had sent back by itself.
          const ours = payments().filter(({ state, why }) => state === 'refunded' && why !== 'byGateway')
          expect([...scene.gateway.refunds.keys()].sort()).toEqual(
            ours.map(({ paymentId }) => paymentId).sort(),
          )
        },
      ),
      walks,
    )
    // The walks went everywhere; otherwise they prove less than they say.
    expect([...seen].sort()).toEqual(
      [
        'cancelled',
        'expired',
        'failed',
        'matched',
        'paid',
        'paymentPending',
        'placed',
        'processed',
        'refundDue',
        'refunded',
        'rfqPlaced',
        'settled',
      ].sort(),
    )
  }, 3_600_000)
})
