import * as z from 'zod/mini'
import { addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { isNew, updateOf } from '../../platform/records/writes.ts'
import {
  isinBlockOf,
  type MonthPrices,
  mergeMonth,
  packIsins,
  packMonth,
  packSchemes,
  type StoredScheme,
  seriesInMonth,
  unpackIsins,
  unpackMonth,
  unpackSchemes,
} from './blocks.ts'
import type { FundPrice } from './schemes.ts'

/** What readers see: a file as a whole, in one of two slots. */
const current = z.object({
  version: z.string(),
  slot: z.enum(['a', 'b']),
  /** The latest date that the file has a price of. */
  date: z.string(),
  /** Schemes of the file, for comparison with the next one. */
  rows: z.int(),
  digest: z.string(),
  publishedAt: z.string(),
})
export type Current = z.output<typeof current>
const writing = z.object({ version: z.string(), until: z.string() })
const head = z.object({ current: z.optional(current), writing: z.optional(writing) })

const bytes = z.instanceof(Uint8Array)
const block = z.object({ version: z.string(), schemes: bytes })
const isinRow = z.object({ codes: bytes })
const monthRow = z.object({ prices: bytes, revision: z.int() })
const cursor = z.object({ next: z.string() })

/** Another run writes: wait for it. The name is known to the machine. */
export class FeedBusy extends Error {
  override readonly name = 'FeedBusy'
}

/** A reader found another file in a block than the head names: a newer one was published meanwhile. */
export class FileReplaced extends Error {
  override readonly name = 'FileReplaced'
}

/** So few are read by their keys, in one call with whatever is read at the same time; more are a query. */
const mostMonthsByKey = 24

/** The months of two ISO dates and between them, e.g. `2026-10`, `2026-11`. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

/** Longer than any function runs: a claim that is older belongs to nobody. */
const claimMs = 15 * 60_000

const headKey = { pk: 'feed', sk: 'prices' }
const cursorKey = { pk: 'feed', sk: 'history' }
const blockKey = (slot: Current['slot'], number: number) => ({ pk: `schemes#${slot}#${number}`, sk: 'block' })
const isinKey = (number: number) => ({ pk: `isins#${number}`, sk: 'block' })
const monthKey = (number: number, month: string) => ({ pk: `history#${number}`, sk: month })

export type SchemeStore = ReturnType<typeof schemeStore>

/** The only file that knows the keys of the catalogue of funds and of its prices. */
export const schemeStore = (table: Table, tableName: string) => ({
  async readCurrent(): Promise<Current | undefined> {
    const row = await table.get(tableName, headKey)
    return row === undefined ? undefined : z.parse(head, row).current
  },

  /** Consistent; blocks asked for at the same time are one call. Throws `FileReplaced` when it is not of this version. */
  async readBlock({ slot, version }: Current, number: number): Promise<StoredScheme[]> {
    const row = await table.get(tableName, blockKey(slot, number))
    if (row === undefined) throw new FileReplaced('the block was never written')
    const found = z.parse(block, row)
    if (found.version !== version) throw new FileReplaced('the block is of another file')
    return unpackSchemes(found.schemes)
  },

  /**
   * Takes the slot that nobody reads for this version, for a quarter of an hour; again by the same version is the same.
   * `current` is the file in force at that moment, which only this version can replace meanwhile.
   */
  async claim(
    version: string,
    now: Date,
  ): Promise<{ readonly slot: Current['slot']; readonly current: Current | undefined }> {
    const until = new Date(now.getTime() + claimMs).toISOString()
    const row = await table.update({
      ...updateOf(tableName, headKey, {
        set: { writing: { version, until } },
        when: 'attribute_not_exists(#writing) OR #writing.#version = :version OR #writing.#until < :now',
        values: { version, now: now.toISOString() },
      }),
      ReturnValues: 'ALL_NEW',
    })
    if (row === undefined) throw new FeedBusy('another run writes the prices')
    const { current } = z.parse(head, row)
    return { slot: current?.slot === 'a' ? 'b' : 'a', current }
  },

  /** Of the slot that was claimed: nobody reads it before `publish`. */
  async writeBlock(
    { slot, version }: Pick<Current, 'slot' | 'version'>,
    number: number,
    schemes: readonly StoredScheme[],
  ): Promise<void> {
    const set = { version, schemes: packSchemes(schemes) }
    await table.update(updateOf(tableName, blockKey(slot, number), { set }))
  },

  /** From now on readers see this file. */
  async publish(file: Current): Promise<void> {
    const row = await table.update(
      updateOf(tableName, headKey, {
        set: { current: file },
        remove: ['writing'],
        when: '#writing.#version = :version',
        values: { version: file.version },
      }),
    )
    if (row === undefined) throw new FeedBusy('another run has taken over')
  },

  async codesOf(isins: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const numbers = [...new Set(isins.map(isinBlockOf))]
    const rows = await table.getMany(tableName, numbers.map(isinKey))
    const codes = new Map(rows.flatMap(row => Object.entries(unpackIsins(z.parse(isinRow, row).codes))))
    return new Map(
      isins.flatMap(isin => {
        const code = codes.get(isin)
        return code === undefined ? [] : [[isin, code] as const]
      }),
    )
  },

  /** Adds the ISINs of a block; nothing is written when all are known. */
  async addIsins(number: number, codes: ReadonlyMap<string, string>): Promise<void> {
    const key = isinKey(number)
    const row = await table.get(tableName, key)
    const before = row === undefined ? {} : unpackIsins(z.parse(isinRow, row).codes)
    if ([...codes].every(([isin, code]) => before[isin] === code)) return
    const set = { codes: packIsins({ ...before, ...Object.fromEntries(codes) }) }
    await table.update(updateOf(tableName, key, { set }))
  },

  /** Adds prices of a month to a block of the history; nothing is written when all are known. */
  addHistory: (number: number, month: string, prices: MonthPrices): Promise<void> =>
    retryOnConflict(async () => {
      const key = monthKey(number, month)
      const row = await table.get(tableName, key)
      const read = row === undefined ? undefined : z.parse(monthRow, row)
      const merged = mergeMonth(read === undefined ? new Map() : unpackMonth(read.prices), prices)
      if (merged === undefined) return
      const written = await table.update(
        updateOf(tableName, key, {
          set: { prices: packMonth(merged), revision: (read?.revision ?? 0) + 1 },
          ...(read === undefined ? isNew : { when: 'revision = :read', values: { read: read.revision } }),
        }),
      )
      return written === undefined ? conflict : undefined
    }),

  /** The prices of a scheme in the months from one ISO date to another; of many months a moment behind the table. */
  async readHistory(number: number, code: string, from: string, to: string): Promise<FundPrice[]> {
    const months = monthsBetween(from, to)
    if (months.length <= mostMonthsByKey) {
      const rows = await Promise.all(months.map(month => table.get(tableName, monthKey(number, month))))
      return rows.flatMap(row =>
        row === undefined ? [] : seriesInMonth(z.parse(monthRow, row).prices, code),
      )
    }
    const rows = await table.query({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': monthKey(number, '').pk,
        ':from': from.slice(0, 7),
        ':to': to.slice(0, 7),
      },
    })
    return rows.flatMap(row => seriesInMonth(z.parse(monthRow, row).prices, code))
  },

  /** The month, e.g. `2024-03`, that is filled next, going backwards; `undefined` before the first one. */
  async readCursor(): Promise<string | undefined> {
    const row = await table.get(tableName, cursorKey)
    return row === undefined ? undefined : z.parse(cursor, row).next
  },

  /** Another run that was quicker has filled the same month: then nothing changes. */
  async moveCursor(before: string | undefined, next: string): Promise<void> {
    await table.update(
      updateOf(tableName, cursorKey, {
        set: { next },
        ...(before === undefined ? isNew : { when: '#next = :before', values: { before } }),
      }),
    )
  },
})
