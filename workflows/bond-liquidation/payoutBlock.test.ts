import { beforeEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import type { Amounts } from '../../functions/liquidation/liquidationRows.ts'
import type { RequestState } from '../../functions/operations/requestLifecycle.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { transactLabelled } from '../../functions/platform/records/moveRecord.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { defineTransition } from '../../shared/lifecycle.ts'
import {
  amounts,
  changePassword,
  dueAt,
  holdEverybody,
  holdPayoutsOf,
  liquidationScene,
  orderId,
  paysAfter,
  placedAt,
  placedSale,
  saleNow,
  saveAccount,
  says,
} from '../testing/liquidationScene.ts'
import type { Walked } from '../testing/machine.ts'
import { all, dependenciesOf, once, payoutOf, runSteps } from './testing/payout.ts'

/** What keeps the money back while the units are delivered, and that it goes as soon as nothing does. */

const scene = eachTest(liquidationScene)

const hours = (count: number): number => count * 3_600_000
const hoursBefore = (instant: Date, count: number): Date => new Date(instant.getTime() - hours(count))
const entered = (walked: Walked, name: string): number => walked.entered.filter(one => one === name).length
/** What the investor reads at the first wake after an instant. */
const noted: unknown[] = []
const note = (from: Date | string) =>
  once(from, async () => {
    const { state, reason, delayedUntil } = await saleNow(scene)
    noted.push([state, reason, delayedUntil])
  })
beforeEach(() => {
  noted.length = 0
})
const paid = async (at: string): Promise<void> => {
  expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 1, paidAt: at })
  expect((await saleNow(scene)).reason).toBeUndefined()
  expect(scene.payoutRequests.size).toBe(1)
  expect(bookFaults([...scene.table.rows.values()])).toEqual([])
}

describe('a hold', () => {
  it.each([
    ['of the investor', holdPayoutsOf],
    ['of everybody', holdEverybody],
  ] as const)('%s, placed during the wait and released: paid at the next look', async (_name, hold) => {
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: all(
        once(dueAt, now => hold(scene, true, now)),
        note('2026-11-27T06:30:00.000Z'),
        once('2026-11-27T08:00:00.000Z', now => hold(scene, false, now)),
      ),
    })
    expect(noted).toEqual([['delivered', 'liquidation.delayedHold', undefined]])
    expect(entered(walked, 'RequestPayout')).toBe(4)
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    await paid('2026-11-27T08:31:00.000Z')
  })

  it('that lasts is looked at by the hour for a week, then once a day, for months', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: all(
        once(dueAt, now => holdPayoutsOf(scene, true, now)),
        once('2027-02-15T05:30:00.000Z', now => holdPayoutsOf(scene, false, now)),
      ),
    })
    await paid('2027-02-15T05:31:00.000Z')
    // 13 paying hours on each of five days, and a look a day after that: the history stays far below what one may hold.
    expect(entered(walked, 'RequestPayout')).toBeLessThan(150)
  })

  it('placed between the look and the write is felt by the write', async () => {
    await placedSale(scene)
    const dependencies = dependenciesOf(scene)
    let checks = 0
    const isHeld = async (id: string) => {
      const held = await dependencies.isHeld(id)
      checks += 1
      if (checks === 1) await holdPayoutsOf(scene, true, dueAt)
      return held
    }
    const steps = ['deliverUnits', 'requestPayout']
    expect(await runSteps(scene, steps, dueAt, { ...dependencies, isHeld })).toMatchObject({
      stage: 'release',
    })
    expect(await saleNow(scene)).toMatchObject({ state: 'delivered', reason: 'liquidation.delayedHold' })
    expect(scene.payoutRequests.size).toBe(0)
  })

  /** The first payout waits for money in our account; the next is paid. */
  const shortOfMoney = () => {
    scene.bank = (payout, now, requestedAt) =>
      payout.reference === [...scene.payoutRequests.keys()][0]
        ? says(payout, 'queued')
        : paysAfter(30)(payout, now, requestedAt)
  }

  it('placed while the payout waits at the bank for our money: taken back, and paid anew afterwards', async () => {
    await placedSale(scene)
    shortOfMoney()
    await payoutOf(scene, {
      during: all(
        once('2026-11-27T06:00:00.000Z', now => holdPayoutsOf(scene, true, now)),
        note('2026-11-27T08:00:00.000Z'),
        once('2026-11-27T09:00:00.000Z', now => holdPayoutsOf(scene, false, now)),
      ),
    })
    expect(noted).toEqual([['delivered', 'liquidation.delayedHold', undefined]])
    expect([scene.cancelled.size, scene.payoutRequests.size]).toEqual([1, 2])
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 2 })
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('too late to take it back: the bank is asked on, and what it paid is paid', async () => {
    await placedSale(scene)
    const held = new Date('2026-11-27T06:00:00.000Z')
    let looks = 0
    scene.bank = (payout, now, requestedAt) => {
      if (now < held) return says(payout, 'queued')
      looks += 1
      return looks === 1 ? says(payout, 'queued') : paysAfter(7200)(payout, now, requestedAt)
    }
    await payoutOf(scene, { during: once(held, now => holdPayoutsOf(scene, true, now)) })
    expect([scene.cancelled.size, scene.payoutRequests.size]).toEqual([0, 1])
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 1 })
  })

  it.each([
    ['says nothing', new ProviderUnavailable('nobody answered')],
    ['refuses', new ProviderRefused('BAD_REQUEST_ERROR')],
    ['says that it still waits', 'queued'],
    ['says that it is on its way', 'onItsWay'],
  ] as const)(
    'a bank that %s when it is asked to take it back is asked again, and nothing is paid anew',
    async (_name, first) => {
      await placedSale(scene)
      shortOfMoney()
      const dependencies = dependenciesOf(scene)
      let requests = 0
      const takeBack: typeof dependencies.payouts.takeBack = async payoutId => {
        requests += 1
        if (requests > 1) return dependencies.payouts.takeBack(payoutId)
        if (first instanceof Error) throw first
        return { payoutId, state: first, amountPaise: amounts.redemptionPaise }
      }
      const payouts = { ...dependencies.payouts, takeBack }
      await runSteps(scene, ['deliverUnits', 'requestPayout'], dueAt)
      await holdPayoutsOf(scene, true, dueAt)
      const confirmAfter = (minutes: number) =>
        runSteps(scene, ['confirmPayout'], new Date(dueAt.getTime() + minutes * 60_000), {
          ...dependencies,
          payouts,
        })
      expect(await confirmAfter(1)).toMatchObject({ stage: 'bank' })
      expect((await saleNow(scene)).state).toBe('paying')
      expect(await confirmAfter(2)).toMatchObject({ stage: 'release' })
      expect([requests, scene.cancelled.size, scene.payoutRequests.size]).toEqual([2, 1, 1])
      expect((await saleNow(scene)).state).toBe('delivered')
    },
  )
})

describe('a change in the last 24 hours', () => {
  it('of the bank account, three hours ago: paid to the new one, 24 hours after it, on a working day (S1)', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: all(
        once(dueAt, () => saveAccount(scene, hoursBefore(dueAt, 3), 'another-account')),
        note('2026-11-30T05:30:00.000Z'),
      ),
    })
    // The 24 hours end on Saturday at 8:00.
    expect(noted).toEqual([['delivered', 'liquidation.delayedBank', '2026-11-30T05:30:00.000Z']])
    expect(entered(walked, 'RequestPayout')).toBe(2)
    expect([...scene.payoutRequests.values()][0]?.payout.account.accountNumber).toBe('60200087654321')
    await paid('2026-11-30T05:31:00.000Z')
  })

  it('of the password, three hours ago: paid 24 hours after it, on a working day', async () => {
    await placedSale(scene)
    await payoutOf(scene, {
      during: all(
        once(dueAt, () => changePassword(scene, hoursBefore(dueAt, 3))),
        note('2026-11-27T06:00:00.000Z'),
      ),
    })
    expect(noted).toEqual([['delivered', 'liquidation.delayedPassword', '2026-11-30T05:30:00.000Z']])
    await paid('2026-11-30T05:31:00.000Z')
  })

  it('to the second: 24 hours ago is long enough, a second less is not', async () => {
    await placedSale(scene)
    await changePassword(scene, hoursBefore(dueAt, 24))
    await payoutOf(scene)
    await paid('2026-11-27T05:31:00.000Z')

    Object.assign(scene, liquidationScene())
    await placedSale(scene)
    await changePassword(scene, new Date(hoursBefore(dueAt, 24).getTime() + 1000))
    await payoutOf(scene)
    await paid('2026-11-27T05:31:01.000Z')
  })

  it('again, while it waits for the first: it waits for the second', async () => {
    await placedSale(scene)
    await changePassword(scene, hoursBefore(dueAt, 3))
    await payoutOf(scene, {
      during: once('2026-11-30T05:30:00.000Z', now => changePassword(scene, hoursBefore(now, 1))),
    })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    await paid('2026-12-01T05:31:00.000Z')
  })

  it('saving the same account again is no change', async () => {
    await placedSale(scene)
    await saveAccount(scene, hoursBefore(dueAt, 1))
    await payoutOf(scene)
    await paid('2026-11-27T05:31:00.000Z')
  })
})

it('without a verified account the money waits until there is one, and a day more', async () => {
  await placedSale(scene)
  const changedAt = new Date('2026-11-27T04:00:00.000Z')
  await payoutOf(scene, {
    during: all(
      once(dueAt, () => saveAccount(scene, changedAt, 'another-account', 'underProcess')),
      note('2026-11-27T06:30:00.000Z'),
      once('2026-11-30T06:00:00.000Z', now => saveAccount(scene, now, 'another-account')),
    ),
  })
  expect(noted).toEqual([['delivered', 'liquidation.delayedBankMissing', undefined]])
  // It is this account since Friday, whatever was known of it then.
  await paid('2026-11-30T06:31:00.000Z')
})

describe('above the limit', () => {
  /** 30 lakh and a rupee, without exit load. */
  const large: Amounts = {
    unitPricePaise: 10_00_000_33,
    valuePaise: 30_00_000_99,
    exitLoadPaise: 0,
    redemptionPaise: 30_00_000_99,
  }
  const decide = async (name: string, to: RequestState, now: Date): Promise<void> => {
    const store = requestStore(scene.table, 'sthirank-operations')
    const request = await store.find(`req_${orderId}`)
    if (request === undefined) throw new Error('there is no request')
    const from: RequestState[] = ['open', 'refused']
    const transition = defineTransition<RequestState>({ name, from, to, otherwise: 'session.unexpected' })
    const { ok } = await scene.table.transact(
      store.decideItems(request, transition, { by: 'ravi.s', execution: 'approve-1', now }),
    )
    expect(ok).toBe(true)
  }

  it('a second person is asked when it is sold, and approved in time it is paid in time', async () => {
    await placedSale(scene, large)
    await payoutOf(scene, { during: once(placedAt, now => decide('approve', 'approved', now)) })
    expect(await requestStore(scene.table, 'sthirank-operations').find(`req_${orderId}`)).toMatchObject({
      what: { kind: 'payout', amountPaise: 30_00_000_99 },
      createdAt: placedAt.toISOString(),
    })
    expect(scene.table.events('liquidationDelayed')).toEqual([])
    await paid('2026-11-27T05:31:00.000Z')
  })

  it('approved for one account it does not go to another: that is looked at first', async () => {
    await placedSale(scene, large)
    await payoutOf(scene, {
      during: all(
        once(placedAt, now => decide('approve', 'approved', now)),
        once(dueAt, () => saveAccount(scene, hoursBefore(dueAt, 30), 'another-account')),
        note('2026-11-27T06:30:00.000Z'),
        once('2026-11-30T07:00:00.000Z', now => decide('approve', 'approved', now)),
      ),
    })
    expect(noted).toEqual([['delivered', 'liquidation.delayedApproval', undefined]])
    expect([...scene.payoutRequests.values()].map(({ payout }) => payout.account.accountNumber)).toEqual([
      '60200087654321',
    ])
    await paid('2026-11-30T07:31:00.000Z')
  })

  it('it waits without the approval, says so once, and a no is no end', async () => {
    await placedSale(scene, large)
    await payoutOf(scene, {
      during: all(
        note('2026-11-27T06:30:00.000Z'),
        once('2026-11-27T07:00:00.000Z', now => decide('refuse', 'refused', now)),
        once('2026-11-30T07:00:00.000Z', now => decide('approve', 'approved', now)),
      ),
    })
    expect(noted).toEqual([['delivered', 'liquidation.delayedApproval', undefined]])
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    await paid('2026-11-30T07:31:00.000Z')
  })

  it('whoever named the price is written down as the one who asks', async () => {
    const action = {
      flow: 'ops-price-quote',
      subject: `redeem#${orderId}`,
      decision: 'price 1000000.33',
      by: 'meera.k',
      reason: 'the desk says so',
      execution: 'price-1',
      startedAt: placedAt.toISOString(),
    }
    await transactLabelled(scene.table, scene.audits.entries(action, placedAt))
    await placedSale(scene, large)
    await runSteps(scene, ['requestApproval'], placedAt)
    const request = await requestStore(scene.table, 'sthirank-operations').find(`req_${orderId}`)
    expect(request?.by).toBe('meera.k')
  })

  it('is asked for anew when the account changed while a postponed day is awaited', async () => {
    await placedSale(scene, large)
    await runSteps(scene, ['requestApproval'], placedAt)
    await decide('approve', 'approved', placedAt)
    await saveAccount(scene, new Date('2026-11-24T05:30:00.000Z'), 'another-account')
    await runSteps(scene, ['deliverUnits'], new Date('2026-11-26T05:30:00.000Z'))
    const request = await requestStore(scene.table, 'sthirank-operations').find(`req_${orderId}`)
    expect(request).toMatchObject({ state: 'open', what: { accountSince: '2026-11-24T05:30:00.000Z' } })
  })

  it('up to the limit nobody is asked', async () => {
    await placedSale(scene, {
      unitPricePaise: 8_33_333_33,
      valuePaise: 24_99_999_99,
      exitLoadPaise: 0,
      redemptionPaise: 24_99_999_99,
    })
    await payoutOf(scene)
    expect(await requestStore(scene.table, 'sthirank-operations').find(`req_${orderId}`)).toBeUndefined()
    expect(amounts.redemptionPaise).toBeLessThan(25_00_000_00)
    await paid('2026-11-27T05:31:00.000Z')
  })
})
