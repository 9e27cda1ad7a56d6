import { describe, expect, it } from 'vitest'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { ProviderRefused } from '../../functions/platform/vendors/providerClient.ts'
import { operatorStart, outputOf, outputOfOneWrite, outputOfPreview } from '../testing/operatorMachine.ts'
import {
  exchangeOf,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  placeOrder,
  publish,
  says,
  start,
  stockNow,
} from '../testing/orderScene.ts'
import { definition } from './definition.ts'
import { failOrder } from './failOrder.ts'

const scene = eachTest(orderScene)
const giveUp = operatorStart(definition, {
  action: () => failOrder({ orders: scene.orders, audit: scene.audits, exchange: exchangeOf(scene) }),
  typed: { orderId, by: 'meera.k', reason: 'withdrawn at the exchange' },
  now: () => start,
})
const at = { now: start, correlationId: 'machine' }

describe('giving an order up', () => {
  it('gives a paid one’s units back and its money back, with event and audit row in one write', async () => {
    await paidOrder(scene)
    expect(await outputOfOneWrite(scene.table, () => giveUp())).toBe(
      'Given up: the units are for sale again, and the money goes back by itself. Make sure that nothing stands at the exchange for this order.',
    )
    expect(await orderNow(scene)).toMatchObject({ state: 'refundDue', reason: 'orders.failedByOperator' })
    expect(await stockNow(scene)).toEqual([100, 0, 0])
    expect(scene.table.events('refundDue')).toHaveLength(1)
    expect(scene.table.events('orderFailed')).toHaveLength(1)
    expect(await scene.audits.read(`order#${orderId}`, 20)).toMatchObject([
      { flow: 'ops-fail-order', decision: 'fail', by: 'meera.k', reason: 'withdrawn at the exchange' },
    ])
  })

  it('of an unpaid one nothing has to go back', async () => {
    await publish(scene)
    await placeOrder(scene)
    expect(outputOf(await giveUp())).toContain('Nothing had been paid')
    expect(await orderNow(scene)).toMatchObject({ state: 'failed', reason: 'orders.failedUnpaid' })
    expect(scene.table.events('refundDue')).toEqual([])
    expect(await stockNow(scene)).toEqual([100, 0, 0])
  })

  it('is previewed: nothing is changed', async () => {
    await paidOrder(scene)
    expect(await outputOfPreview(scene.table, () => giveUp({ preview: true }))).toMatch(
      /^Preview: nothing was changed\. The output would be: Given up: .* the money goes back by itself/,
    )
    expect((await orderNow(scene)).state).toBe('paid')
  })

  it('again changes nothing and says so', async () => {
    await paidOrder(scene)
    await giveUp()
    expect(outputOf(await giveUp())).toBe('The order is refundDue already; nothing was changed.')
    expect(await scene.audits.read(`order#${orderId}`, 20)).toHaveLength(1)
  })

  it('an end is an end', async () => {
    await publish(scene)
    await scene.orders.cancel(await placeOrder(scene), at)
    expect(outputOf(await giveUp())).toBe(
      'The order is cancelled, which is an end as well; nothing was changed.',
    )
  })

  it('what is settled cannot be given up', async () => {
    const paid = await paidOrder(scene)
    const matched = await scene.orders.match(paid, { dealNumber: 'DL1' }, at)
    if (!matched.ok) throw new Error('not matched')
    await scene.orders.settle(matched.order, { settledOn: '2026-11-25' }, at)
    const { status, error, cause } = await giveUp()
    expect(`${status} ${error}: ${cause}`).toBe(
      'FAILED OrderSettled: This order is settled: money and units have changed hands, and that cannot be given up. Nothing was changed. Units go back by selling them.',
    )
    expect((await orderNow(scene)).state).toBe('settled')
  })

  it('one that the machine matches at the same moment is judged anew', async () => {
    const paid = await paidOrder(scene)
    scene.table.meanwhile(async () => {
      await scene.orders.match(paid, { dealNumber: 'DL1' }, at)
    })
    expect(outputOf(await giveUp())).toMatch(/^Given up/)
    expect((await orderNow(scene)).state).toBe('refundDue')
  })

  it('nobody’s order, and words that quote somebody, are refused', async () => {
    expect((await giveUp()).error).toBe('OrderUnknown')
    expect((await giveUp({ reason: 'PAN ABCPE1234F is wrong' })).error).toBe('InputInvalid')
  })
})

describe('what stands at the exchange', () => {
  const matchedAt = async (state: Parameters<typeof says>[0]) => {
    const paid = await paidOrder(scene)
    const matched = await scene.orders.match(paid, { dealNumber: 'DL1' }, at)
    expect(matched.ok).toBe(true)
    await atExchange(state)
  }
  const atExchange = async (state: Parameters<typeof says>[0]) => {
    scene.script = () => says(state)
    await exchangeOf(scene).place({
      orderId,
      ISIN: 'INE583D07323',
      units: 10,
      cleanPrice: '98.4800',
      considerationPaise: 9_892_129,
      settlementDate: '2026-11-25',
      dematNumber: 'IN30021412345678',
    })
  }
  const nothingMoved = async (state: string) => {
    expect((await orderNow(scene)).state).toBe(state)
    expect(await stockNow(scene)).toEqual([90, 10, 0])
    expect(scene.table.events('refundDue')).toEqual([])
    expect(await scene.audits.read(`order#${orderId}`, 20)).toEqual([])
  }

  it.each([
    ['matched', 'Withdraw it at the exchange, and start this again when'],
    ['settled', 'Record what happened with ops-settle-order.'],
  ] as const)('%s, may settle or has: it is refused, with what to do', async (state, words) => {
    await matchedAt(state)
    const { error, cause } = await giveUp()
    expect([error, cause]).toEqual(['StillAtExchange', expect.stringContaining(words)])
    await nothingMoved('matched')
  })

  it('open, of an order that is paid and not further here, is refused as well', async () => {
    await paidOrder(scene)
    await atExchange('open')
    expect((await giveUp()).error).toBe('StillAtExchange')
    await nothingMoved('paid')
  })

  it.each(['failed', 'rejected'] as const)('%s, is given up', async state => {
    await matchedAt(state)
    expect(outputOf(await giveUp())).toMatch(/^Given up/)
    expect((await orderNow(scene)).state).toBe('refundDue')
  })

  it('is not asked about when nothing was paid', async () => {
    await publish(scene)
    await placeOrder(scene)
    await giveUp()
    expect(scene.questions).toBe(0)
  })

  it('silent for a moment, the exchange is asked again', async () => {
    await matchedAt('failed')
    scene.failures.push('down', 'down')
    const ended = await giveUp()
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
  })

  it.each([
    ['silent', () => Array.from({ length: 9 }, () => 'down' as const)],
    ['refusing', () => [new ProviderRefused('UNKNOWN_CLIENT')]],
  ] as const)(
    'when the exchange is %s, nothing is changed, and the operator reads why',
    async (_name, failures) => {
      await matchedAt('failed')
      scene.failures.push(...failures())
      const { status, error, cause } = await giveUp()
      expect([status, error, cause]).toEqual([
        'FAILED',
        'ExchangeUnavailable',
        expect.stringContaining('so nothing was changed'),
      ])
      await nothingMoved('matched')
    },
  )
})
