import { readBreaks } from '../../../functions/book/breaks.ts'
import { recordHolding } from '../../../functions/book/lots.ts'
import { entriesOf, holdersOf, readInvestorBook } from '../../../functions/book/readers.ts'
import { itemsOf } from '../../../functions/platform/records/moveRecord.ts'
import { memoryTable } from '../../../functions/platform/testing/memoryTable.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { compareMoney } from '../compareMoney.ts'
import { compareUnits } from '../compareUnits.ts'
import { type PlannedOrder, World } from './world.ts'

/** What a comparison costs in calls of the database, and the differences that it found. */
export interface ComparisonWork {
  readonly calls: number
  readonly found: number
}

const compared = { compared: 0, found: 0, opened: 0, closed: 0 }
/** ISINs that somebody holds: the first of every catalogue. */
const heldIsins = 30

/** Compares the units of so many holders of three ISINs each, with so many ISINs in the catalogue. */
export async function unitsWork({
  holders,
  instruments,
}: {
  readonly holders: number
  readonly instruments: number
}): Promise<ComparisonWork> {
  process.env.TABLE_BOOK = 'sthirank-book'
  const table = memoryTable()
  const now = new Date('2026-11-20T20:00:00+05:30')
  const isins = Array.from({ length: instruments }, (_, n) => `INE000A${String(n).padStart(5, '0')}`)
  const dematOf = (investorId: string): string => `IN${investorId.slice(4).padStart(14, '0')}`
  const rows: { dematNumber: string; ISIN: string; units: number; pledgedUnits: number }[] = []
  for (let n = 0; n < holders; n += 1) {
    const investorId = `inv_${String(n).padStart(5, '0')}`
    for (const step of [0, 1, 2]) {
      const ISIN = isins[(n * 3 + step) % heldIsins] ?? ''
      const lot = {
        investorId,
        ISIN,
        product: 'a-bond',
        orderId: `rec_${n}_${step}`,
        units: 10,
        settledOn: '2026-08-31',
        processedOn: '2026-09-01',
        lockedUntil: '2026-09-22',
        cleanPrice: '98.7650',
        paise: 987_650,
        accruedPaise: 0,
      }
      await table.transact(itemsOf(recordHolding(lot, now)))
      rows.push({ dematNumber: dematOf(investorId), ISIN, units: 10, pledgedUnits: 0 })
    }
  }
  table.calls.length = 0
  const compare = compareUnits({
    table,
    depository: { holdings: async () => ({ rows }) },
    isins: async () => {
      table.calls.push('query')
      return isins
    },
    holdersOf: (ISIN, page) => holdersOf(table, ISIN, page),
    lotsOf: async investorId => (await readInvestorBook(table, investorId)).lots,
    dematOf: async investorId => {
      table.calls.push('get')
      return dematOf(investorId)
    },
    blinded: async dematNumber => dematNumber,
    readBreaks: () => readBreaks(table),
  })
  const { units } = await compare(
    { date: indianDate(now), money: compared },
    { now, calendar: publishedCalendar },
  )
  return { calls: table.calls.length, found: units.found }
}

const calm = { delays: [1], units: 1, byTransfer: false, fate: 'settled' } as const

/** Compares the money of so many orders of three days. */
export async function moneyWork({ orders }: { readonly orders: number }): Promise<ComparisonWork> {
  const world = new World()
  await world.begin(
    Array.from({ length: orders }, (_, n): PlannedOrder => ({ ...calm, day: n % 3, minute: n % 300 })),
  )
  await world.runUntil(new Date('2026-11-20T20:00:00+05:30'))
  world.table.calls.length = 0
  const compare = compareMoney({
    ...world.dependencies(),
    entriesOf: date => entriesOf(world.table, date),
  })
  const { money } = await compare(
    { date: indianDate(world.now) },
    { now: world.now, calendar: publishedCalendar },
  )
  return { calls: world.table.calls.length, found: money.found }
}
