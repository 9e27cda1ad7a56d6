import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { paymentFailed } from '../../../shared/contracts/orders/events.ts'
import {
  cancel,
  comeBack,
  details,
  faults,
  lapse,
  minutes,
  ordered,
  payAt,
  reported,
  scene,
  stored,
  sweepUnpaid,
} from '../testing/scene.ts'

/** Payments that took no money: the order says why, once each, for as long as that is why it is not paid (U20). */

const failed = { state: 'failed' } as const
const whysOf = async (orderId: string) => (await stored(orderId)).failedPayments?.map(({ why }) => why)
const reportedWhys = () =>
  scene.table.events('paymentFailed').map(payload => z.parse(paymentFailed.payload, payload).why)

describe('a payment that took no money', () => {
  it.each(['declined', 'otherAccount', 'insufficientFunds', 'timedOut', 'unknown'] as const)(
    'because %s has a reason of its own, and the order can still be paid',
    async failure => {
      const { orderId } = await ordered()
      await payAt(orderId, { ...failed, failure })
      await reported(orderId)
      expect(await details(orderId)).toMatchObject({
        state: 'paymentPending',
        paymentFailure: { why: failure, at: new Date(scene.clock).toISOString() },
        payFrom: expect.stringMatching(/^•+\d{4}$/),
        moves: expect.arrayContaining(['pay', 'cancel']),
      })
      expect(reportedWhys()).toEqual([failure])
      expect(faults()).toEqual([])
    },
  )

  it('is known before the browser that comes back shows its screen', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { ...failed, failure: 'otherAccount' })
    const { gatewayOrderId } = await stored(orderId)
    expect(await comeBack(`${gatewayOrderId}|failed`)).toContain('type=failure')
    expect(await whysOf(orderId)).toEqual(['otherAccount'])
  })

  it('is noted once, however often and by whomever it is reported', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { ...failed, failure: 'declined' })
    await Promise.all([reported(orderId), reported(orderId), details(orderId)])
    await reported(orderId)
    expect(await whysOf(orderId)).toEqual(['declined'])
    expect(reportedWhys()).toEqual(['declined'])
  })

  it('is reported again only for another reason; the last reason is shown', async () => {
    const { orderId } = await ordered()
    for (const failure of ['declined', 'declined', 'timedOut'] as const) {
      scene.clock += 1_000
      await payAt(orderId, { ...failed, failure })
      await reported(orderId)
    }
    expect(reportedWhys()).toEqual(['declined', 'timedOut'])
    expect(await whysOf(orderId)).toEqual(['declined', 'declined', 'timedOut'])
    expect((await details(orderId)).paymentFailure?.why).toBe('timedOut')
  })

  it('of which there are many does not make the order grow for ever', async () => {
    const { orderId } = await ordered()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      scene.clock += 1_000
      await payAt(orderId, { ...failed, failure: 'declined' })
      await reported(orderId)
    }
    expect(await whysOf(orderId)).toHaveLength(10)
    // The gateway names all twelve each time: those that were dropped are not noted again.
    const { version } = await stored(orderId)
    for (let time = 0; time < 3; time += 1) await reported(orderId)
    expect(await stored(orderId)).toMatchObject({ version })
    expect(reportedWhys()).toEqual(['declined'])
  })

  it('that the investor cancelled needs no reason', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, failed)
    await reported(orderId)
    expect(await details(orderId)).not.toHaveProperty('paymentFailure')
    expect(reportedWhys()).toEqual([])
  })

  it('is past once another has paid, and is not reported beside it', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { ...failed, failure: 'declined' })
    scene.clock += 1_000
    await payAt(orderId)
    await reported(orderId)
    expect(await details(orderId)).toMatchObject({ state: 'paid' })
    expect(await details(orderId)).not.toHaveProperty('paymentFailure')
    expect(reportedWhys()).toEqual([])
  })

  it('stays the reason of an order that expires, not of one that is cancelled', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { ...failed, failure: 'declined' })
    await reported(orderId)
    await lapse()
    expect(await details(orderId)).toMatchObject({ state: 'expired', paymentFailure: { why: 'declined' } })
    const other = await ordered()
    await payAt(other.orderId, { ...failed, failure: 'declined' })
    await reported(other.orderId)
    await cancel(other.orderId)
    expect(await details(other.orderId)).not.toHaveProperty('paymentFailure')
  })

  it('and is heard of late, after the order expired, changes nothing', async () => {
    const { orderId } = await ordered()
    await lapse()
    await payAt(orderId, { ...failed, failure: 'declined' })
    await reported(orderId)
    scene.clock += minutes(20)
    await sweepUnpaid()
    expect(await whysOf(orderId)).toBeUndefined()
    expect(reportedWhys()).toEqual([])
  })
})
