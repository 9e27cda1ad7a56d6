import { beforeEach, describe, expect, it } from 'vitest'
import { transactLabelled } from '../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import type { BookPart, ShardUnits, StockRow } from './bookRows.ts'
import { bookFaults } from './invariants.ts'
import { readReservation, readShownStock, readStock, readStockFor, readStocks } from './readers.ts'
import { type NewReservation, receiveLate, release, reserve, settle } from './reservations.ts'
import { allocateShards, candidateShards, shardsFor } from './shards.ts'
import { countShownStock } from './shownStock.ts'
import { publishStock } from './stock.ts'

const ISIN = 'INE000A07011'
const now = new Date('2026-11-20T04:30:00.000Z')
const later = new Date(now.getTime() + 60_000)
let table: MemoryTable

async function write(parts: readonly BookPart[]): Promise<string> {
  const result = await transactLabelled(table, parts)
  return result.ok ? 'ok' : result.refuses
}
const published = (issuedUnits: number, priceVersion: number, onSale = true) => ({
  ISIN,
  product: 'a-bond',
  issuedUnits,
  priceVersion,
  onSale,
})
const publish = async (issuedUnits: number, priceVersion: number, onSale = true): Promise<void> => {
  const before = await readStock(table, ISIN)
  expect(await write(publishStock(before, published(issuedUnits, priceVersion, onSale), now))).toBe('ok')
}
const order = (orderId: string, units: number, shards: ShardUnits | undefined): NewReservation => ({
  orderId,
  investorId: 'inv_1',
  ISIN,
  product: 'a-bond',
  units,
  shards,
  paise: units * 1000,
  sellerPaise: units * 1000,
  stampDutyPaise: 0,
  discountPaise: 0,
  expiresAt: later.toISOString(),
})
/** An order as a purchase places it: read, allocated, written. */
async function buy(orderId: string, units: number, priceVersion = 1): Promise<string> {
  const stock = await readStockFor(table, ISIN, { draw: orderId, units })
  const shards = stock && allocateShards(stock.rows, units, orderId)
  return shards === undefined ? 'sold out' : write(reserve(order(orderId, units, shards), priceVersion, now))
}
const faults = (): string[] => bookFaults([...table.rows.values()])
const row = (shard: number, availableUnits: number): StockRow => ({
  ISIN,
  product: 'a-bond',
  issuedUnits: availableUnits,
  availableUnits,
  reservedUnits: 0,
  soldUnits: 0,
  priceVersion: 1,
  onSale: true,
  shard,
})

beforeEach(() => {
  process.env.TABLE_BOOK = 'sthirank-book'
  table = memoryTable()
})

describe('the number of shards', () => {
  it.each([
    [0, 1],
    [199, 1],
    [200, 2],
    [799, 4],
    [6400, 64],
    [1_000_000, 64],
  ])('of %i units is %i', (units, shards) => {
    expect(shardsFor(units)).toBe(shards)
  })
})

describe('the shard of an order', () => {
  it('is drawn evenly, from the rows that it looks at as from all of them', () => {
    const all = Array.from({ length: 64 }, (_, shard) => row(shard, 100))
    const drawn = new Map<string, number>()
    for (let index = 0; index < 16_000; index += 1) {
      const id = `ord_${index}`
      const seen = new Set(candidateShards(id))
      const [shard = ''] = Object.keys(
        allocateShards(
          all.filter(one => seen.has(one.shard ?? 0)),
          1,
          id,
        ) ?? {},
      )
      drawn.set(shard, (drawn.get(shard) ?? 0) + 1)
    }
    expect(drawn.size).toBe(64)
    expect(Math.min(...drawn.values())).toBeGreaterThan(180)
    expect(Math.max(...drawn.values())).toBeLessThan(320)
  })

  it('names twelve different rows at most', () => {
    for (const id of ['ord_1', 'ord_2', 'ord_3']) {
      const shards = candidateShards(id)
      expect(new Set(shards).size).toBe(shards.length)
      expect(shards.length).toBe(12)
      expect(Math.max(...shards)).toBeLessThan(64)
    }
  })

  it('is several when none has the units, the fullest first, and none when all have too few', () => {
    const rows = [row(0, 3), row(1, 8), row(2, 0), row(3, 5)]
    expect(allocateShards(rows, 12, 'ord_1')).toEqual({ '1': 8, '3': 4 })
    expect(allocateShards(rows, 16, 'ord_1')).toEqual({ '0': 3, '1': 8, '3': 5 })
    expect(allocateShards(rows, 17, 'ord_1')).toBeUndefined()
  })
})

describe('a stock in shards', () => {
  it('is sold to the last unit, and nothing beyond it', async () => {
    await publish(6400, 1)
    let sold = 0
    for (let index = 0; sold < 6400; index += 1) {
      const units = Math.min(137, 6400 - sold)
      expect(await buy(`ord_${index}`, units)).toBe('ok')
      sold += units
    }
    expect(await buy('ord_late', 1)).toBe('sold out')
    expect(await readStock(table, ISIN)).toMatchObject({ availableUnits: 0, reservedUnits: 6400 })
    expect(faults()).toEqual([])
  })

  it('gives units back to the shards they came from', async () => {
    await publish(400, 1)
    expect(await buy('ord_1', 250)).toBe('ok')
    const reservation = await readReservation(table, 'inv_1', 'ord_1')
    if (reservation === undefined) throw new Error('nothing is put aside')
    expect(Object.values(reservation.shards ?? {})).toEqual([100, 100, 50])
    expect(await write(release(reservation, now))).toBe('ok')
    expect((await readStock(table, ISIN))?.rows.map(one => one.availableUnits)).toEqual([100, 100, 100, 100])
    expect(faults()).toEqual([])
  })

  it('has one price in all shards: a buyer at the one before is refused wherever he buys', async () => {
    await publish(6400, 1)
    await publish(6400, 2)
    for (let index = 0; index < 20; index += 1) expect(await buy(`ord_${index}`, 1)).toBe('stock')
    await publish(6400, 3, false)
    for (let index = 0; index < 20; index += 1) expect(await buy(`ord_${index}`, 1, 3)).toBe('stock')
    expect(faults()).toEqual([])
  })

  it('of one row, from before there were shards, sells as it is and is divided when it is published next', async () => {
    await publish(100, 1)
    const key = `sthirank-book|stock#${ISIN}|stock`
    const { shard, shards, others, ...former } = table.rows.get(key) ?? {}
    table.rows.set(key, { ...former, issuedUnits: 1000, availableUnits: 1000 })
    const entry = [...table.rows.keys()].find(name => name.includes('publish#1')) ?? ''
    table.rows.set(entry, {
      ...table.rows.get(entry),
      units: [
        { account: `issued#${ISIN}`, units: -1000 },
        { account: `stock#${ISIN}`, units: 1000 },
      ],
    })
    // Its orders of then name no shards.
    expect(await write(reserve(order('ord_1', 10, undefined), 1, now))).toBe('ok')
    expect(await buy('ord_2', 20)).toBe('ok')
    await publish(1000, 2)
    const stock = await readStock(table, ISIN)
    expect(stock?.rows.map(one => one.availableUnits)).toEqual([122, 122, 121, 121, 121, 121, 121, 121])
    expect(stock).toMatchObject({ issuedUnits: 1000, availableUnits: 970, reservedUnits: 30 })
    const reservation = await readReservation(table, 'inv_1', 'ord_1')
    if (reservation === undefined) throw new Error('nothing is put aside')
    expect(await write(release(reservation, now))).toBe('ok')
    expect(faults()).toEqual([])
  })

  it('grows and shrinks by what is for sale, however it lies in the shards', async () => {
    await publish(400, 1)
    expect(await buy('ord_1', 290)).toBe('ok')
    await publish(300, 2)
    expect(await readStock(table, ISIN)).toMatchObject({ issuedUnits: 300, availableUnits: 10 })
    const before = await readStock(table, ISIN)
    expect(await write(publishStock(before, published(289, 3), now))).toBe('stock')
    await publish(290, 3)
    await publish(800, 4)
    expect((await readStock(table, ISIN))?.rows).toHaveLength(8)
    expect(await readStock(table, ISIN)).toMatchObject({ availableUnits: 510, reservedUnits: 290 })
    expect(faults()).toEqual([])
  })

  it('shrinks by all of it or not at all when units come back between the reading and the writing', async () => {
    await publish(400, 1)
    await publish(60, 2)
    expect(await write(reserve(order('ord_1', 16, { 0: 15, 1: 1 }), 2, now))).toBe('ok')
    expect(await write(reserve(order('ord_2', 26, { 2: 11, 3: 15 }), 2, now))).toBe('ok')
    // 18 units are for sale, 19 would be taken.
    const parts = publishStock(await readStock(table, ISIN), published(41, 3), now)
    const reservation = await readReservation(table, 'inv_1', 'ord_1')
    if (reservation === undefined) throw new Error('nothing is put aside')
    expect(await write(release(reservation, now))).toBe('ok')
    expect(await write(parts)).toBe('stock')
    expect(faults()).toEqual([])
    await publish(41, 3)
    expect(faults()).toEqual([])
  })
})

describe('an order whose units came back and were taken again from another shard', () => {
  it('is not settled by what was read before', async () => {
    await publish(400, 1)
    expect(await write(reserve(order('ord_1', 1, { 3: 1 }), 1, now))).toBe('ok')
    const first = await readReservation(table, 'inv_1', 'ord_1')
    if (first === undefined) throw new Error('nothing is put aside')
    const settlement = { settledOn: '2026-11-23', cleanPrice: '100.0000', accruedPaise: 0 }
    const early = settle({ ...first, state: 'paid' }, settlement, later)
    expect(await write(release(first, now))).toBe('ok')
    const money = { paymentId: 'pay_1', paise: first.paise, at: now }
    expect(await write(receiveLate({ ...first, shards: { 0: 1 } }, money, 1, now))).toBe('ok')
    expect(await write(early)).toBe('reservation')
    expect(faults()).toEqual([])
    const last = await readReservation(table, 'inv_1', 'ord_1')
    expect(last && (await write(settle(last, settlement, later)))).toBe('ok')
    expect(faults()).toEqual([])
  })
})

describe('what is shown of a stock in shards', () => {
  const shown = { ISIN, maxUnits: 200 }

  it('costs one read while an order of any size is to be had, and follows what is sold', async () => {
    await publish(6400, 1)
    await buy('ord_1', 50)
    await countShownStock(table, ISIN, later)
    table.calls.length = 0
    expect(await readShownStock(table, shown)).toMatchObject({ availableUnits: 6350, reservedUnits: 50 })
    expect(table.calls).toEqual(['get'])
    expect((await readStocks(table, [shown])).get(ISIN)).toMatchObject({ availableUnits: 6350 })
  })

  it('is not counted again within five seconds', async () => {
    await publish(6400, 1)
    await buy('ord_1', 50)
    await countShownStock(table, ISIN, new Date(now.getTime() + 4000))
    table.calls.length = 0
    await countShownStock(table, ISIN, new Date(now.getTime() + 5001))
    await countShownStock(table, ISIN, new Date(now.getTime() + 9000))
    expect(table.calls.filter(call => call === 'update')).toHaveLength(1)
  })

  it('is exact once fewer units are left than one order takes, though nobody counted', async () => {
    await publish(6400, 1)
    await buy('ord_1', 6300)
    await countShownStock(table, ISIN, later)
    expect(await readShownStock(table, shown)).toMatchObject({ availableUnits: 100 })
    await buy('ord_2', 90)
    expect(await readShownStock(table, shown)).toMatchObject({ availableUnits: 10 })
    expect((await readStocks(table, [shown])).get(ISIN)).toMatchObject({ availableUnits: 10 })
  })
})

describe('the book notices in the shards', () => {
  const tamper = async (shard: number, change: (row: StockRow) => Partial<StockRow>): Promise<string> => {
    await publish(400, 1)
    await buy('ord_1', 250)
    const key = `sthirank-book|stock#${ISIN}#${shard}|stock`
    const stock = (await readStock(table, ISIN))?.rows.find(one => one.shard === shard)
    if (stock === undefined) throw new Error('there is no such shard')
    table.rows.set(key, { ...table.rows.get(key), ...change(stock) })
    return faults().join('\n')
  }

  it('a unit moved between what is for sale and what is put aside', async () => {
    const change = ({ availableUnits, reservedUnits }: StockRow) => ({
      availableUnits: availableUnits + 1,
      reservedUnits: reservedUnits - 1,
    })
    expect(await tamper(1, change)).toMatch(/shard 1: reservations hold/)
  })

  it('a unit made', async () => {
    expect(await tamper(2, one => ({ availableUnits: one.availableUnits + 1 }))).toMatch(
      /shard 2: units are lost/,
    )
  })

  it('a shard of another price', async () => {
    expect(await tamper(3, () => ({ priceVersion: 7 }))).toMatch(/differ in price/)
  })
})
