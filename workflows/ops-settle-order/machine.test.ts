import { beforeEach, describe, expect, it } from 'vitest'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { GatewayPayment } from '../../functions/providers/paymentGateway/port.ts'
import { operatorStart, outputOf, outputOfPreview, refusedAs } from '../testing/operatorMachine.ts'
import {
  lotsNow,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  payment,
  placeOrder,
  publish,
  start,
  stockNow,
} from '../testing/orderScene.ts'
import { definition } from './definition.ts'
import { recordFact } from './recordFact.ts'

const scene = eachTest(orderScene)
let now: Date
/** What the gateway has, by its order or its virtual account; and how its next answers fail. */
let taken: Map<string, GatewayPayment[]>
let silent: Error[]
beforeEach(() => {
  now = new Date('2026-11-23T05:30:00.000Z')
  taken = new Map()
  silent = []
})

const answer = async (where: string): Promise<readonly GatewayPayment[]> => {
  const failure = silent.shift()
  if (failure !== undefined) throw failure
  return taken.get(where) ?? []
}
const gateway = { payments: answer, transfers: answer }
/** An order that waits for its payment; what the gateway has for it. */
const opened = async (...has: readonly GatewayPayment[]) => {
  const order = await scene.orders.openPayment(
    await placeOrder(scene),
    { gatewayOrderId: 'order_1' },
    {
      now: start,
      correlationId: 'req-1',
    },
  )
  if (!order.ok) throw new Error('not opened')
  taken.set('order_1', [...has])
  return order.order
}
const record = operatorStart(definition, {
  action: () => recordFact({ orders: scene.orders, audit: scene.audits, gateway }),
  typed: {
    orderId,
    at: '2026-11-23T10:30:00+05:30',
    by: 'meera.k',
    reason: 'confirmed on the phone',
  },
  now: () => now,
})
const deal = { fact: 'matched', reference: 'DL26112300042' }
const settled = { fact: 'settled', reference: 'ST/26/0042', at: '2026-11-25T11:20:00+05:30' }
const inDemat = { fact: 'inDemat', reference: 'CR/26/0042', at: '2026-11-25T18:00:00+05:30' }
const paid = { fact: 'paid', reference: 'pay_29QQoUBi66xm2f' }

describe('recording a fact', () => {
  it('is previewed: the outside is queried, and nothing is changed', async () => {
    await publish(scene)
    await opened(payment())
    expect(await outputOfPreview(scene.table, () => record({ ...paid, preview: true }))).toBe(
      'Preview: nothing was changed. The output would be: Recorded: of the order, which is paymentPending, paid, pay_29QQoUBi66xm2f. It goes to the exchange by itself.',
    )
    taken.clear()
    expect(refusedAs(await record({ ...paid, preview: true }))).toMatch(/^FAILED /)
    expect((await orderNow(scene)).state).toBe('paymentPending')
  })

  it('brings a paid order to the end, fact by fact, each with its event and its audit row', async () => {
    await paidOrder(scene)
    expect(outputOf(await record(deal))).toMatch(
      /^Recorded: the order is matched\. The contract note is issued/,
    )
    now = new Date('2026-11-25T13:00:00.000Z')
    expect(outputOf(await record(settled))).toMatch(/^Recorded: the order is settled\./)
    expect(outputOf(await record(inDemat))).toBe(
      'Recorded: the order is processed. Nothing more is to be done.',
    )
    expect(await orderNow(scene)).toMatchObject({
      state: 'processed',
      dealNumber: 'DL26112300042',
      matchedAt: '2026-11-23T05:00:00.000Z',
      settledOn: '2026-11-25',
      processedOn: '2026-11-25',
      lockedUntil: '2026-12-16',
    })
    expect(await lotsNow(scene)).toMatchObject([{ units: 10, processedOn: '2026-11-25' }])
    expect(await stockNow(scene)).toEqual([90, 0, 10])
    for (const name of ['orderMatched', 'orderSettled', 'orderProcessed'])
      expect(scene.table.events(name), name).toHaveLength(1)
    expect(
      (await scene.audits.read(`order#${orderId}`, 20)).map(({ decision, by }) => `${by} ${decision}`),
    ).toEqual(['meera.k inDemat CR/26/0042', 'meera.k settled ST/26/0042', 'meera.k matched DL26112300042'])
  })

  it('writes once: the same fact again, or the same execution, changes nothing', async () => {
    await paidOrder(scene)
    await record(deal, 'the-one')
    expect(outputOf(await record(deal))).toBe('The order is matched already; nothing was changed.')
    expect(outputOf(await record({ ...deal, at: '2026-11-23T10:29:00+05:30' }, 'the-one'))).toMatch(/already/)
    expect(await scene.audits.read(`order#${orderId}`, 20)).toHaveLength(1)
  })

  it('another number of the same fact is refused with a sentence', async () => {
    await paidOrder(scene)
    await record(deal)
    expect(refusedAs(await record({ ...deal, reference: 'DL99999' }))).toBe(
      'FAILED OtherNumber: The order is matched already, under the number DL26112300042. Nothing was changed. If yours is right, tell engineering.',
    )
  })

  it('facts come in their order', async () => {
    await paidOrder(scene)
    now = new Date('2026-11-25T13:00:00.000Z')
    expect(refusedAs(await record(settled))).toBe(
      'FAILED FactMissing: This order is paid. Record the fact "matched" first; each has a number and a time of its own.',
    )
    expect((await record(inDemat)).error).toBe('FactMissing')
    expect(await scene.audits.read(`order#${orderId}`, 20)).toEqual([])
  })

  it('units are nobody’s before their settlement date, nor in an account before they settled', async () => {
    await paidOrder(scene)
    await record(deal)
    now = new Date('2026-11-26T13:00:00.000Z')
    expect(refusedAs(await record({ ...settled, at: '2026-11-24T11:20:00+05:30' }))).toBe(
      'FAILED TooEarly: at: this order settles on 2026-11-25, not before. Nothing was changed.',
    )
    await record(settled)
    expect(refusedAs(await record({ ...inDemat, at: '2026-11-24T18:00:00+05:30' }))).toBe(
      'FAILED TooEarly: at: this order settled on 2026-11-25. Nothing was changed.',
    )
    expect((await orderNow(scene)).state).toBe('settled')
  })

  it('of two operators at once one records, and the other learns that it is done', async () => {
    await paidOrder(scene)
    scene.table.meanwhile(async () => {
      expect(outputOf(await record(deal))).toMatch(/^Recorded/)
    })
    expect(outputOf(await record(deal))).toMatch(/already/)
    expect(scene.table.events('orderMatched')).toHaveLength(1)
  })
})

describe('recording a payment', () => {
  it('pays an order that waits, by the gateway’s own id, and sends it on its way', async () => {
    await publish(scene)
    await opened(payment())
    expect(outputOf(await record(paid))).toBe(
      'Recorded: the order is paid. It goes to the exchange by itself.',
    )
    expect(scene.table.events('orderPaid')).toHaveLength(1)
    expect(await scene.orders.payments.of(orderId)).toMatchObject([
      { paymentId: 'pay_29QQoUBi66xm2f', amountPaise: 9_867_519, state: 'taken' },
    ])
  })

  it('takes the units again of one that expired today', async () => {
    await publish(scene)
    const order = await opened(payment())
    await scene.orders.expire(order, { now, correlationId: 'sweep' })
    expect(outputOf(await record(paid))).toMatch(/^Recorded: the order is paid/)
    expect(await stockNow(scene)).toEqual([90, 10, 0])
  })

  it('refuses when those units are gone', async () => {
    await publish(scene, 10)
    const order = await opened(payment())
    await scene.orders.expire(order, { now, correlationId: 'sweep' })
    await placeOrder(scene, 'ord_another-000000')
    expect((await record(paid)).error).toBe('UnitsGone')
    expect((await orderNow(scene)).state).toBe('expired')
  })

  it('refuses what would settle on another day', async () => {
    await publish(scene)
    await opened(payment())
    now = new Date('2026-11-25T06:00:00.000Z')
    expect((await record(paid)).error).toBe('TooLate')
  })

  it.each([
    ['none', []],
    ['another', [payment('pay_anotherOne0001')]],
    ['one of another amount', [{ ...payment(), amountPaise: 9_867_518 }]],
    ['one that failed', [{ ...payment(), state: 'failed' as const }]],
    ['one that it sent back', [{ ...payment(), state: 'refunded' as const }]],
    ['one that is not captured yet', [{ ...payment(), state: 'pending' as const }]],
  ])('refuses when the gateway has %s', async (_name, has) => {
    await publish(scene)
    await opened(...has)
    expect(refusedAs(await record(paid))).toContain(
      'FAILED PaymentUnknown: The gateway has no captured payment of this id',
    )
    expect((await orderNow(scene)).state).toBe('paymentPending')
    expect(scene.table.events('orderPaid')).toEqual([])
    expect(await scene.orders.payments.of(orderId)).toEqual([])
    expect(await scene.audits.read(`order#${orderId}`, 20)).toEqual([])
  })

  it('refuses one that the gateway has for another order, and any of an order it never heard of', async () => {
    await publish(scene)
    taken.set('order_2', [payment()])
    await placeOrder(scene)
    expect((await record(paid)).error).toBe('PaymentUnknown')
  })

  it('takes a transfer that arrived in the order’s virtual account', async () => {
    await publish(scene)
    const order = await opened()
    const account = {
      virtualAccountId: 'va_1',
      name: 'Sthirank',
      accountNumber: '2223330012345678',
      ifsc: 'RATN0VAAPIS',
      bankName: 'RBL Bank',
      fromAccount: '••••4455',
    }
    const at = { now: start, correlationId: 'req-1' }
    expect((await scene.orders.openTransfer(order, account, order.payBy, at)).ok).toBe(true)
    taken.set('va_1', [{ ...payment(), method: 'transfer' }])
    expect(outputOf(await record(paid))).toMatch(/^Recorded: the order is paid/)
  })

  it('asks the gateway again when it is silent for a moment', async () => {
    await publish(scene)
    await opened(payment())
    silent = [new ProviderUnavailable('down'), new ProviderUnavailable('down')]
    const ended = await record(paid)
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
  })

  it.each([
    ['silent', () => Array.from({ length: 9 }, () => new ProviderUnavailable('down'))],
    ['refusing', () => [new ProviderRefused('BAD_REQUEST_ERROR')]],
  ] as const)('records nothing when the gateway is %s, and tells the operator', async (_name, failures) => {
    await publish(scene)
    await opened(payment())
    silent = [...failures()]
    const { status, error, cause } = await record(paid)
    expect([status, error, cause]).toEqual([
      'FAILED',
      'GatewayUnavailable',
      expect.stringContaining('so nothing was recorded'),
    ])
    expect((await orderNow(scene)).state).toBe('paymentPending')
    expect(await scene.audits.read(`order#${orderId}`, 20)).toEqual([])
  })

  it('asks for the gateway’s own id: a payment must not count twice', async () => {
    expect(refusedAs(await record({ ...paid, reference: 'HDFCN52026112300042' }))).toContain(
      'reference: of a payment it is the gateway’s payment id',
    )
  })
})

describe('an input is refused, word by word,', () => {
  it.each([
    [{ ...deal, fact: 'sold' }, 'fact: it is "paid", "matched", "settled" or "inDemat".'],
    [{ ...deal, at: '23/11/2026' }, 'at: when it happened, with the zone, e.g. "2026-11-25T11:20:00+05:30".'],
    [{ ...deal, at: '2026-11-23T10:05:00' }, 'at: when it happened, with the zone'],
    [{ ...deal, reference: 'IN30021412345678' }, 'never the number of an account.'],
    [{ ...deal, reference: 'ABCPE1234F' }, 'never the number of an account.'],
    [{ ...deal, orderId: 'liq_mfz3k1x0-0123456789abcdef01234567' }, 'this is the id of a request to sell'],
    [{ ...deal, orderId: '42' }, 'orderId: copy the order id from the alarm or the trail'],
    [
      { ...deal, amount: 5 },
      'amount is not known here; the fields are orderId, fact, reference, at, preview, by, reason.',
    ],
  ])('%j', async (fact, said) => {
    await paidOrder(scene)
    expect(refusedAs(await record(fact))).toContain(said)
    expect((await orderNow(scene)).state).toBe('paid')
  })

  it('when it lies in the future, or before the order', async () => {
    await paidOrder(scene)
    expect((await record({ ...deal, at: '2026-11-23T11:30:00+05:30' })).error).toBe('InTheFuture')
    expect(refusedAs(await record({ ...deal, at: '2026-11-23T09:59:00+05:30' }))).toBe(
      'FAILED BeforeTheOrder: at: the order was made at 2026-11-23 10:00 (India), after that. Nothing was changed.',
    )
  })

  it('when there is no such order, or it was never paid', async () => {
    expect((await record(deal)).error).toBe('OrderUnknown')
    await publish(scene)
    const order = await placeOrder(scene)
    expect((await record(deal)).error).toBe('OrderNotPaid')
    await scene.orders.cancel(order, { now: start, correlationId: 'req-2' })
    expect(refusedAs(await record(deal))).toContain('This order is cancelled, so nobody traded for it.')
  })
})
