import * as z from 'zod/mini'
import {
  type AnnouncedDay,
  MarketCalendar,
  type MarketContext,
  publishedCalendar,
} from '../../shared/vocabulary/marketCalendar.ts'
import type { Now } from './clock.ts'
import type { WriteContext } from './records/moveRecord.ts'
import type { Key, Table } from './records/table.ts'

/** The market calendar with the days announced late. A function that computes dates opens it in its `dependencies.ts`. */
export interface MarketDays {
  /**
   * The announced days are read anew when `fresh` (money moves, or an event or a step runs), otherwise they are at most
   * 30 s old by `now`. Throws when they cannot be read: a date computed without them may be wrong.
   */
  calendarAt(now: Date, options?: { readonly fresh?: boolean }): Promise<MarketCalendar>
}

/** Of a function that computes no dates: nothing is read. */
export const noMarketDays: MarketDays = { calendarAt: async () => publishedCalendar }

/** What a step or a schedule knows beside its input. One that uses the calendar declares `MarketContext`. */
export interface RunContext<Calendar = unknown> {
  readonly now: Date
  readonly calendar: Calendar
}

/** The context of a write that computes dates. */
export interface MarketWriteContext<Label = never> extends WriteContext<Label>, MarketContext {}

/** The context of one run of a function. Without `marketDays` nothing is read: the function computes no dates. */
export async function runContext({
  now: clock,
  marketDays = noMarketDays,
}: {
  readonly now: Now
  readonly marketDays?: MarketDays
}): Promise<MarketContext> {
  const now = clock()
  return { now, calendar: await marketDays.calendarAt(now, { fresh: true }) }
}

/** The one row of the announced days; `version` counts its changes. */
export const marketDaysKey: Key = { pk: 'market', sk: 'days' }
export const marketDaysRow = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      standing: z.enum(['holiday', 'clearingHoliday']),
      note: z.optional(z.string()),
    }),
  ),
  version: z.number(),
})

export async function readAnnouncedDays(table: Table, tableName: string): Promise<readonly AnnouncedDay[]> {
  const row = await table.get(tableName, marketDaysKey)
  return row === undefined ? [] : z.parse(marketDaysRow, row).days
}

/** How old the days may be where only a date is shown. */
const keptMs = 30_000

export function openMarketDays(table: Table, tableName: string): MarketDays {
  let kept: { readonly days: string; readonly calendar: MarketCalendar; readonly readAt: Date } | undefined
  return {
    async calendarAt(now, { fresh = false } = {}) {
      // The clock may be set back: then the age is below zero and the days are read again.
      const age = kept === undefined ? undefined : now.getTime() - kept.readAt.getTime()
      if (!fresh && kept !== undefined && age !== undefined && age >= 0 && age < keptMs) return kept.calendar
      const announced = await readAnnouncedDays(table, tableName)
      const days = JSON.stringify(announced)
      // Schedules are remembered per calendar: the same days stay the same value.
      const calendar = kept?.days === days ? kept.calendar : new MarketCalendar(announced)
      kept = { days, calendar, readAt: now }
      return calendar
    },
  }
}
