import { describe, expect, it } from 'vitest'
import type { BusEvent } from '../../platform/eventFunction.ts'
import { runAt } from '../../platform/testing.ts'
import { onExecutionEnded } from '../onExecutionEnded.ts'
import { hasOrdered, orderHistoryOf, orderOf } from '../published.ts'
import { onOrderPaid } from '../settlement/onOrderPaid.ts'
import {
  approve,
  cancel,
  comeBack,
  context,
  costOf,
  delivered,
  details,
  givenUp,
  hook,
  minutes,
  now,
  ordered,
  payAt,
  problemOf,
  publish,
  reported,
  scene,
  start,
  stored,
  timeline,
  wire,
} from '../testing/scene.ts'

/** What comes from outside and from beside: the browser's return, webhooks, machines that died; and what is shown. */

const screen = (type: string | undefined, orderId: string): string =>
  `https://invest.test/platform/#/nilgiri-tea-2029-payment?${type === undefined ? '' : `type=${type}&`}orderId=${orderId}`
const gatewayOrderOf = async (orderId: string): Promise<string> =>
  (await stored(orderId)).gatewayOrderId ?? ''

describe('a browser that comes back', () => {
  it('having paid: the gateway says so', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    expect(await comeBack(`${await gatewayOrderOf(orderId)}|paid`)).toBe(screen('success', orderId))
    expect((await stored(orderId)).state).toBe('paid')
  })

  it('after the webhook, and a second time: it was complete already', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    for (const ended of ['paid', 'paid', 'failed', 'cancelled'])
      expect(await comeBack(`${await gatewayOrderOf(orderId)}|${ended}`)).toBe(screen('txnComplete', orderId))
  })

  it.each([
    ['failed', 'failure'],
    ['cancelled', 'cancel'],
  ])('saying %s: %s, and the order can still be paid', async (ended, type) => {
    const { orderId } = await ordered()
    expect(await comeBack(`${await gatewayOrderOf(orderId)}|${ended}`)).toBe(screen(type, orderId))
    expect((await stored(orderId)).state).toBe('paymentPending')
  })

  it('saying failed, though the gateway has the money: success', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    expect(await comeBack(`${await gatewayOrderOf(orderId)}|failed`)).toBe(screen('success', orderId))
  })

  it.each(['forged', 'nothing that can be read', 'order_of_nobody|paid'])(
    'with %s: error, and nobody is asked',
    async raw => {
      await ordered()
      const before = scene.gateway.requests.length
      expect(await comeBack(raw)).toBe('https://invest.test/platform/#/bonds-payment?type=error')
      expect(scene.gateway.requests.length).toBe(before)
    },
  )

  it.each(['pending', 'silent'])(
    'signed as paid while the gateway is %s: the screen waits, and claims nothing',
    async how => {
      const { orderId } = await ordered()
      await payAt(orderId, { state: how === 'pending' ? 'pending' : 'captured' })
      if (how === 'silent') scene.gateway.behaviours = { payments: 'unavailable' }
      expect(await comeBack(`${await gatewayOrderOf(orderId)}|paid`)).toBe(screen(undefined, orderId))
      expect((await stored(orderId)).state).toBe('paymentPending')
    },
  )

  it('having paid what was cancelled: a failure, and the money goes back', async () => {
    const { orderId } = await ordered()
    const gatewayOrderId = await gatewayOrderOf(orderId)
    await cancel(orderId)
    await payAt(orderId)
    expect(await comeBack(`${gatewayOrderId}|paid`)).toBe(screen('failure', orderId))
    expect(scene.table.events('refundDue')).toHaveLength(1)
  })

  it('to a function that fails: a screen, never a bare body', async () => {
    const { orderId } = await ordered()
    const gatewayOrderId = await gatewayOrderOf(orderId)
    scene.gateway.during('payments', () => Promise.reject(new Error('nobody foresaw this')))
    expect(await comeBack(`${gatewayOrderId}|paid`)).toBe(
      'https://invest.test/platform/#/bonds-payment?type=error',
    )
  })
})

describe('a webhook', () => {
  const reportEvents = () => scene.table.events('paymentReported')

  it('is recorded once by its id and never believed: it only makes us ask', async () => {
    const { orderId } = await ordered()
    const raw = await gatewayOrderOf(orderId)
    for (const id of ['evt_1', 'evt_1', 'evt_2'])
      expect((await hook(raw, { signature: 'good', id })).ok).toBe(true)
    expect(reportEvents()).toEqual([{ orderId }, { orderId }])
    expect((await stored(orderId)).state).toBe('paymentPending')
  })

  it('without an id is known by its body', async () => {
    const { orderId } = await ordered()
    const raw = await gatewayOrderOf(orderId)
    await hook(raw)
    await hook(raw)
    expect(reportEvents()).toHaveLength(1)
  })

  it('of a virtual account finds its order', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    await hook((await stored(orderId)).virtualAccount?.virtualAccountId ?? '')
    expect(reportEvents()).toEqual([{ orderId }])
  })

  it('that is forged is refused; of others, and of what we ignore, is taken and left alone', async () => {
    await ordered()
    expect(problemOf(await hook('order_x', { signature: 'bad' }))).toBe('orders.hookRefused')
    expect((await hook('order_of_nobody')).ok).toBe(true)
    expect((await hook('other')).ok).toBe(true)
    expect(reportEvents()).toEqual([])
  })

  it('about an order that is gone from our records changes nothing', async () => {
    await reported('ord_of_nobody')
    expect(scene.gateway.requests).toEqual([])
  })
})

describe('a paid order', () => {
  it('starts one machine, however often the event comes', async () => {
    const { orderId } = await ordered()
    const event = delivered('orderPaid', { orderId, investorId: 'inv_1', product: 'p', ISIN: 'i' })
    for (let time = 0; time < 3; time += 1) await onOrderPaid(wire()).consume(event, runAt(now()))
    expect(scene.started).toEqual([
      { flow: 'order-settlement', name: orderId, input: { orderId, investorId: 'inv_1' } },
    ])
  })

  const ended = (name: string, status: string): Promise<void> => {
    const event: BusEvent = {
      id: 'e',
      source: 'aws.states',
      'detail-type': 'Step Functions Execution Status Change',
      time: now().toISOString(),
      detail: { name, status },
    }
    return onExecutionEnded(wire()).consume(event, runAt(now()))
  }
  const paid = async (): Promise<string> => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    return orderId
  }

  it.each(['FAILED', 'TIMED_OUT'])(
    'whose machine died (%s) gets another, three times; then people must look',
    async status => {
      const orderId = await paid()
      let name = orderId
      for (let died = 0; died < 4; died += 1) {
        await ended(name, status)
        name = `${orderId}.again-${died + 2}`
      }
      expect(scene.started.map(one => one.name)).toEqual([
        `${orderId}.again-2`,
        `${orderId}.again-3`,
        `${orderId}.again-4`,
      ])
      expect(await details(orderId)).toMatchObject({ state: 'paid', reason: 'orders.waitsForUs' })
    },
  )

  it('whose machine died gets one even if the word of it comes twice', async () => {
    const orderId = await paid()
    await ended(orderId, 'FAILED')
    await ended(orderId, 'FAILED')
    expect(scene.started).toHaveLength(1)
  })

  it('whose machine died gets another up to the end of the third working day', async () => {
    const orderId = await paid()
    scene.clock = Date.parse('2026-11-26T23:59:00+05:30')
    await ended(orderId, 'FAILED')
    expect(scene.started).toHaveLength(1)
    scene.clock = Date.parse('2026-11-27T00:01:00+05:30')
    await ended(`${orderId}.again-2`, 'FAILED')
    expect(scene.started).toHaveLength(1)
    expect((await stored(orderId)).reason).toBe('orders.waitsForUs')
  })

  it('whose machine an operator stopped stays stopped, and so does one after the promised days', async () => {
    const orderId = await paid()
    await ended(orderId, 'ABORTED')
    expect(scene.started).toEqual([])
    expect((await stored(orderId)).reason).toBe('orders.waitsForUs')
    scene.clock += 7 * 86_400_000
    await ended(orderId, 'FAILED')
    expect(scene.started).toEqual([])
  })

  it('is left alone when its machine ended well, when it is done, or when it is nobody’s', async () => {
    const orderId = await paid()
    await ended(orderId, 'SUCCEEDED')
    await ended('ord_of_nobody', 'FAILED')
    await wire().store.fail(await stored(orderId), 'orders.failedNoSeller', context())
    await ended(orderId, 'FAILED')
    expect(scene.started).toEqual([])
    expect((await stored(orderId)).reason).toBe('orders.failedNoSeller')
  })
})

describe('the trail', () => {
  it('says what happened, what is next and by when, step by step to the demat account', async () => {
    const { orderId } = await ordered()
    const store = wire().store
    const steps = async (): Promise<string[]> =>
      (await details(orderId)).trail.map(({ step, standing, who }) => `${step} ${standing} ${who}`)
    expect(await steps()).toEqual([
      'placed done you',
      'paid now you',
      'rfqPlaced next us',
      'matched next exchange',
      'settled next clearing',
      'processed next depository',
    ])
    scene.clock += minutes(1)
    await payAt(orderId)
    await reported(orderId)
    const move = async (command: Promise<{ ok: boolean }>): Promise<void> => {
      expect((await command).ok).toBe(true)
      scene.clock += minutes(1)
    }
    await move(store.placeRfq(await stored(orderId), 'RFQ1', context()))
    await move(store.match(await stored(orderId), { dealNumber: 'D1' }, context()))
    scene.clock = start + 3 * 86_400_000
    await move(store.settle(await stored(orderId), { settledOn: '2026-11-23', reference: 'D1' }, context()))
    const dates = { processedOn: '2026-11-23', lockedUntil: '2026-12-14' }
    await move(store.process(await stored(orderId), dates, context()))
    const shown = await details(orderId)
    expect(shown).toMatchObject({
      state: 'processed',
      status: 'Order Processed',
      nsdlChecked: true,
      lockedUntil: '2026-12-14',
      rfqDetails: { orderNumber: 'RFQ1' },
      contractNote: { available: false },
      moves: [],
    })
    expect(shown.trail.map(({ step, standing, reference }) => `${step} ${standing} ${reference}`)).toEqual([
      'placed done undefined',
      'paid done pay_000001',
      'rfqPlaced done RFQ1',
      'matched done D1',
      'settled done undefined',
      'processed done undefined',
    ])
    expect(shown.trail.every(({ at: happened }) => happened !== undefined)).toBe(true)
  })

  it('expects steps by the settlement calendar, and says what is late', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    const byOf = async (step: string) =>
      (await details(orderId)).trail.find(one => one.step === step)?.expectedBy
    expect(await byOf('rfqPlaced')).toBe(new Date(start + minutes(10)).toISOString())
    // Friday's trade settles on Monday; Tuesday 24 November 2026 is Guru Nanak Jayanti.
    expect(await byOf('settled')).toBe('2026-11-23T12:30:00.000Z')
    expect(await byOf('processed')).toBe('2026-11-26T12:30:00.000Z')
    scene.clock += minutes(11)
    const late = (await details(orderId)).trail.find(({ step }) => step === 'rfqPlaced')
    expect(late?.standing).toBe('late')
  })

  it.each([
    ['cancelled', 'cancelled done'],
    ['expired', 'expired done'],
  ])('ends when the order is %s', async (how, last) => {
    const { orderId } = await ordered()
    if (how === 'cancelled') await cancel(orderId)
    else {
      const order = await stored(orderId)
      await wire().store.expire(order, context())
    }
    const { trail, moves, status } = await details(orderId)
    expect(trail.map(({ step, standing }) => `${step} ${standing}`)).toEqual(['placed done', last])
    expect(moves).toEqual(['buyAgain'])
    expect(status).toBe(how === 'cancelled' ? 'Order Cancelled' : 'Payment Expired')
  })

  it('of another investor is unknown', async () => {
    const { orderId } = await ordered()
    approve('inv_2')
    await expect(details(orderId, 'inv_2')).rejects.toThrow('orders.unknown')
  })
})

describe('the list', () => {
  it('is newest first, twenty at a time, and goes on after the last one', async () => {
    const made: string[] = []
    for (let count = 0; count < 45; count += 1) {
      scene.clock += 30_000
      made.unshift(await givenUp())
    }
    const first = await timeline()
    expect([first.data.length, first.more]).toEqual([20, true])
    const second = await timeline({ before: first.data.at(-1)?.orderId ?? '' })
    const third = await timeline({ before: second.data.at(-1)?.orderId ?? '' })
    expect([third.data.length, third.more]).toEqual([5, false])
    expect([...first.data, ...second.data, ...third.data].map(({ orderId }) => orderId)).toEqual(made)
  })

  it.each([
    [{ product: 'nilgiri-tea-2029' }, 1],
    [{ product: 'bonds' }, 1],
    [{ product: 'mld' }, 0],
    [{ product: 'mld', consolidated: 'true' }, 1],
    [{}, 1],
  ])('of %j has %d', async (query, count) => {
    await ordered()
    expect((await timeline(query)).data).toHaveLength(count)
  })

  it('speaks rupees in the documented fields and paise in ours', async () => {
    const paise = await costOf(10)
    await ordered({ paise })
    const [row] = (await timeline()).data
    expect(row?.amountPaise).toBe(paise)
    expect(Math.round((row?.amount ?? 0) * 100)).toBe(paise)
    expect(row).toMatchObject({
      type: 'Purchase',
      units: 10,
      rfqDetails: {},
      currentState: { state: 'paymentPending' },
    })
  })

  it('keeps an order at the price agreed, whatever happens to the price', async () => {
    const { orderId, cleanPrice } = await ordered()
    await publish({
      offeredUnits: 100,
      price: { cleanPrice: '50.0000', source: 'dealer', asOf: '2026-11-20' },
    })
    expect((await details(orderId)).cleanPrice).toBe(cleanPrice)
  })
})

describe('what other domains read', () => {
  it('is an order by its id, and whether there ever was one', async () => {
    expect(await hasOrdered(scene.table, 'inv_1')).toBe(false)
    expect(await orderOf(scene.table, 'ord_of_nobody')).toBeUndefined()
    const { orderId } = await ordered()
    expect(await hasOrdered(scene.table, 'inv_1')).toBe(true)
    expect(await orderHistoryOf(scene.table, 'inv_1')).toEqual({
      attempted: true,
      paid: false,
      approved: false,
      rejected: false,
      invested: false,
    })
    expect(await orderOf(scene.table, orderId)).toMatchObject({ orderId, investorId: 'inv_1', units: 10 })
  })
})
