import { beforeEach, describe, expect, it } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import {
  bodyOf,
  bondIsin,
  context,
  look,
  made,
  mldIsin,
  newScene,
  price,
  scene,
  setBank,
  setHold,
  wire,
} from '../testing/callScene.ts'

beforeEach(() => newScene())

const shown = async (orderId: string) => bodyOf(await look(orderId, bondIsin)).data

describe('a sale on its way while payouts are on hold', () => {
  it('says so at once, not only when its machine looks, and no longer once they are not', async () => {
    const { orderId } = await made({ ISIN: bondIsin })
    expect((await shown(orderId)).reason).toBeUndefined()
    await setHold(true)
    expect((await shown(orderId)).reason).toBe('liquidation.delayedHold')
    await setHold(false)
    expect((await shown(orderId)).reason).toBeUndefined()
  })

  it('says so of a hold for everybody, and in place of what ends sooner', async () => {
    const { orderId } = await made({ ISIN: bondIsin })
    const sale = await wire().store.find(orderId)
    if (sale === undefined) throw new Error('the sale is gone')
    const until = '2026-11-27T05:30:00.000Z'
    await wire().store.delay(sale, { reason: 'liquidation.delayedBank', until }, context())
    expect(await shown(orderId)).toMatchObject({ reason: 'liquidation.delayedBank', delayedUntil: until })
    const broken: Pick<Dependencies, 'allPayoutsHeld'> = { allPayoutsHeld: async () => true }
    scene.broken = broken
    const { reason, delayedUntil } = await shown(orderId)
    expect([reason, delayedUntil]).toEqual(['liquidation.delayedHold', undefined])
  })

  it('nor is a quote offered that cannot be agreed to: on hold, or without an account', async () => {
    const { orderId } = await made({ ISIN: mldIsin, units: 1 })
    await price(orderId)
    const offered = async () => {
      const { reason, moves, trail } = bodyOf(await look(orderId)).data
      return [reason, moves, trail.find(({ standing }) => standing === 'now')?.who]
    }
    expect(await offered()).toEqual([undefined, ['accept', 'reject'], 'you'])
    await setHold(true)
    // Somebody who can do nothing does not read that it is their turn.
    expect(await offered()).toEqual(['liquidation.payoutsHeld', ['reject'], 'us'])
    await setHold(false)
    setBank('pending')
    expect(await offered()).toEqual(['liquidation.bankNeeded', ['reject'], 'you'])
    setBank('verified')
    scene.changes = { passwordChangedAt: new Date(scene.clock).toISOString() }
    expect(await offered()).toEqual(['liquidation.heldPassword', ['reject'], 'us'])
    expect(bodyOf(await look(orderId)).data.delayedUntil).toBe('2026-11-21T04:30:00.000Z')
  })

  it('a quote is agreed to while all payouts are on hold, and the wait is said before', async () => {
    const { orderId } = await made({ ISIN: mldIsin, units: 1 })
    await price(orderId)
    scene.broken = { allPayoutsHeld: async () => true }
    expect(bodyOf(await look(orderId)).data).toMatchObject({
      reason: 'liquidation.delayedHold',
      moves: ['accept', 'reject'],
    })
  })

  it('of what came to nothing nothing is held', async () => {
    const { orderId } = await made({ ISIN: bondIsin })
    const sale = await wire().store.find(orderId)
    if (sale === undefined) throw new Error('the sale is gone')
    await wire().store.fail(sale, 'liquidation.failedByDesk', context())
    await setHold(true)
    expect((await shown(orderId)).reason).toBe('liquidation.failedByDesk')
  })
})
