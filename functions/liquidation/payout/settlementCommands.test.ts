import { beforeEach, describe, expect, it } from 'vitest'
import { holdAllPayouts, holdPayouts } from '../../book/gates.ts'
import { entriesUnder, readInvestorBook } from '../../book/readers.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { referenceOf } from '../liquidationCommands.ts'
import {
  brought,
  type CommandScene,
  commandScene,
  done,
  faults,
  hold,
  investorId,
  outcomeOf,
  placed,
  setBank,
  unitsOf,
} from '../testing/commandScene.ts'

let scene: CommandScene
beforeEach(async () => {
  scene = await commandScene()
})
const context = () => scene.context()
const commands = () => scene.commands
const everything = (): string => JSON.stringify([...scene.table.rows])

describe('the money', () => {
  it('is owed on delivery and paid once', async () => {
    await hold(scene, 'rec_other', 5)
    const order = await brought(scene, 'processed')
    const { lots } = await readInvestorBook(scene.table, investorId)
    expect(lots.filter(({ closedOn }) => closedOn !== undefined)).toMatchObject([
      {
        units: 3,
        closedOn: '2026-11-26',
        liquidationId: order.orderId,
        proceedsPaise: order.redemptionPaise,
      },
    ])
    const entries = await entriesUnder(scene.table, order.orderId)
    expect(entries.map(({ what }) => what).sort()).toEqual(['deliver', 'payOut', 'request'])
    expect(entries.find(({ what }) => what === 'payOut')?.reference).toBe('UTR1')
    expect(order).toMatchObject({ utr: 'UTR1', paidAt: '2026-11-20T04:30:00.000Z', payoutNo: 1 })
  })

  it('that came back is paid again under another reference, the next working day', async () => {
    const first = await brought(scene, 'paying')
    const later = { reason: 'liquidation.delayedReturned', until: '2026-11-23T05:30:00.000Z' }
    const back = done(await commands().returned(first, later, context()))
    expect(back).toMatchObject({ state: 'delivered', reason: later.reason, delayedUntil: later.until })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    const second = done(await commands().startPaying(back, context()))
    expect(second.reason).toBeUndefined()
    expect(second.delayedUntil).toBeUndefined()
    expect(new Set([referenceOf(first), referenceOf(second)]).size).toBe(2)
    // The word on the first one, late, pays nothing.
    expect(outcomeOf(await commands().paid(first, { utr: 'U', paidAt: context().now }, context()))).toBe(
      'conflict',
    )
  })

  it.each([
    ['payoutsHeld', () => scene.table.transact(itemsOf([holdPayouts(investorId, true, context().now)]))],
    ['allPayoutsHeld', () => scene.table.transact(itemsOf(holdAllPayouts(true, context().now)))],
    ['bank', () => Promise.resolve(setBank(scene, 'failed'))],
  ])('is not sent while there is %s', async (refusal, make) => {
    const delivered = await brought(scene, 'delivered')
    await make()
    const before = everything()
    expect(outcomeOf(await commands().startPaying(delivered, context()))).toBe(refusal)
    expect(everything()).toBe(before)
  })

  it('waits with a reason, and sends one letter about it', async () => {
    const delivered = await brought(scene, 'delivered')
    const hold = { reason: 'liquidation.delayedHold' }
    const held = done(await commands().delay(delivered, hold, context()))
    const same = done(await commands().delay(held, hold, context()))
    expect(same.version).toBe(held.version)
    const until = '2026-11-27T05:30:00.000Z'
    const later = done(await commands().delay(same, { reason: 'liquidation.delayedBank', until }, context()))
    const moved = done(
      await commands().delay(later, { reason: 'liquidation.delayedBank', until: `${until}` }, context()),
    )
    expect(moved).toMatchObject({
      reason: 'liquidation.delayedBank',
      delayedUntil: until,
      state: 'delivered',
    })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(2)
    expect(done(await commands().delay(moved, hold, context())).delayedUntil).toBeUndefined()
  })

  it('of an order that came to nothing is not owed, and its units are free', async () => {
    const late = { reason: 'liquidation.delayedUnits', until: '2026-11-27T05:30:00.000Z' }
    const waiting = done(await commands().delay(await placed(scene), late, context()))
    expect(done(await commands().fail(waiting, 'liquidation.failedUnits', context()))).not.toHaveProperty(
      'delayedUntil',
    )
    expect(await unitsOf(scene)).toEqual({ free: 10, inRequest: 0, sold: 0 })
    expect(faults(scene)).toEqual([])
  })
})
