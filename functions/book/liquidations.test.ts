import { beforeEach, describe, expect, it } from 'vitest'
import { gatesForAll, holdAllPayouts, payoutsOpenForAllCheck } from './gates.ts'
import { deliverUnits, isDeliverable, payOutProceeds, pledgeUnits, releaseUnits } from './liquidations.ts'
import { allocate } from './lotLifecycle.ts'
import type { NewLot } from './lots.ts'
import { redeem } from './payouts.ts'
import {
  entriesOf,
  entriesUnder,
  holdersOf,
  readHeldUnits,
  readPayoutsHeldForAll,
  unitsOn,
} from './readers.ts'
import {
  ask,
  asking,
  deliver,
  faults,
  hold,
  ISIN,
  investorId,
  lotRows,
  lots,
  money,
  now,
  requestOf,
  table,
  today,
  write,
} from './testing/saleScene.ts'

/** Units on their way out and the money for them, step by step. */

describe('a request', () => {
  it('puts units aside, and gives them back', async () => {
    await hold('a')
    const request = requestOf('liq_1', { a: 4 })
    expect(await ask(request)).toBe('ok')
    expect(await lotRows()).toEqual([['a', 10, 6, 4, 0, undefined]])
    // They are in the demat account until they are delivered.
    expect((await readHeldUnits(table, investorId, ISIN)).confirmedUnits).toBe(10)
    expect(await write(releaseUnits(request, await lots(), now))).toBe('ok')
    expect(await lotRows()).toEqual([['a', 10, 10, 0, 0, undefined]])
    expect((await entriesUnder(table, 'liq_1')).map(({ what }) => what)).toEqual(['release', 'request'])
    expect(faults()).toEqual([])
  })

  it.each<[string, Partial<NewLot>, string]>([
    ['of a lot in its 21 days', { lockedUntil: '2026-12-15' }, 'lot'],
    [
      'of a lot whose 21 days nobody wrote down',
      { lockedUntil: undefined, processedOn: '2026-11-24' },
      'lot',
    ],
    ['of a lot that is not in demat', { processedOn: undefined, lockedUntil: undefined }, 'lot'],
    ['of more than is free', { units: 3 }, 'lot'],
    ['of a lot whose days are over without being written down', { lockedUntil: undefined }, 'ok'],
  ])('%s is judged by the database', async (_, more, outcome) => {
    // Keys that are left out, as the client stores them.
    await hold('a', more)
    expect(await ask(requestOf('liq_1', { a: 4 }))).toBe(outcome)
    expect(faults()).toEqual([])
  })

  it('of a lot that is closed, of somebody else or of none is refused', async () => {
    await hold('a')
    expect(await write(redeem(await lots(), today, now))).toBe('ok')
    expect(await ask(requestOf('liq_1', { a: 1 }))).toBe('lot')
    expect(await ask(requestOf('liq_2', { b: 1 }))).toBe('lot')
    expect(await ask({ ...requestOf('liq_3', { a: 1 }), investorId: 'inv_2' })).toBe('lot')
    await expect(asking(requestOf('liq_4', {}))).rejects.toThrow('names no lot')
    await expect(asking({ ...requestOf('liq_4', { a: 1 }), units: 2 })).rejects.toThrow('takes 1 units')
  })

  it('for units that two ask for at once is had by one', async () => {
    await hold('a')
    await hold('b')
    const [first, second] = [requestOf('liq_1', { a: 10, b: 2 }), requestOf('liq_2', { b: 9 })]
    expect([await ask(first), await ask(second), await ask(first)]).toEqual(['ok', 'lot', 'lot'])
    expect(await ask(requestOf('liq_1', { b: 1 }))).toBe('entry')
    expect(faults()).toEqual([])
  })

  it('takes the place of another in one write, lot by lot by the difference', async () => {
    for (const id of ['a', 'b', 'c']) await hold(id)
    const former = requestOf('liq_1', { a: 10, b: 6 })
    await ask(former)
    const next = requestOf('liq_2', { a: 10, b: 2, c: 3 })
    const slower = await asking(requestOf('liq_3', { b: 1 }), former)
    expect((await asking(next, former)).map(({ item }) => Object.keys(item)[0])).toEqual([
      'Update',
      'Update',
      'Update',
      'Put',
      'Put',
    ])
    expect(await ask(next, former)).toBe('ok')
    expect((await lotRows()).map(([, , free, requested]) => [free, requested])).toEqual([
      [0, 10],
      [8, 2],
      [7, 3],
    ])
    expect(await write(slower)).toBe('lot')
    expect(await ask(requestOf('liq_4', { b: 1 }), former)).toBe('entry')
    expect(faults()).toEqual([])
  })
})

describe('a delivery', () => {
  it('splits a lot that is sold in part: the cost is shared to the paisa, the rest keeps what is left over', async () => {
    await hold('a')
    const request = requestOf('liq_1', { a: 3 })
    await ask(request)
    expect(await deliver(request)).toBe('ok')
    // 3 / 10 of 9,872.15 and of - 10.03.
    expect(await lots()).toMatchObject([
      { orderId: 'a', units: 7, freeUnits: 7, requestedUnits: 0, paise: 691_051, accruedPaise: -703 },
      {
        orderId: 'a',
        units: 3,
        paise: 296_164,
        accruedPaise: -300,
        closedOn: '2026-12-17',
        liquidationId: 'liq_1',
        proceedsPaise: 1_000_001,
        settledOn: '2026-11-20',
      },
    ])
    expect(await holdersOf(table, ISIN, { most: 2 })).toEqual([{ investorId, units: 7 }])
    expect((await readHeldUnits(table, investorId, ISIN)).confirmedUnits).toBe(7)
    const [entry] = await entriesUnder(table, 'liq_1')
    expect(entry).toMatchObject({
      what: 'deliver',
      date: '2026-12-17',
      money: [
        { account: `desk#${ISIN}`, paise: 1_000_051 },
        { account: 'exitLoad', paise: -50 },
        { account: 'proceeds#inv_1', paise: -1_000_001 },
      ],
      units: [
        { account: `inRequest#inv_1#${ISIN}`, units: -3 },
        { account: `boughtBack#${ISIN}`, units: 3 },
      ],
    })
    expect(faults()).toEqual([])
  })

  it('closes a lot that is sold whole, and shares the proceeds among the lots', async () => {
    await hold('a')
    await hold('b', { units: 4, settledOn: '2026-11-21' })
    const request = requestOf('liq_1', { a: 10, b: 1 })
    await ask(request)
    expect(await deliver(request, 100)).toBe('ok')
    expect(await lotRows()).toEqual([
      ['a', 10, 0, 10, 0, '2026-12-17'],
      ['b', 3, 3, 0, 0, undefined],
      ['b', 1, 0, 1, 0, '2026-12-17'],
    ])
    expect((await lots()).map(({ proceedsPaise }) => proceedsPaise)).toEqual([90, undefined, 10])
    expect(faults()).toEqual([])
  })

  it('leaves the owner of record as it was on each day', async () => {
    await hold('a')
    const request = requestOf('liq_1', { a: 4 })
    await ask(request)
    await deliver(request)
    const held = await lots()
    expect([unitsOn(held, '2026-11-19'), unitsOn(held, '2026-12-16'), unitsOn(held, '2026-12-17')]).toEqual([
      0, 10, 6,
    ])
  })

  it('of two sales of one lot is read again by the slower one', async () => {
    await hold('a')
    const [first, second] = [requestOf('liq_1', { a: 3 }), requestOf('liq_2', { a: 7 })]
    await ask(first)
    await ask(second)
    const slow = deliverUnits(second, money(70), { lots: await lots(), deliveredOn: '2026-12-17', now })
    expect(await deliver(first)).toBe('ok')
    expect(await write(slow)).toBe('lot')
    expect(await deliver(second, 70)).toBe('ok')
    // What was the rest is sold whole now.
    expect(await lotRows()).toEqual([
      ['a', 7, 0, 7, 0, '2026-12-17'],
      ['a', 3, 0, 3, 0, '2026-12-17'],
    ])
    expect((await lots()).reduce((sum, { paise }) => sum + paise, 0)).toBe(987_215)
    expect(faults()).toEqual([])
  })

  it('and a release exclude each other, also where another request would lend its units', async () => {
    await hold('a')
    const [first, second] = [requestOf('liq_1', { a: 3 }), requestOf('liq_2', { a: 3 })]
    await ask(first)
    await ask(second)
    const before = await lots()
    const delivered = { lots: before, deliveredOn: '2026-12-17', now }
    const [again, anew] = [first, second].map(one => deliverUnits(one, money(70), delivered))
    await deliver(first)
    expect(await write(again ?? [])).toBe('lot')
    expect(await write(releaseUnits(first, before, now))).toBe('lot')
    expect(await write(releaseUnits(first, await lots(), now))).toBe('entry')
    expect(await write(releaseUnits(second, await lots(), now))).toBe('ok')
    expect(await write(anew ?? [])).toBe('lot')
    for (const ended of [first, second]) expect(isDeliverable(ended, await lots())).toBe(false)
    expect(faults()).toEqual([])
  })

  it.each([3, 10])('of %d units that are another request’s by now is refused by the lot', async units => {
    await hold('a')
    const [first, second] = [requestOf('liq_1', { a: units }), requestOf('liq_2', { a: units })]
    await ask(first)
    const slow = deliverUnits(first, money(70), { lots: await lots(), deliveredOn: '2026-12-17', now })
    expect(await write(releaseUnits(first, await lots(), now))).toBe('ok')
    expect(await ask(second)).toBe('ok')
    expect(await write(slow)).toBe('lot')
    expect(faults()).toEqual([])
  })

  it('of what was redeemed meanwhile cannot be, and the request is given back without those units', async () => {
    await hold('a')
    await hold('b')
    const request = requestOf('liq_1', { a: 10, b: 5 })
    await ask(request)
    const [a] = await lots()
    if (a === undefined) throw new Error('nothing is held')
    expect(await write(redeem([a], '2026-12-16', now))).toBe('ok')
    expect(faults()).toEqual([])
    expect(isDeliverable(request, await lots())).toBe(false)
    await expect(deliver(request)).rejects.toThrow('redeemed')
    expect(await write(releaseUnits(request, await lots(), now))).toBe('ok')
    expect(await lotRows()).toEqual([
      ['a', 10, 0, 10, 0, '2026-12-16'],
      ['b', 10, 10, 0, 0, undefined],
    ])
    expect(faults()).toEqual([])
  })

  it('that does not add up is never booked', async () => {
    await hold('a')
    const request = requestOf('liq_1', { a: 3 })
    await ask(request)
    const read = { lots: await lots(), deliveredOn: '2026-12-17', now }
    for (const wrong of [
      { valuePaise: 100, exitLoadPaise: 1, redemptionPaise: 98 },
      { valuePaise: 100, exitLoadPaise: -1, redemptionPaise: 101 },
    ])
      expect(() => deliverUnits(request, wrong, read)).toThrow('does not add up')
  })
})

describe('proceeds', () => {
  it('are owed from the delivery on, and paid once, on the day of the bank’s word', async () => {
    await hold('a')
    const request = requestOf('liq_1', { a: 3 })
    await ask(request)
    await deliver(request)
    const paid = { redemptionPaise: 1_000_001, paidAt: new Date('2026-12-17T19:00:00Z'), utr: 'UTR1' }
    expect(await write(payOutProceeds(request, paid, now))).toBe('ok')
    expect(await write(payOutProceeds(request, { ...paid, utr: 'UTR2' }, now))).toBe('entry')
    // Half past midnight in India.
    expect(await entriesOf(table, '2026-12-18')).toMatchObject([
      {
        what: 'payOut',
        reference: 'UTR1',
        money: [
          { account: 'proceeds#inv_1', paise: 1_000_001 },
          { account: 'payoutBank', paise: -1_000_001 },
        ],
      },
    ])
    expect(faults()).toEqual([])
  })
})

describe('a pledge', () => {
  it('takes units out of what is free, and only as they were read', async () => {
    await hold('a')
    const [lot] = await lots()
    if (lot === undefined) throw new Error('nothing is held')
    expect(await write(pledgeUnits(lot, { pledgedUnits: 4 }))).toBe('ok')
    expect(await write(pledgeUnits(lot, { pledgedUnits: 5 }))).toBe('lot')
    expect(await ask(requestOf('liq_1', { a: 7 }))).toBe('lot')
    expect(await ask(requestOf('liq_1', { a: 6 }))).toBe('ok')
    const [requestedLot] = await lots()
    if (requestedLot === undefined) throw new Error('nothing is held')
    expect(() => pledgeUnits(requestedLot, { pledgedUnits: 5 })).toThrow('fewer units')
    expect(await write(pledgeUnits(requestedLot, { pledgedUnits: 0 }))).toBe('ok')
    expect(await lotRows()).toEqual([['a', 10, 4, 6, 0, undefined]])
    expect(faults()).toEqual([])
  })
})

describe('a lot of before there were sales', () => {
  beforeEach(async () => {
    await hold('a')
    const [name, row = {}] = [...table.rows].find(([key]) => key.includes('lot#')) ?? ['']
    const { freeUnits: _f, requestedUnits: _r, requests: _q, pledgedUnits: _p, ...old } = row
    table.rows.set(name, old)
  })
  it('is all free, and is asked for, sold and pledged like any other', async () => {
    expect(await lotRows()).toEqual([['a', 10, 10, 0, 0, undefined]])
    expect(faults()).toEqual([])
    expect(await ask(requestOf('liq_0', { a: 11 }))).toBe('lot')
    const found = allocate(await lots(), { units: 4, today })
    expect(found).toEqual({ ok: true, taken: [{ lotOrderId: 'a', units: 4 }] })
    const request = requestOf('liq_1', { a: 4 })
    expect(await ask(request)).toBe('ok')
    expect(await deliver(request)).toBe('ok')
    expect(faults()).toEqual([])
  })
  it('is sold whole, without an exit load', async () => {
    const request = requestOf('liq_1', { a: 10 })
    expect(await ask(request)).toBe('ok')
    const whole = { valuePaise: 1_000_001, exitLoadPaise: 0, redemptionPaise: 1_000_001 }
    const delivered = { lots: await lots(), deliveredOn: '2026-12-17', now }
    expect(await write(deliverUnits(request, whole, delivered))).toBe('ok')
    expect(await lotRows()).toEqual([['a', 10, 0, 10, 0, '2026-12-17']])
    expect(faults()).toEqual([])
  })
  it('is asked for by one of two who read it without requests; the other reads it again', async () => {
    const both = [requestOf('liq_1', { a: 4 }), requestOf('liq_2', { a: 5 })]
    const [quick, slow] = await Promise.all(both.map(one => asking(one)))
    expect([await write(quick ?? []), await write(slow ?? [])]).toEqual(['ok', 'lot'])
    expect(await ask(requestOf('liq_2', { a: 5 }))).toBe('ok')
    expect(faults()).toEqual([])
  })
  it('is redeemed', async () => {
    expect(await write(redeem(await lots(), '2027-01-01', now))).toBe('ok')
    expect(faults()).toEqual([])
  })
  it('is pledged', async () => {
    const [lot] = await lots()
    if (lot === undefined) throw new Error('nothing is held')
    expect(await write(pledgeUnits(lot, { pledgedUnits: 4 }))).toBe('ok')
    expect(await lotRows()).toEqual([['a', 10, 6, 0, 4, undefined]])
  })
})

describe('payouts of everybody', () => {
  it('are held by rows that each payout meets one of, and all of them say the same', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `liq_${index}`)
    const check = async (): Promise<Set<string>> =>
      new Set(await Promise.all(ids.map(id => write([payoutsOpenForAllCheck(id)]))))
    expect([...(await check()), await readPayoutsHeldForAll(table)]).toEqual(['ok', false])
    expect(await write(holdAllPayouts(true, now))).toBe('ok')
    expect([...(await check()), await readPayoutsHeldForAll(table)]).toEqual(['gateForAll', true])
    await write(holdAllPayouts(false, now))
    expect([...(await check()), await readPayoutsHeldForAll(table)]).toEqual(['ok', false])
    const rows = new Set(ids.map(id => JSON.stringify(payoutsOpenForAllCheck(id).item.ConditionCheck?.Key)))
    expect(rows.size).toBe(gatesForAll)
  })
})
