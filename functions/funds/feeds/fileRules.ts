import { daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import type { NavRow } from '../../providers/navPrices/port.ts'
import type { StoredScheme } from '../catalogue/blocks.ts'
import { mergeSeries, seriesOf, seriesText } from '../catalogue/priceSeries.ts'
import type { FundPrice } from '../catalogue/schemes.ts'

/** What a file of the day may change, and how. Pure. */

/** AMFI has had more than so many schemes for twenty years (domain.md 2.3). */
const leastRows = 8_000
/** A file with fewer than so many of a hundred of the rows before is taken for a torn one. */
const leastPercentOfBefore = 90
/** The longest pause between two prices: a week with holidays on both sides of a weekend. */
export const mostDaysBehind = 7

/** Why a file is refused; what was stored stays in force. */
export const refusals = ['tooFewRows', 'shrank', 'older', 'stale', 'noPrices'] as const
export type Refusal = (typeof refusals)[number]

export interface PublishedFile {
  /** The latest date that a row has a price of. */
  readonly date: string
  readonly rows: number
}

/** The file's own date: that of its latest price which is not in the future. */
export const dateOfFile = (rows: readonly NavRow[], today: string): string | undefined =>
  rows.reduce<string | undefined>(
    (latest, { price }) =>
      price !== undefined && price.date <= today && price.date > (latest ?? '') ? price.date : latest,
    undefined,
  )

/** Whether a file may take the place of the one in force. */
export function refusalOf(
  rows: readonly NavRow[],
  before: PublishedFile | undefined,
  today: string,
  least = leastRows,
): Refusal | undefined {
  const date = dateOfFile(rows, today)
  if (date === undefined) return 'noPrices'
  if (rows.length < least) return 'tooFewRows'
  if (before !== undefined && rows.length * 100 < before.rows * leastPercentOfBefore) return 'shrank'
  if (before !== undefined && date < before.date) return 'older'
  if (daysBetween(date, today) > mostDaysBehind) return 'stale'
  return undefined
}

export interface MergedBlock {
  readonly schemes: readonly StoredScheme[]
  /** Prices of earlier months that the block no longer has, by code: they belong into the history. */
  readonly left: ReadonlyMap<string, readonly FundPrice[]>
}

/**
 * A block with the rows of a file. A scheme that the file lacks, or has without a price, stays with its last price and that
 * price's date; one that never had a price is not listed. An earlier price than the stored one, and one of the future, changes
 * nothing. `more` are prices of days on which there was no file.
 */
export function mergeBlock(
  before: readonly StoredScheme[],
  rows: readonly NavRow[],
  more: ReadonlyMap<string, readonly FundPrice[]>,
  { date, today }: { readonly date: string; readonly today: string },
): MergedBlock {
  const schemes = new Map(before.map(scheme => [scheme.code, scheme]))
  const left = new Map<string, readonly FundPrice[]>()
  for (const { price, ...facts } of rows) {
    const stored = schemes.get(facts.code)
    const known = mergeSeries(seriesOf(stored?.prices ?? ''), more.get(facts.code) ?? [])
    const isNews = price !== undefined && price.date <= today && price.date >= (known.at(-1)?.date ?? '')
    const prices = isNews ? mergeSeries(known, [price]) : known
    if (prices.length > 0)
      schemes.set(facts.code, { ...facts, isins: [...facts.isins], prices: seriesText(prices) })
  }
  for (const scheme of schemes.values()) {
    const prices = seriesOf(scheme.prices)
    const kept = prices.filter(
      (price, index) => price.date.slice(0, 7) >= date.slice(0, 7) || index >= prices.length - 2,
    )
    if (kept.length === prices.length) continue
    schemes.set(scheme.code, { ...scheme, prices: seriesText(kept) })
    left.set(
      scheme.code,
      prices.filter(price => !kept.includes(price)),
    )
  }
  return {
    schemes: [...schemes.values()].sort((one, other) => (one.code < other.code ? -1 : 1)),
    left,
  }
}
