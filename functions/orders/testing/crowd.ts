import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { quoteOf, readInstrument } from '../../bonds/published.ts'
import { openPublishing } from '../../bonds/publishing/openPublishing.ts'
import { publicationOf } from '../../bonds/publishing/publication.ts'
import { publishVersion } from '../../bonds/publishing/publishVersion.ts'
import { publishInto, seeded } from '../../bonds/testing/catalogue.ts'
import { bookFaults } from '../../book/invariants.ts'
import { readStock } from '../../book/readers.ts'
import { reserve } from '../../book/reservations.ts'
import { newId } from '../../platform/ids.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { WriteInProgress } from '../../platform/records/table.ts'
import { callOf } from '../../platform/testing/calls.ts'
import type { MemoryTable } from '../../platform/testing/memoryTable.ts'
import { handlePurchase } from '../placing/purchase.ts'
import { fakeGateway } from './fakeGateway.ts'
import { tables, wiringOf } from './wiring.ts'

/** Many buyers of one ISIN, each of whom makes one purchase, on tables in memory. Their time is the caller's. */

const product = 'nilgiri-tea-2029'
const now = new Date('2026-11-20T04:30:00.000Z')

/** A purchase of so many units, so many ms after the beginning. */
export interface Buyer {
  readonly atMs: number
  readonly units: number
}

export interface CrowdResult {
  readonly bought: number
  /** Refused as sold out when no such order could be placed any more. */
  readonly soldOut: number
  /** Refused though the units were there: as busy, or as sold out. */
  readonly refusedWithoutNeed: number
  readonly soldUnits: number
  readonly unitsLeft: number
  /** Units sold beyond those that were issued, by the reservations. */
  readonly oversoldUnits: number
  /** How long the slowest purchase took. */
  readonly longestMs: number
  /** How long the publication of another price took; left out when there was none, or when it did not succeed. */
  readonly publishedMs?: number
  /** Orders that were placed at a price which was no longer published at that moment. */
  readonly atOldPrice: number
  readonly faults: readonly string[]
}

/** How buyers buy: as the product does now, or as it did with one row for a stock and six attempts of the transaction. */
export type BuyingWay = 'sharded' | 'oneRow'

type Answer = 'bought' | 'soldOut' | 'busy'

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Everybody buys; `clock` is the time that passes, in ms. */
export async function crowd(
  table: MemoryTable,
  {
    buyers,
    issuedUnits,
    way,
    publishAtMs,
  }: {
    readonly buyers: readonly Buyer[]
    readonly issuedUnits: number
    readonly way: BuyingWay
    /** When the desk publishes another price. */
    readonly publishAtMs?: number | undefined
  },
  clock: () => number,
): Promise<CrowdResult> {
  Object.assign(process.env, tables)
  const changes = { offeredUnits: issuedUnits, issueUnits: issuedUnits, minUnits: 1, maxUnits: 100 }
  await publishInto(
    table,
    { bonds: tables.TABLE_BONDS },
    [seeded(product, changes)],
    new Date(now.getTime() - 3_600_000),
  )
  const { ISIN = '' } = seeded(product)
  const left = async (): Promise<number> => (await readStock(table, ISIN))?.availableUnits ?? 0
  const prices = countedPrices(table)
  const buy =
    way === 'sharded' ? await purchases(prices.table, ISIN) : await oneRowPurchases(table, ISIN, issuedUnits)
  const counts = { bought: 0, soldOut: 0, refusedWithoutNeed: 0, soldUnits: 0, longestMs: 0 }
  const start = clock()
  const publishing = publishAtMs === undefined ? undefined : publishAnother(table, publishAtMs, clock)
  await Promise.all(
    buyers.map(async ({ atMs, units }, index) => {
      await pause(atMs)
      const answer = await buy(`inv_${index}`, units)
      counts.longestMs = Math.max(counts.longestMs, clock() - start - atMs)
      if (answer === 'bought') {
        counts.bought += 1
        counts.soldUnits += units
      } else if (answer === 'soldOut' && (await left()) < units) counts.soldOut += 1
      else counts.refusedWithoutNeed += 1
    }),
  )
  const book = [...table.rows]
    .filter(([name]) => name.startsWith(`${tables.TABLE_BOOK}|`))
    .map(([, row]) => row)
  const oversoldUnits = Math.max(0, counts.soldUnits - issuedUnits)
  const publishedMs = await publishing
  return {
    ...counts,
    ...(publishedMs === undefined ? {} : { publishedMs }),
    atOldPrice: prices.old(),
    unitsLeft: await left(),
    oversoldUnits,
    faults: bookFaults(book),
  }
}

/** The desk publishes a price 1 % higher, by the very function of its flows; how long it took, if it succeeded. */
async function publishAnother(
  table: MemoryTable,
  atMs: number,
  clock: () => number,
): Promise<number | undefined> {
  await pause(atMs)
  const publishing = openPublishing(table, tables.TABLE_BONDS, () => now)
  const before = await publishing.bonds.readWhole(product)
  if (before?.price === undefined) throw new Error('nothing is published')
  const { version: _version, priceVersion: _priceVersion, ...whole } = before
  const cleanPrice = (Number(before.price.cleanPrice) * 1.01).toFixed(4)
  const priced = { ...whole, price: { ...before.price, cleanPrice } }
  const publication = publicationOf(before, priced, { by: 'meera.k', reason: 'price of the morning' })
  const context = {
    now,
    calendar: publishedCalendar,
    entries: [],
    execution: 'p-1',
    startedAt: now.toISOString(),
  }
  const start = clock()
  const answer = await publishVersion(publishing, publication, context)
  return answer.outcome === 'published' ? clock() - start : undefined
}

/** A table that notices when an order is written at a price that is not the published one. */
function countedPrices(table: MemoryTable): { readonly table: MemoryTable; readonly old: () => number } {
  let old = 0
  const published = `${tables.TABLE_BONDS}|catalogue|product#${product}`
  return {
    old: () => old,
    table: {
      ...table,
      async transact(items, options) {
        const result = await table.transact(items, options)
        const order = items
          .map(({ Put }) => Put?.Item)
          .find(row => row?.priceVersion !== undefined && row.orderId)
        if (
          result.ok &&
          order !== undefined &&
          order.priceVersion !== table.rows.get(published)?.priceVersion
        )
          old += 1
        return result
      },
    },
  }
}

/** The very call of the API, with every gate of an investor who may buy. */
async function purchases(table: MemoryTable, ISIN: string) {
  const wiring = wiringOf(table, fakeGateway())
  const purchase = handlePurchase(wiring)
  const amounts = new Map<string, number>()
  const amountOf = async (units: number, instrument: PublishedInstrument | undefined): Promise<number> => {
    const stock = await readStock(table, ISIN)
    if (instrument === undefined || stock === undefined) throw new Error('nothing is published')
    const offered = { ...stock, availableUnits: Number.MAX_SAFE_INTEGER }
    const quoted = quoteOf(instrument, {
      units,
      now,
      calendar: publishedCalendar,
      stock: offered,
      discounted: true,
    })
    if (!quoted.ok) throw new Error(quoted.problem)
    return rupees(quoted.quote.breakup.userAmountPaise)
  }
  return async (investorId: string, units: number): Promise<Answer> => {
    const put = (name: string, row: Record<string, unknown>): void =>
      void table.rows.set(`${name}|${String(row.pk)}|${String(row.sk)}`, row)
    put(tables.TABLE_KYC, { pk: `investor#${investorId}`, sk: 'kyc', state: 'approved' })
    put(tables.TABLE_BANK_VERIFICATION, { pk: `investor#${investorId}`, sk: 'bank', state: 'verified' })
    // As on the screen: whoever sees that the price moved confirms the new one.
    for (;;) {
      const instrument = await readInstrument(table, product)
      const seen = `${units}#${instrument?.priceVersion}`
      const amount = amounts.get(seen) ?? (await amountOf(units, instrument))
      amounts.set(seen, amount)
      const input = { product, ISIN, units, amount, paymentType: 'PG' as const }
      const outcome = await purchase(input, { ...callOf(investorId, now), correlationId: investorId })
      if (outcome.ok) return 'bought'
      const { id } = outcome.problem
      if (id === 'orders.soldOut') return 'soldOut'
      if (id === 'common.inProgress') return 'busy'
      if (id !== 'orders.priceMoved') throw new Error(`refused: ${id}`)
    }
  }
}

/** What a purchase wrote to the stock before there were shards: one row, the transaction tried six times. */
async function oneRowPurchases(table: MemoryTable, ISIN: string, issuedUnits: number) {
  const shards = [...table.rows.keys()].filter(name => name.startsWith(`${tables.TABLE_BOOK}|stock#${ISIN}`))
  const [first = ''] = shards
  const { shards: _, others: __, ...row } = table.rows.get(first) ?? {}
  for (const name of shards) table.rows.delete(name)
  table.rows.set(first, { ...row, issuedUnits, availableUnits: issuedUnits })
  return async (investorId: string, units: number): Promise<Answer> => {
    const paise = units * 100_000
    const orderId = newId('ord', now)
    const wanted = { orderId, investorId, ISIN, product, units, paise, sellerPaise: paise, stampDutyPaise: 0 }
    const expiresAt = new Date(now.getTime() + 900_000).toISOString()
    const items = itemsOf(reserve({ ...wanted, discountPaise: 0, expiresAt }, 1, now))
    try {
      return (await table.transact(items)).ok ? 'bought' : 'soldOut'
    } catch (error) {
      if (error instanceof WriteInProgress) return 'busy'
      throw error
    }
  }
}
