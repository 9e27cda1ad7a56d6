import { beforeEach, describe, expect, it } from 'vitest'
import { transactLabelled } from '../platform/records/moveRecord.ts'
import type { Item } from '../platform/records/table.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import type { BookPart, Lot } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'
import { holdPayouts, payoutsOpenCheck } from './gates.ts'
import { bookFaults } from './invariants.ts'
import { recordHolding } from './lots.ts'
import { creditPayout, lotsPerRedemption, payoutDue, redeem } from './payouts.ts'
import {
  arePayoutsHeld,
  entriesOf,
  entriesUnder,
  holdersOf,
  isDiscountFree,
  lotsOn,
  readInvestorBook,
  readReservation,
  readStock,
  unitsOn,
} from './readers.ts'
import {
  type NewReservation,
  receive,
  receiveLate,
  release,
  reserve,
  sendBack,
  settle,
  unwind,
} from './reservations.ts'
import { publishStock } from './stock.ts'

/** The single scenarios of units and paise that the random histories are made of. */

const ISIN = 'INE000A07011'
const start = Date.parse('2026-11-20T04:30:00.000Z')
let table: MemoryTable
let clock: number
const now = (): Date => new Date(clock)

/** `ok`, or what stood in the way. */
async function write(parts: readonly BookPart[]): Promise<string> {
  const result = await transactLabelled(table, parts)
  return result.ok ? 'ok' : result.refuses
}
const faults = (): string[] => bookFaults([...table.rows.values()])
const wanted = (changes: Partial<NewReservation> = {}): NewReservation => ({
  orderId: 'ord_1',
  investorId: 'inv_1',
  ISIN,
  product: 'a-bond',
  units: 10,
  paise: 984_752,
  sellerPaise: 987_210,
  stampDutyPaise: 10,
  discountPaise: 2_468,
  expiresAt: new Date(start + 900_000).toISOString(),
  ...changes,
})
const reservationOf = async (orderId = 'ord_1', investorId = 'inv_1') => {
  const found = await readReservation(table, investorId, orderId)
  if (found === undefined) throw new Error('nothing is put aside')
  return found
}
const money = (paymentId = 'pay_1', paise = 984_752) => ({ paymentId, paise, at: now() })
const settled = { settledOn: '2026-11-23', cleanPrice: '98.7210', accruedPaise: 1_200, reference: 'D1' }
const published = { ISIN, product: 'a-bond', issuedUnits: 100, priceVersion: 1, onSale: true }
const counters = async () => {
  const { availableUnits, reservedUnits, soldUnits } = (await readStock(table, ISIN)) ?? {}
  return [availableUnits, reservedUnits, soldUnits]
}

beforeEach(async () => {
  process.env.TABLE_BOOK = 'sthirank-book'
  table = memoryTable()
  clock = start
  expect(await write(publishStock(undefined, published, now()))).toBe('ok')
})

describe('units and money of a purchase', () => {
  it('are put aside, paid and settled: the seller, the state and we each have our part', async () => {
    expect(await write(reserve(wanted(), 1, now()))).toBe('ok')
    expect(await counters()).toEqual([90, 10, 0])
    expect(await write(receive(await reservationOf(), money(), now()))).toBe('ok')
    expect(await write(settle(await reservationOf(), settled, now()))).toBe('ok')
    expect(await counters()).toEqual([90, 0, 10])
    const entries = await entriesUnder(table, 'ord_1')
    expect(entries.map(({ what }) => what)).toEqual(['receive#pay_1', 'reserve', 'settle'])
    expect(entries.at(-1)?.money).toEqual([
      { account: 'client#inv_1', paise: 984_752 },
      { account: 'discounts', paise: 2_468 },
      { account: `seller#${ISIN}`, paise: -987_210 },
      { account: 'stampDuty', paise: -10 },
    ])
    const { lots, reservations, discountOrderId } = await readInvestorBook(table, 'inv_1')
    expect(lots).toMatchObject([{ orderId: 'ord_1', units: 10, paise: 984_752, settledOn: '2026-11-23' }])
    expect(reservations).toMatchObject([{ state: 'filled' }])
    expect(discountOrderId).toBe('ord_1')
    expect(faults()).toEqual([])
  })

  it('are given back when nobody pays, and the discount with them', async () => {
    await write(reserve(wanted(), 1, now()))
    expect(await isDiscountFree(table, 'inv_1')).toBe(false)
    expect(await write(release(await reservationOf(), now()))).toBe('ok')
    expect(await counters()).toEqual([100, 0, 0])
    expect(await isDiscountFree(table, 'inv_1')).toBe(true)
    expect(faults()).toEqual([])
  })

  it('are unwound after a payment, which stays owed until it is sent back', async () => {
    await write(reserve(wanted(), 1, now()))
    await write(receive(await reservationOf(), money(), now()))
    expect(await write(unwind(await reservationOf(), now()))).toBe('ok')
    expect(await counters()).toEqual([100, 0, 0])
    const payment = { paymentId: 'pay_1', paise: 984_752, refundId: 'rfnd_1' }
    expect(await write(sendBack(wanted(), payment, now()))).toBe('ok')
    expect(await write(sendBack(wanted(), payment, now()))).toBe('entry')
    expect(faults()).toEqual([])
  })
})

describe('a purchase is refused by the one row that all buyers meet on', () => {
  it.each([
    ['the last units are gone', 1, { units: 101 }],
    ['the price moved', 2, {}],
  ])('when %s', async (_, version, changes) => {
    expect(await write(reserve(wanted(changes), version, now()))).toBe('stock')
    expect(await counters()).toEqual([100, 0, 0])
  })

  it('when it is not on sale any more', async () => {
    const stock = await readStock(table, ISIN)
    await write(publishStock(stock, { ...published, priceVersion: 2, onSale: false }, now()))
    expect(await write(reserve(wanted(), 2, now()))).toBe('stock')
  })

  it('and the one discount is had once', async () => {
    await write(reserve(wanted(), 1, now()))
    expect(await write(reserve(wanted({ orderId: 'ord_2' }), 1, now()))).toBe('discount')
    const without = wanted({ orderId: 'ord_2', discountPaise: 0, paise: 987_220 })
    expect(await write(reserve(without, 1, now()))).toBe('ok')
    expect(faults()).toEqual([])
  })

  it('late money finds them gone, the price moved, or the discount taken', async () => {
    await write(reserve(wanted(), 1, now()))
    await write(release(await reservationOf(), now()))
    expect(await write(receiveLate(await reservationOf(), money(), 2, now()))).toBe('stock')
    await write(reserve(wanted({ orderId: 'ord_2' }), 1, now()))
    expect(await write(receiveLate(await reservationOf(), money(), 1, now()))).toBe('discount')
    await write(release(await reservationOf('ord_2'), now()))
    expect(await write(receiveLate(await reservationOf(), money(), 1, now()))).toBe('ok')
    expect(faults()).toEqual([])
  })
})

describe('what is issued', () => {
  it('grows and shrinks, but never below what is sold or put aside', async () => {
    await write(reserve(wanted(), 1, now()))
    const stock = await readStock(table, ISIN)
    expect(await write(publishStock(stock, { ...published, issuedUnits: 9, priceVersion: 2 }, now()))).toBe(
      'stock',
    )
    expect(await write(publishStock(stock, { ...published, issuedUnits: 10, priceVersion: 2 }, now()))).toBe(
      'ok',
    )
    expect(await counters()).toEqual([0, 10, 0])
    expect(await write(publishStock(stock, { ...published, issuedUnits: 50, priceVersion: 2 }, now()))).toBe(
      'stock',
    )
    expect(faults()).toEqual([])
  })
})

describe('holders', () => {
  const hold = (investorId: string, orderId: string, units = 5) =>
    write(
      recordHolding(
        {
          investorId,
          ISIN,
          product: 'a-bond',
          orderId,
          units,
          settledOn: '2026-01-10',
          cleanPrice: '98.7210',
          paise: units * 98_721,
          accruedPaise: 0,
        },
        now(),
      ),
    )

  it('are paged by their ids, those who hold nothing any more among them', async () => {
    for (const id of ['inv_3', 'inv_1', 'inv_2']) expect(await hold(id, `rec_${id}`)).toBe('ok')
    const { lots } = await readInvestorBook(table, 'inv_2')
    expect(await write(redeem(lots, '2027-01-01', now()))).toBe('ok')
    const first = await holdersOf(table, ISIN, { most: 2 })
    expect(first).toEqual([
      { investorId: 'inv_1', units: 5 },
      { investorId: 'inv_2', units: 0 },
    ])
    expect(await holdersOf(table, ISIN, { most: 2, after: 'inv_2' })).toEqual([
      { investorId: 'inv_3', units: 5 },
    ])
    expect(faults()).toEqual([])
  })

  it('of record are those whose lots had settled and were not redeemed by the day', () => {
    const lot = (settledOn: string, closedOn?: string): Lot => ({
      freeUnits: 3,
      requestedUnits: 0,
      pledgedUnits: 0,
      investorId: 'inv_1',
      ISIN,
      product: 'a-bond',
      orderId: settledOn,
      source: 'order',
      units: 3,
      settledOn,
      cleanPrice: '98.7210',
      paise: 1,
      accruedPaise: 0,
      ...(closedOn === undefined ? {} : { closedOn }),
    })
    const lots = [lot('2026-01-10'), lot('2026-01-11'), lot('2026-01-01', '2026-01-10')]
    expect(unitsOn(lots, '2026-01-10')).toBe(3)
    expect(lotsOn(lots, '2026-01-11').map(({ settledOn }) => settledOn)).toEqual(['2026-01-10', '2026-01-11'])
    expect(unitsOn(lots, '2026-01-09')).toBe(3)
  })

  it('are redeemed lot by lot, and a lot once', async () => {
    for (let count = 0; count < lotsPerRedemption + 1; count += 1) await hold('inv_1', `rec_${count}`, 1)
    const { lots } = await readInvestorBook(table, 'inv_1')
    expect(() => redeem(lots, '2027-01-01', now())).toThrow('a redemption is of one holder and one ISIN')
    expect(await write(redeem(lots.slice(0, 40), '2027-01-01', now()))).toBe('ok')
    expect(await write(redeem(lots.slice(39), '2027-01-01', now()))).toBe('lot')
    expect(await write(redeem(lots.slice(40), '2027-01-01', now()))).toBe('ok')
    expect(faults()).toEqual([])
  })
})

describe('a payout', () => {
  const payout = {
    investorId: 'inv_1',
    ISIN,
    product: 'a-bond',
    issuer: 'An issuer',
    dueDate: '2027-01-01',
    recordDate: '2026-12-17',
    paymentDate: '2027-01-01',
    units: 5,
    couponPaise: 4_000,
    principalPaise: 0,
    tdsPaise: 400,
    netPaise: 3_600,
    final: false,
  }
  it('is credited once: owed by the issuer, less the tax', async () => {
    expect(await write(payoutDue(payout))).toBe('ok')
    expect(await write(payoutDue(payout))).toBe('payout')
    const [due] = (await readInvestorBook(table, 'inv_1')).payouts
    if (due === undefined) throw new Error('nothing is due')
    const paid = { paidOn: '2027-01-01', utr: 'UTR1' }
    expect(await write(creditPayout(due, paid, now()))).toBe('ok')
    expect(await write(creditPayout(due, paid, now()))).toBe('payout')
    expect((await readInvestorBook(table, 'inv_1')).payouts).toMatchObject([
      { state: 'credited', utr: 'UTR1' },
    ])
    expect((await entriesUnder(table, `payout#${ISIN}#2027-01-01#inv_1`))[0]?.money).toEqual([
      { account: `issuer#${ISIN}`, paise: 4_000 },
      { account: 'tds', paise: -400 },
      { account: 'paidOut#inv_1', paise: -3_600 },
    ])
    expect(faults()).toEqual([])
  })
  it('that does not add up is never booked', () => {
    expect(() => payoutDue({ ...payout, netPaise: 3_601 })).toThrow('does not add up')
  })
})

describe('the gate', () => {
  it('is open unless an operator holds it', async () => {
    const check = () => write([payoutsOpenCheck('inv_1')])
    expect([await check(), await arePayoutsHeld(table, 'inv_1')]).toEqual(['ok', false])
    await write([holdPayouts('inv_1', true, now())])
    expect([await check(), await arePayoutsHeld(table, 'inv_1')]).toEqual(['gate', true])
    await write([holdPayouts('inv_1', false, now())])
    expect(await check()).toBe('ok')
  })
})

describe('a day of entries', () => {
  it('holds what happened on it by the gateway, whenever it was reported', async () => {
    await write(reserve(wanted(), 1, now()))
    const paidAt = new Date('2026-11-20T18:29:59.000Z')
    clock = Date.parse('2026-11-20T18:31:00.000Z')
    await write(receive(await reservationOf(), { ...money(), at: paidAt }, now()))
    const [friday, saturday] = [await entriesOf(table, '2026-11-20'), await entriesOf(table, '2026-11-21')]
    expect(friday.map(({ what }) => what)).toEqual(['publish#1', 'reserve', 'receive#pay_1'])
    expect(saturday).toEqual([])
  })

  it('holds nothing that does not sum to zero', () => {
    const lines = [{ account: account.gateway, paise: 1 }]
    expect(() => bookEntry({ id: 'x', what: 'y', now: now(), money: lines })).toThrow('does not sum to zero')
    expect(() =>
      bookEntry({
        id: 'x',
        what: 'y',
        now: now(),
        money: [
          { account: 'a', paise: 0.5 },
          { account: 'b', paise: -0.5 },
        ],
      }),
    ).toThrow('no whole number')
    expect(() => reserve(wanted({ paise: 984_753 }), 1, now())).toThrow('does not add up')
  })
})

describe('the book notices', () => {
  const tamper = (match: string, change: (row: Item) => Item): void => {
    const name = [...table.rows.keys()].find(key => key.includes(match)) ?? ''
    table.rows.set(name, change(table.rows.get(name) ?? {}))
  }
  beforeEach(async () => {
    await write(reserve(wanted(), 1, now()))
    await write(receive(await reservationOf(), money(), now()))
    await write(settle(await reservationOf(), settled, now()))
    await write(reserve(wanted({ orderId: 'ord_2', discountPaise: 0, paise: 987_220 }), 1, now()))
    expect(faults()).toEqual([])
  })

  it.each<[string, string, (row: Item) => Item, RegExp]>([
    ['a unit sold twice', 'stock#', row => ({ ...row, availableUnits: 81 }), /lost or made/],
    [
      'a counter below zero',
      'stock#',
      row => ({ ...row, reservedUnits: -1, availableUnits: 91 }),
      /negative/,
    ],
    ['a lot nobody bought', 'lot#', row => ({ ...row, units: 11 }), /lots and bookings differ/],
    [
      'a reservation that was forgotten',
      'reservation#ord_2',
      row => ({ ...row, state: 'released' }),
      /reservations hold/,
    ],
    ['a holder of too much', 'holders#', row => ({ ...row, units: 9 }), /list of holders/],
    ['money that was never received', '|receive#', row => ({ ...row, money: [] }), /less money is there/],
    [
      'a line that is missing',
      '|settle',
      row => ({ ...row, money: (row.money as unknown[]).slice(1) }),
      /sum to zero/,
    ],
    ['a second discount', 'reservation#ord_2', row => ({ ...row, discountPaise: 1 }), /discount 2 times/],
  ])('%s', (_, match, change, message) => {
    tamper(match, change)
    expect(faults().join('\n')).toMatch(message)
  })
})
