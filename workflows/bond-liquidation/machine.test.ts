import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { log } from '../../functions/platform/log.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  dematNumber,
  dueAt,
  ISIN,
  liquidationScene,
  lotsNow,
  orderId,
  paysAfter,
  personal,
  placedAt,
  placedSale,
  saleNow,
  says,
  unitsNow,
  utr,
} from '../testing/liquidationScene.ts'
import { machineFaults, readReleased, type Walked } from '../testing/machine.ts'
import { flowInput, flowOutput, stepInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { machine, payoutOf, stepsOf } from './testing/payout.ts'

vi.mock(import('../../functions/platform/log.ts'), async original => ({
  ...(await original()),
  log: vi.fn<typeof log>(),
}))

const scene = eachTest(liquidationScene)
beforeEach(() => {
  vi.mocked(log).mockClear()
})

const endedAt = ({ seconds }: Walked): string => new Date(placedAt.getTime() + seconds * 1000).toISOString()
const called = (line: Parameters<typeof log>[0]) => vi.mocked(log).mock.calls.filter(([one]) => one === line)
const sound = () => expect(bookFaults([...scene.table.rows.values()])).toEqual([])
const entered = (walked: Walked, name: string): number => walked.entered.filter(one => one === name).length

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, stepsOf(scene), manifest.steps.timeoutSeconds)).toEqual([])
})

describe('when all goes well', () => {
  it('enters 9 states from the order to the money', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene)
    expect(walked.entered).toEqual([
      'RequestApproval',
      'WaitForSettlementDay',
      'DeliverUnits',
      'WhatIsAwaited',
      'RequestPayout',
      'WaitForBank',
      'ConfirmPayout',
      'WhatIsAwaited',
      'Done',
    ])
    expect([endedAt(walked), walked.retries]).toEqual(['2026-11-27T05:31:00.000Z', 0])
    expect(flowOutput.parse(walked.data)).toMatchObject({ stage: 'over' })
    expect(await saleNow(scene)).toMatchObject({
      state: 'processed',
      payoutNo: 1,
      utr,
      paidAt: endedAt(walked),
    })
    sound()
  })

  it('sells three of ten units, whose lot is split, and pays to the paisa', async () => {
    await placedSale(scene)
    await payoutOf(scene)
    expect(await unitsNow(scene)).toEqual([7, 0, 3])
    expect((await lotsNow(scene)).filter(({ closedOn }) => closedOn !== undefined)).toMatchObject([
      { units: 3, closedOn: '2026-11-27', liquidationId: orderId, proceedsPaise: 3_30_296_27 },
    ])
    expect(scene.deliveries).toEqual([{ reference: orderId, dematNumber, ISIN, units: 3 }])
    expect([...scene.payoutRequests]).toMatchObject([
      [
        'liq-mfz3k1x0-0123456789abcdef01234660-1',
        { payout: { amountPaise: 3_30_296_27, account: { accountNumber: '50100012345678' } }, times: 1 },
      ],
    ])
  })

  it('tells every event once, and calls nobody', async () => {
    await placedSale(scene)
    await payoutOf(scene)
    for (const name of [
      'liquidationPlaced',
      'liquidationDelivered',
      'liquidationPaying',
      'liquidationProcessed',
    ])
      expect(scene.table.events(name), name).toHaveLength(1)
    expect(scene.table.events('liquidationDelayed')).toEqual([])
    expect(vi.mocked(log).mock.calls).toEqual([])
  })

  it('shows nobody: no account, no amount lies in the history', async () => {
    await placedSale(scene)
    expect((await payoutOf(scene)).history).not.toMatch(personal)
  })

  it('waits for no bank when it pays at once', async () => {
    scene.bank = paysAfter(0)
    await placedSale(scene)
    expect(endedAt(await payoutOf(scene))).toBe(dueAt.toISOString())
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', paidAt: dueAt.toISOString() })
  })
})

describe('the settlement day', () => {
  const holiday = (date: string) => {
    scene.calendar = new MarketCalendar([{ date, standing: 'holiday' }])
  }

  it('announced as a holiday while the machine waits, moves to the next working day: 3 states more', async () => {
    await placedSale(scene)
    let waits = 0
    const walked = await payoutOf(scene, {
      during: async () => {
        waits += 1
        if (waits === 1) holiday('2026-11-27')
      },
    })
    expect([walked.entered.length, endedAt(walked)]).toEqual([12, '2026-11-30T05:31:00.000Z'])
    expect(entered(walked, 'WaitForSettlementDay')).toBe(2)
    expect((await lotsNow(scene)).find(({ closedOn }) => closedOn !== undefined)?.closedOn).toBe('2026-11-30')
  })

  it('moves when a day before it becomes a holiday, too', async () => {
    await placedSale(scene)
    let waits = 0
    const walked = await payoutOf(scene, {
      during: async () => {
        waits += 1
        if (waits === 1) holiday('2026-11-25')
      },
    })
    expect(endedAt(walked)).toBe('2026-11-30T05:31:00.000Z')
  })

  it('is not moved by a day that has happened', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene, {
      during: async now => {
        if (now > dueAt) holiday('2026-11-30')
      },
    })
    expect(endedAt(walked)).toBe('2026-11-27T05:31:00.000Z')
  })

  it('is today for a machine that is started late', async () => {
    await placedSale(scene)
    const walked = await payoutOf(scene, { startedAt: '2026-11-30T09:00:00.000Z' })
    expect((await saleNow(scene)).state).toBe('processed')
    expect(walked.seconds).toBe(60)
  })

  it('delivers and pays nothing on a day that does not work', async () => {
    await placedSale(scene)
    await payoutOf(scene, { startedAt: '2026-11-28T09:00:00.000Z' })
    expect((await saleNow(scene)).paidAt).toBe('2026-11-30T05:31:00.000Z')
    const sold = (await lotsNow(scene)).find(({ closedOn }) => closedOn !== undefined)
    expect(sold?.closedOn).toBe('2026-11-30')
  })

  it('pays from eleven on what was delivered before', async () => {
    const sale = await placedSale(scene)
    const context = { now: dueAt, calendar: scene.calendar, correlationId: 'earlier' }
    await scene.liquidations.deliver(sale, { deliveredOn: '2026-11-27' }, context)
    await payoutOf(scene, { startedAt: '2026-11-30T05:00:00.000Z' })
    expect((await saleNow(scene)).paidAt).toBe('2026-11-30T05:31:00.000Z')
  })
})

describe('at the depository', () => {
  it('units that are not there end it: they are free again, nothing is paid, and the investor reads why', async () => {
    scene.depository = () => ({ state: 'short' })
    await placedSale(scene)
    const walked = await payoutOf(scene)
    expect(walked.entered.at(-1)).toBe('Done')
    expect(await saleNow(scene)).toMatchObject({ state: 'failed', reason: 'liquidation.failedUnits' })
    expect(await unitsNow(scene)).toEqual([10, 0, 0])
    expect([scene.payoutRequests.size, scene.table.events('liquidationFailed').length]).toEqual([0, 1])
    sound()
  })

  it.each([
    ['on their way', () => ({ state: 'onItsWay' as const })],
    ['unknown, for it is silent', () => new ProviderUnavailable('down')],
    ['refused, without a word on where they are', () => new ProviderRefused('BAD_ACCOUNT')],
  ])('units %s, are asked for until they are delivered', async (_name, answer) => {
    const comeAt = new Date('2026-11-27T08:00:00.000Z')
    scene.depository = now => (now < comeAt ? answer() : { state: 'delivered', deliveredAt: now })
    await placedSale(scene)
    const walked = await payoutOf(scene)
    // Ten minutes by the minute, then by the quarter of an hour.
    expect(entered(walked, 'DeliverUnits')).toBe(1 + 10 + 10)
    expect(new Set(scene.deliveries.map(({ reference }) => reference))).toEqual(new Set([orderId]))
    expect((await saleNow(scene)).state).toBe('processed')
    expect(called('liquidation.late')).toEqual([])
  })

  it('silent past the day it is late: the investor reads why once, people are called, and it goes on', async () => {
    scene.depository = now =>
      now < new Date('2026-12-09T05:00:00.000Z') ? new ProviderUnavailable('down') : { state: 'delivered' }
    await placedSale(scene)
    let reason = ''
    await payoutOf(scene, {
      during: async now => {
        if (now > new Date('2026-12-01T05:00:00.000Z')) reason ||= String((await saleNow(scene)).reason)
      },
    })
    expect(reason).toBe('liquidation.delayedUnits')
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    // Once when it became late, then once a day from the seventh day on.
    expect(called('liquidation.late').length).toBeGreaterThan(2)
    expect(called('liquidation.late').length).toBeLessThan(10)
    expect(await saleNow(scene)).toMatchObject({ state: 'processed' })
    expect((await saleNow(scene)).reason).toBeUndefined()
  })

  it.each(['2026-11-26T05:00:00.000Z', '2026-11-30T05:00:00.000Z'])(
    'is not believed that it delivered on a day that cannot be: %s',
    async deliveredAt => {
      let calls = 0
      scene.depository = now => {
        calls += 1
        return { state: 'delivered', deliveredAt: calls < 4 ? new Date(deliveredAt) : now }
      }
      await placedSale(scene)
      await payoutOf(scene)
      expect(called('delivery.contradicts')).toHaveLength(3)
      expect((await saleNow(scene)).state).toBe('processed')
    },
  )
})

describe('at the bank', () => {
  it('is told once though it was down, and then its answer was lost', async () => {
    scene.bankFails.push('down', 'down', 'lost')
    await placedSale(scene)
    const walked = await payoutOf(scene)
    expect([...scene.payoutRequests.values()].map(({ times }) => times)).toEqual([1])
    expect([(await saleNow(scene)).state, walked.retries]).toEqual(['processed', 0])
  })

  it('returns the money: it is paid again on the next working day, under a reference of its own', async () => {
    scene.bank = (payout, now, requestedAt) =>
      payout.reference.endsWith('-1')
        ? says(payout, 'returned', { reason: 'accountClosed' })
        : paysAfter(30)(payout, now, requestedAt)
    await placedSale(scene)
    let between: unknown
    const walked = await payoutOf(scene, {
      during: async now => {
        if (now >= new Date('2026-11-30T05:30:00.000Z')) between ??= await saleNow(scene)
      },
    })
    expect(between).toMatchObject({
      state: 'delivered',
      reason: 'liquidation.delayedReturned',
      delayedUntil: '2026-11-30T05:30:00.000Z',
    })
    expect([...scene.payoutRequests.keys()].map(reference => reference.slice(-2))).toEqual(['-1', '-2'])
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 2, paidAt: endedAt(walked) })
    expect(scene.table.events('liquidationProcessed')).toHaveLength(1)
    expect(called('payout.refused')).toEqual([])
    sound()
  })

  it('returned three times, it calls people, and goes on', async () => {
    scene.bank = (payout, now, requestedAt) =>
      payout.reference.endsWith('-4') ? paysAfter(30)(payout, now, requestedAt) : says(payout, 'returned')
    await placedSale(scene)
    await payoutOf(scene)
    expect(called('payout.refused')).toHaveLength(1)
    expect((await saleNow(scene)).payoutNo).toBe(4)
  })

  it('silent for days, is asked on; the investor reads why once, people are called, and nothing is paid twice', async () => {
    scene.bank = (payout, now) =>
      now < new Date('2026-12-02T06:00:00.000Z')
        ? new ProviderUnavailable('down')
        : says(payout, 'paid', { utr, paidAt: now })
    await placedSale(scene)
    const walked = await payoutOf(scene)
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', payoutNo: 1 })
    expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
    expect(called('liquidation.late')).toHaveLength(1)
    expect([...scene.payoutRequests.values()].map(({ times }) => times)).toEqual([1])
    // Ten by the minute, a day by the quarter of an hour, then by the hour.
    expect(entered(walked, 'ConfirmPayout')).toBeGreaterThan(200)
    expect(entered(walked, 'ConfirmPayout')).toBeLessThan(250)
  })

  it.each(['paid', 'onItsWay', 'returned'] as const)(
    'names another amount, %s: nothing counts, and people are called',
    async state => {
      scene.bank = payout => ({ ...says(payout, state, { utr }), amountPaise: payout.amountPaise - 1 })
      await placedSale(scene)
      let looks = 0
      await payoutOf(scene, {
        during: async () => {
          looks += 1
          if (looks === 6) {
            expect(await saleNow(scene)).toMatchObject({ state: 'paying', payoutNo: 1 })
            expect(called('payout.contradicts').length).toBeGreaterThan(2)
            scene.bank = paysAfter(0)
          }
        },
      })
      expect(scene.table.events('liquidationProcessed')).toHaveLength(1)
      expect(scene.payoutRequests.size).toBe(1)
      sound()
    },
  )

  it.each([
    ['to come', '2026-11-28T05:30:00.000Z'],
    ['before it was told', '2026-11-26T05:30:00.000Z'],
  ])('paid on a day %s, is not believed', async (_name, paidAt) => {
    let calls = 0
    scene.bank = (payout, now) => {
      calls += 1
      return says(payout, 'paid', { utr, paidAt: calls < 4 ? new Date(paidAt) : now })
    }
    await placedSale(scene)
    await payoutOf(scene)
    expect(called('payout.contradicts')).toHaveLength(3)
    expect((await saleNow(scene)).state).toBe('processed')
  })

  it('paid without a UTR, is not paid yet', async () => {
    scene.bank = (payout, now, requestedAt) =>
      now.getTime() < requestedAt + 300_000
        ? says(payout, 'paid')
        : says(payout, 'paid', { utr, paidAt: now })
    await placedSale(scene)
    expect(entered(await payoutOf(scene), 'ConfirmPayout')).toBe(5)
  })

  it('that takes nothing calls people, and is told again under the same reference', async () => {
    scene.bankFails.push('refused')
    await placedSale(scene)
    await payoutOf(scene)
    expect(called('payout.refused')).toHaveLength(1)
    expect([...scene.payoutRequests.keys()]).toEqual(['liq-mfz3k1x0-0123456789abcdef01234660-1'])
    expect((await saleNow(scene)).state).toBe('processed')
  })
})

describe('the contract', () => {
  const shapes = new Map<string, typeof flowInput | typeof stepInput>([
    ['flowInput', flowInput],
    ['stepInput', stepInput],
    ['goOnInput', stepInput],
  ])
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      for (const fixture of fixtures) expect(shapes.get(name)?.safeParse(fixture).success).toBe(true)
    },
  )
})
