import { categories } from '../../../shared/contracts/bonds/bondBody.ts'
import type { ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Category, categoryOf, noStock, type StockAvailability } from '../pricing/availabilityPricing.ts'
import { isShown, placeOf } from './browseEntry.ts'
import type { BrowseRange } from './browseStore.ts'
import type { Catalogue } from './catalogue.ts'

/** Opportunities of a page (K-252). */
export const pageSize = 20
/** Read beyond what is needed: some rows may have left their category since they were written. */
const spare = 3

export interface BrowseQuery extends Pick<BrowseRange, 'productType' | 'after'> {
  /** All of them when it is left out. */
  readonly category: Category | undefined
}

/** An instrument with its stock and its category at the instant of the call. */
export interface Listed {
  readonly instrument: ListedInstrument
  readonly stock: StockAvailability
  readonly category: Category
}

export interface BrowsePage {
  /** In their order, at most a page and one more, which shows that the list goes on. */
  readonly found: readonly Listed[]
  /** Those that exist among all that fit the type, as far as the tab shown first depends on them. */
  readonly existing: readonly Category[]
}

type Source = Pick<Catalogue, 'bonds' | 'stocksOf'>

/** A list that is read until enough rows of its category are found. */
interface Scan {
  readonly category: Category
  readonly after: string | undefined
  readonly need: number
}

/**
 * A page of the lists. The category of every row is computed anew, and what dates may have moved since it was written is read
 * beside the lists. What it costs depends on the page and not on the catalogue.
 */
export async function browsePage(
  source: Source,
  { category, productType, after }: BrowseQuery,
  context: MarketContext,
): Promise<BrowsePage> {
  const { browse } = source.bonds
  const wanted = category === undefined ? categories : [category]
  const pages = wanted.map((one): Scan => ({ category: one, after, need: pageSize + 1 }))
  const anyOf = (one: Category): Scan => ({ category: one, after: undefined, need: 1 })
  const reviews = browse.readReviews(indianDate(context.now))
  const scans = wanted.includes('live') ? pages : [...pages, anyOf('live')]
  const read = await scanned(source, { scans, productType, reviews }, context)
  if (!(await reviews).isComplete) return wholeCatalogue(source, { category, productType, after }, context)
  const existing = new Set(read.map(one => one.category))
  for (const one of ['live', 'upcoming'] as const) {
    // Only a list that was read from its beginning shows that it is empty.
    const isKnown = existing.has(one) || scans.some(scan => scan.category === one && scan.after === undefined)
    const further = isKnown ? [] : await scanned(source, { scans: [anyOf(one)], productType }, context)
    for (const { category: found } of further) existing.add(found)
    if (existing.has(one)) break
  }
  return { found: pageOf(read, { wanted, after }), existing: [...existing] }
}

/** Before every instrument has its rows in the lists: all of them are read. */
const wholeCatalogue = async (source: Source, query: BrowseQuery, context: MarketContext) =>
  pageAmong(source, await source.bonds.readCatalogue(), query, context)

/** The page among these instruments, each of them read already. */
export async function pageAmong(
  source: Pick<Source, 'stocksOf'>,
  instruments: readonly ListedInstrument[],
  { category, productType, after }: BrowseQuery,
  context: MarketContext,
): Promise<BrowsePage> {
  const fitting = instruments.filter(
    one => isShown(one) && (productType === undefined || one.productType === productType),
  )
  const read = await listed(source, fitting, context)
  const wanted = category === undefined ? categories : [category]
  return { found: pageOf(read, { wanted, after }), existing: read.map(one => one.category) }
}

/** Each once, in their order. A list that was read to its need has no gap before the end of the page. */
function pageOf(
  read: readonly Listed[],
  { wanted, after }: { readonly wanted: readonly Category[]; readonly after: string | undefined },
): Listed[] {
  const byPlace = new Map(read.map(one => [placeOf(one.instrument), one]))
  return [...byPlace]
    .filter(([place, one]) => wanted.includes(one.category) && (after === undefined || place > after))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, pageSize + 1)
    .map(([, one]) => one)
}

interface Scanning {
  readonly scans: readonly Scan[]
  readonly productType: BrowseQuery['productType']
  readonly reviews?: ReturnType<Source['bonds']['browse']['readReviews']>
}

/** All rows that were read of these lists and of the reviews: a query for each list, and one call for all stocks. */
async function scanned(
  source: Source,
  { scans, productType, reviews }: Scanning,
  context: MarketContext,
): Promise<Listed[]> {
  const read = await Promise.all([
    reviews,
    ...scans.map(async scan => {
      const most = scan.need + spare
      const rows = await source.bonds.browse.read({ ...scan, productType, most })
      return { scan, rows, isEnd: rows.length < most }
    }),
  ])
  const [reviewed, ...chunks] = read
  const rows = [...chunks.flatMap(chunk => chunk.rows), ...(reviewed?.instruments ?? [])].filter(
    one => productType === undefined || one.productType === productType,
  )
  const found = await listed(source, rows, context)
  const categoryAt = new Map(found.map(one => [one.instrument.product, one.category]))
  const open = chunks.flatMap(({ scan, rows: chunk, isEnd }) => {
    const fitting = chunk.filter(one => categoryAt.get(one.product) === scan.category).length
    const [need, last] = [scan.need - fitting, chunk.at(-1)]
    return isEnd || need <= 0 || last === undefined ? [] : [{ ...scan, need, after: placeOf(last) }]
  })
  if (open.length === 0) return found
  return [...found, ...(await scanned(source, { scans: open, productType }, context))]
}

/** Each instrument once, with its stock and its category: one call for a hundred. */
async function listed(
  { stocksOf }: Pick<Source, 'stocksOf'>,
  rows: readonly ListedInstrument[],
  { now, calendar }: MarketContext,
): Promise<Listed[]> {
  const distinct = [...new Map(rows.map(one => [one.product, one])).values()]
  const stocks = await stocksOf(distinct)
  return distinct.map(instrument => {
    const stock = stocks.get(instrument.ISIN ?? '') ?? noStock
    return { instrument, stock, category: categoryOf(instrument, stock, now, calendar) }
  })
}
