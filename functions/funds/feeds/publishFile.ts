import { addDays, daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import { log } from '../../platform/log.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import { mostHistoryDays, type NavFile, type NavPrices, type NavRow } from '../../providers/navPrices/port.ts'
import { isinBlockOf, schemeBlockOf, schemeBlocks } from '../catalogue/blocks.ts'
import { type Current, FeedBusy, type SchemeStore } from '../catalogue/schemeStore.ts'
import type { FundPrice } from '../catalogue/schemes.ts'
import { dateOfFile, mergeBlock, type Refusal, refusalOf } from './fileRules.ts'
import { pricesByMonth, seriesByCode } from './pastPrices.ts'

/** What became of a file. */
export type Publication =
  | { readonly outcome: 'published' | 'unchanged'; readonly date: string; readonly rows: number }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly date: string; readonly rows: number }

export interface Run {
  readonly version: string
  readonly now: Date
  /** The Indian date of `now`. */
  readonly today: string
  /** Schemes that a file has at least; `leastRows` when left out. */
  readonly leastRows?: number | undefined
}

/** Blocks that are read and written at the same time. */
const atOnce = 16

/**
 * Puts a file in the place of the one in force, or refuses it. Readers see the former file until the whole new one is
 * written. `version` names the run: run again after it broke off, it begins anew, and after it had ended it changes nothing.
 */
export async function publishFile(
  store: SchemeStore,
  vendor: Pick<NavPrices, 'history'>,
  file: NavFile,
  run: Run,
): Promise<Publication> {
  const { version, now, today, leastRows } = run
  const before = await store.readCurrent()
  const rows = file.rows.length
  const refusal = refusalOf(file.rows, before, today, leastRows)
  const date = dateOfFile(file.rows, today) ?? ''
  if (before?.version === version) return { outcome: 'published', date: before.date, rows: before.rows }
  if (refusal !== undefined) return { outcome: 'refused', refusal, date, rows }
  if (before?.digest === file.digest) return { outcome: 'unchanged', date, rows }
  const { slot, current } = await store.claim(version, now)
  // It was compared with a file that is no longer in force: the next attempt compares it anew.
  if (current?.version !== before?.version) throw new FeedBusy('another run has published meanwhile')
  const next: Current = { version, slot, date, rows, digest: file.digest, publishedAt: now.toISOString() }
  const missed = await pricesMissed(vendor, before?.date, date)
  await writeBlocks(store, before, next, { rows: file.rows, missed, today })
  await writeIsins(store, file.rows)
  await store.publish(next)
  return { outcome: 'published', date, rows }
}

interface Written {
  readonly rows: readonly NavRow[]
  readonly missed: ReadonlyMap<string, readonly FundPrice[]>
  readonly today: string
}

async function writeBlocks(
  store: SchemeStore,
  before: Current | undefined,
  next: Current,
  { rows, missed, today }: Written,
): Promise<void> {
  const byBlock = Map.groupBy(rows, ({ code }) => schemeBlockOf(code))
  for (let start = 0; start < schemeBlocks; start += atOnce) {
    const numbers = Array.from(
      { length: Math.min(atOnce, schemeBlocks - start) },
      (_, index) => start + index,
    )
    await Promise.all(
      numbers.map(async number => {
        const stored = before === undefined ? [] : await store.readBlock(before, number)
        const days = { date: next.date, today }
        const { schemes, left } = mergeBlock(stored, byBlock.get(number) ?? [], missed, days)
        // First the history: a run that breaks off in between leaves the prices in both places, never in none.
        for (const [month, prices] of pricesByMonth(left)) await store.addHistory(number, month, prices)
        await store.writeBlock(next, number, schemes)
      }),
    )
  }
}

async function writeIsins(store: SchemeStore, rows: readonly NavRow[]): Promise<void> {
  const pairs = rows.flatMap(({ code, isins }) => isins.map(isin => [isin, code] as const))
  const blocks = [...Map.groupBy(pairs, ([isin]) => isinBlockOf(isin))]
  for (let start = 0; start < blocks.length; start += atOnce)
    await Promise.all(
      blocks.slice(start, start + atOnce).map(([number, codes]) => store.addIsins(number, new Map(codes))),
    )
}

/**
 * The prices of the days between two files: at weekends none, after feeds that failed all of them, and before the first file
 * those of the last days. Without an answer the file is published all the same; the days stay empty.
 */
async function pricesMissed(
  vendor: Pick<NavPrices, 'history'>,
  before: string | undefined,
  date: string,
): Promise<ReadonlyMap<string, readonly FundPrice[]>> {
  const earliest = addDays(date, 1 - mostHistoryDays)
  const from = before === undefined || before < earliest ? earliest : before
  if (daysBetween(from, date) <= 1) return new Map()
  const prices = await undefinedIfVendorDown(() => vendor.history(from, date))
  if (prices === undefined) log('funds.daysNotFilled')
  return seriesByCode(prices ?? [])
}
