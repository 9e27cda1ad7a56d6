import * as z from 'zod/mini'
import { type AnnouncedDay, announceMarketDays } from '../../shared/vocabulary/marketCalendar.ts'
import type { Key, Table } from './table.ts'

/**
 * Days announced late become part of the calendar of this container before it computes anything. Every function that
 * computes dates opens this in its `dependencies.ts` and reads `operations` by its manifest.
 */
export interface MarketDays {
  /**
   * Takes the announced days over: read anew when `fresh` (money moves, or a machine woke up), otherwise at most 30 s old
   * by the house's time. When they cannot be read this throws: a date computed without them may be wrong.
   */
  refresh(now: Date, options?: { readonly fresh?: boolean }): Promise<void>
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
  let readAt: Date | undefined
  return {
    async refresh(now, { fresh = false } = {}) {
      // The house's time may be set back: an age below zero says nothing.
      const age = readAt === undefined ? undefined : now.getTime() - readAt.getTime()
      if (!fresh && age !== undefined && age >= 0 && age < keptMs) return
      announceMarketDays(await readAnnouncedDays(table, tableName))
      readAt = now
    },
  }
}
