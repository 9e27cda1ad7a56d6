import { beforeEach, describe, expect, it } from 'vitest'
import { entriesUnder } from '../../book/readers.ts'
import { callOf, deliveredEvent, problemOf } from '../../platform/testing/calls.ts'
import { runAt } from '../../platform/testing.ts'
import type { PayoutState } from '../../providers/payouts/port.ts'
import { amountsOf, referenceOf } from '../liquidationCommands.ts'
import type { Liquidation } from '../liquidationRows.ts'
import {
  brought,
  type CommandScene,
  commandScene,
  done,
  faults,
  investorId,
  tables,
} from '../testing/commandScene.ts'
import { onPayoutReported } from './onPayoutReported.ts'
import { handlePayoutHook } from './payoutHook.ts'
import { payoutHookStore } from './payoutHookStore.ts'

let scene: CommandScene
let bank: PayoutState['state'] | 'unknown'
let started: string[]
beforeEach(async () => {
  scene = await commandScene()
  bank = 'returned'
  started = []
})
const now = (): Date => new Date(scene.clock)
const read = (sale: Liquidation) => scene.commands.read(sale.investorId, sale.orderId)
const report = async (sale: Liquidation, reference = referenceOf(sale)): Promise<void> => {
  const consumer = onPayoutReported({
    store: scene.commands,
    executions: {
      start: async (_flow: string, name: string) => {
        started.push(name)
        return 'started' as const
      },
    },
    payouts: {
      find: async () =>
        bank === 'unknown'
          ? undefined
          : { payoutId: 'pout_1', state: bank, amountPaise: amountsOf(sale).redemptionPaise },
    },
  })
  const envelope = deliveredEvent(
    'liquidation',
    'payoutReported',
    { orderId: sale.orderId, reference },
    { now: now(), type: 'payoutHook' },
  )
  await consumer.consume(envelope, runAt(now(), scene.context().calendar))
}
const paidOut = async ({ orderId }: Liquidation): Promise<number> =>
  (await entriesUnder(scene.table, orderId))
    .flatMap(({ money }) => money)
    .filter(({ account }) => account === 'payoutBank')
    .reduce((sum, { paise }) => sum - paise, 0)

describe('a payout that the bank sent back after it was paid', () => {
  it('is owed again, with a letter and a machine that pays it once more', async () => {
    const sale = await brought(scene, 'processed')
    await report(sale)
    const back = await read(sale)
    expect(back).toMatchObject({
      state: 'delivered',
      reason: 'liquidation.delayedReturned',
      delayedUntil: '2026-11-23T05:30:00.000Z',
      reversals: 1,
    })
    expect(back?.utr).toBeUndefined()
    expect(await paidOut(sale)).toBe(0)
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    expect(started).toEqual([`${sale.orderId}.again-11`])
    expect(faults(scene)).toEqual([])
  })

  it('is paid again under another reference, once', async () => {
    const sale = await brought(scene, 'processed')
    await report(sale)
    const back = await read(sale)
    if (back === undefined) throw new Error('the sale is gone')
    const paying = done(await scene.commands.startPaying(back, scene.context()))
    expect(referenceOf(paying)).not.toBe(referenceOf(sale))
    const paid = done(await scene.commands.paid(paying, { utr: 'UTR2', paidAt: now() }, scene.context()))
    expect(await paidOut(sale)).toBe(amountsOf(sale).redemptionPaise)
    expect(faults(scene)).toEqual([])
    // The first message again, late: it is about a former payout.
    await report(paid, referenceOf(sale))
    expect((await read(sale))?.state).toBe('processed')
    expect(await paidOut(sale)).toBe(amountsOf(sale).redemptionPaise)
  })

  it('may come back a second time', async () => {
    let sale = await brought(scene, 'processed')
    for (const reversals of [1, 2]) {
      await report(sale)
      const back = await read(sale)
      expect(back?.reversals).toBe(reversals)
      if (back === undefined) throw new Error('the sale is gone')
      const paying = done(await scene.commands.startPaying(back, scene.context()))
      sale = done(await scene.commands.paid(paying, { utr: `U${reversals}`, paidAt: now() }, scene.context()))
    }
    expect(await paidOut(sale)).toBe(amountsOf(sale).redemptionPaise)
    expect(faults(scene)).toEqual([])
  })

  it('is reversed once when the message comes twice; the machine is started again', async () => {
    const sale = await brought(scene, 'processed')
    await report(sale)
    await report(sale)
    expect(await read(sale)).toMatchObject({ state: 'delivered', reversals: 1 })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    expect(new Set(started).size).toBe(1)
  })
})

describe('a message changes nothing', () => {
  it.each(['paid', 'onItsWay', 'unknown'] as const)('when the bank itself answers %s', async answer => {
    const sale = await brought(scene, 'processed')
    bank = answer
    await report(sale)
    expect(await read(sale)).toEqual(sale)
    expect(started).toEqual([])
  })

  it('of a sale that is not paid yet', async () => {
    const sale = await brought(scene, 'delivered')
    await report(sale)
    expect(await read(sale)).toEqual(sale)
  })

  it('of a sale that nobody knows', async () => {
    const sale = await brought(scene, 'processed')
    await report({ ...sale, orderId: 'liq_unknown' })
    expect(await read(sale)).toEqual(sale)
  })
})

it('a message before the payment was booked brings the money back, and the payment cannot be booked any more', async () => {
  const sale = await brought(scene, 'paying')
  await report(sale)
  expect((await read(sale))?.state).toBe('delivered')
  const late = await scene.commands.paid(sale, { utr: 'U', paidAt: now() }, scene.context())
  expect(late.ok).toBe(false)
  expect(await paidOut(sale)).toBe(0)
})

describe('the webhook', () => {
  const hook = (verified: { eventId?: string; reference: string } | 'ignored' | undefined) =>
    handlePayoutHook({
      store: scene.commands,
      payoutHooks: payoutHookStore(scene.table, tables.TABLE_LIQUIDATION),
      payoutWebhooks: { verify: async () => verified },
    })({ raw: '{}', headers: {} }, { ...callOf(investorId, now()), session: undefined })

  it('is remembered once by its event id', async () => {
    const sale = await brought(scene, 'processed')
    const reference = referenceOf(sale)
    for (const eventId of ['evt_1', 'evt_1', 'evt_2']) await hook({ eventId, reference })
    expect(scene.table.events('payoutReported')).toEqual([
      { orderId: sale.orderId, reference },
      { orderId: sale.orderId, reference },
    ])
  })

  it('without the bank’s signature is refused, and what is not ours is left alone', async () => {
    expect(problemOf(await hook(undefined))).toBe('bank.hookRefused')
    await hook('ignored')
    await hook({ eventId: 'evt_1', reference: 'by-hand-1' })
    expect(scene.table.events('payoutReported')).toEqual([])
  })
})
