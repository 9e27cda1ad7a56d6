import { describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import type { TransactItem } from '../../functions/platform/records/table.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { Payouts } from '../../functions/providers/payouts/port.ts'
import {
  at,
  dueAt,
  investorId,
  liquidationScene,
  orderId,
  placedSale,
  saleNow,
  saveAccount,
  says,
  unitsNow,
  utr,
} from '../testing/liquidationScene.ts'
import { dependenciesOf, payoutOf, runSteps, stepsOf } from './testing/payout.ts'

const scene = eachTest(liquidationScene)

const ops = (now: Date) => at(now, 'ops')
const oneOf = (name: string): void => expect(scene.table.events(name), name).toHaveLength(1)
/** Delivered once, paid once, and the book is sound. */
const paidOnce = async (): Promise<void> => {
  expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 1 })
  expect(await unitsNow(scene)).toEqual([7, 0, 3])
  expect(scene.payoutRequests.size).toBe(1)
  for (const name of ['liquidationDelivered', 'liquidationPaying', 'liquidationProcessed']) oneOf(name)
  expect(bookFaults([...scene.table.rows.values()])).toEqual([])
}

describe('when others move the sale', () => {
  it('an operator records the delivery while the depository is silent: it goes on to the bank', async () => {
    scene.depository = () => ({ state: 'onItsWay' })
    await placedSale(scene)
    let recorded = false
    await payoutOf(scene, {
      during: async now => {
        if (recorded || now <= dueAt) return
        recorded = true
        await scene.liquidations.deliver(await saleNow(scene), { deliveredOn: '2026-11-27' }, ops(now))
      },
    })
    await paidOnce()
  })

  it('an operator records the payment while the bank is silent: it ends', async () => {
    scene.bank = payout => says(payout, 'onItsWay')
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: async now => {
        const sale = await saleNow(scene)
        if (sale.state === 'paying') await scene.liquidations.paid(sale, { utr, paidAt: now }, ops(now))
      },
    })
    expect(walked.entered.at(-1)).toBe('Done')
    await paidOnce()
  })

  it('an operator gives it up before its day: nothing is delivered, nothing is paid', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: async now => {
        const sale = await saleNow(scene)
        if (sale.state === 'placed') await scene.liquidations.fail(sale, 'liquidation.failedByDesk', ops(now))
      },
    })
    expect([walked.entered.at(-1), scene.deliveries.length, scene.payoutRequests.size]).toEqual([
      'Done',
      0,
      0,
    ])
    expect(await unitsNow(scene)).toEqual([10, 0, 0])
  })

  it('an operator gives it up in the very moment in which the depository is to be asked: one of the two wins', async () => {
    await placedSale(scene)
    const read = await saleNow(scene)
    scene.table.meanwhile(async () => {
      await scene.liquidations.fail(read, 'liquidation.failedByDesk', ops(dueAt))
    })
    expect(await runSteps(scene, ['deliverUnits'], dueAt)).toMatchObject({ stage: 'over' })
    expect(scene.deliveries).toEqual([])

    Object.assign(scene, liquidationScene())
    await placedSale(scene)
    const before = await saleNow(scene)
    const dependencies = dependenciesOf(scene)
    let given: unknown
    await runSteps(scene, ['deliverUnits'], dueAt, {
      ...dependencies,
      depository: {
        async deliver(delivery) {
          given = await scene.liquidations.fail(before, 'liquidation.failedByDesk', ops(dueAt))
          return dependencies.depository.deliver(delivery)
        },
      },
    })
    expect(given).toEqual({ ok: false, reason: 'conflict' })
    expect((await saleNow(scene)).state).toBe('delivered')
  })

  it('two machines of one sale do its work once', async () => {
    await placedSale(scene)
    scene.table.meanwhile(async () => {
      await payoutOf(scene, { startedAt: dueAt.toISOString() })
    })
    await payoutOf(scene, { startedAt: dueAt.toISOString() })
    await paidOnce()
    expect([...scene.payoutRequests.values()][0]?.times).toBe(1)
  })

  it.each([
    ['placed', 'day', 'deliverUnits'],
    ['delivered', 'payout', 'requestPayout'],
    ['paying', 'bank', 'confirmPayout'],
    ['processed', 'over', undefined],
  ] as const)('a step whose state it is not leaves a sale that is %s alone', async (state, stage, own) => {
    const sale = { ...(await placedSale(scene)), state }
    scene.liquidations.read = async () => sale
    const rows = JSON.stringify([...scene.table.rows])
    // RequestApproval and ConfirmPayout also say until when such a sale waits.
    const others = stepsOf(scene).filter(({ name }) => name !== own && name !== 'requestApproval')
    for (const step of others)
      if (state !== 'delivered' || step.name !== 'confirmPayout')
        expect(await step.run({ orderId, investorId }, runAt(dueAt))).toMatchObject({ stage })
    expect([JSON.stringify([...scene.table.rows]), scene.deliveries, scene.payoutRequests.size]).toEqual([
      rows,
      [],
      0,
    ])
  })

  it('an unknown sale, or one without a demat account, fails after its retries', async () => {
    expect((await payoutOf(scene)).retries).toBe(10)
    await placedSale(scene)
    scene.demat = undefined
    expect((await payoutOf(scene)).status).toBe('FAILED')
  })

  it('a quote that nobody agreed to is not its business', async () => {
    const sale = await placedSale(scene)
    scene.liquidations.read = async () => ({ ...sale, state: 'quoteReady' })
    expect((await payoutOf(scene)).entered.at(-1)).toBe('Done')
    expect(scene.deliveries).toEqual([])
  })
})

describe('when it is stopped', () => {
  const died = new Error('killed')
  /** Dies before or after the n-th durable write of a walk, once; the machine's own retry goes on. */
  const dying = (nth: number, when: 'before' | 'after') => {
    const { transact } = scene.table
    let count = 0
    let dead = false
    const write = async (items: readonly TransactItem[]) => {
      count += 1
      const isIt = !dead && count === nth
      dead ||= isIt
      if (isIt && when === 'before') throw died
      const result = await transact(items)
      if (isIt) throw died
      return result
    }
    Object.assign(scene.table, { transact: write })
    return () => dead
  }

  it.each([1, 2, 3, 4].flatMap(nth => [['before', nth] as const, ['after', nth] as const]))(
    '%s its write number %d, it leaves no half effect: delivered once, paid once',
    async (when, nth) => {
      await placedSale(scene)
      const hasDied = dying(nth, when)
      const walked = await payoutOf(scene)
      expect([hasDied(), walked.retries, walked.status]).toEqual([true, 1, 'SUCCEEDED'])
      await paidOnce()
    },
  )

  /** Runs the steps of the day up to the request to the bank, in which the function dies. */
  const diesAtTheBank = async (pay: Payouts['pay']): Promise<void> => {
    const dependencies = dependenciesOf(scene)
    const payouts = { ...dependencies.payouts, pay }
    const steps = ['deliverUnits', 'requestPayout']
    await expect(runSteps(scene, steps, dueAt, { ...dependencies, payouts })).rejects.toThrow(died)
  }

  it('after the reference is stored and before the bank was told: told then, once', async () => {
    await placedSale(scene)
    await diesAtTheBank(() => Promise.reject(died))
    expect(await saleNow(scene)).toMatchObject({ state: 'paying', payoutNo: 1 })
    await payoutOf(scene, { startedAt: dueAt.toISOString() })
    await paidOnce()
  })

  it('between the two, and the account was changed meanwhile: nothing goes to the new one for a day', async () => {
    await placedSale(scene)
    await diesAtTheBank(() => Promise.reject(died))
    await saveAccount(scene, dueAt, 'another-account')
    await payoutOf(scene, {
      startedAt: dueAt.toISOString(),
      during: async now => {
        if (now < new Date('2026-11-30T05:30:00.000Z')) expect(scene.payoutRequests.size).toBe(0)
      },
    })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    await paidOnce()
    expect((await saleNow(scene)).paidAt).toBe('2026-11-30T05:31:00.000Z')
  })

  it('after the bank was told and before it answered: asked, and not told again', async () => {
    await placedSale(scene)
    const { payouts } = dependenciesOf(scene)
    await diesAtTheBank(async payout => {
      await payouts.pay(payout)
      throw died
    })
    await payoutOf(scene, { startedAt: dueAt.toISOString() })
    await paidOnce()
    expect([...scene.payoutRequests.values()][0]?.times).toBe(1)
  })
})
