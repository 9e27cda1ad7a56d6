import * as z from 'zod/mini'
import type { AnnouncedDay } from '../../shared/vocabulary/marketCalendar.ts'
import { marketDaysKey, marketDaysRow } from '../platform/marketDays.ts'
import { atVersion } from '../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { putItem } from '../platform/records/writes.ts'

export interface AnnouncedDays {
  readonly days: readonly AnnouncedDay[]
  /** 0 before the first announcement. */
  readonly version: number
}

/** The announced days, which `platform/marketDays.ts` takes over into the calendar of every function. */
export interface MarketDayStore {
  read(): Promise<AnnouncedDays>
  /** The item that replaces them; it fails when they changed since they were read. */
  item(before: AnnouncedDays, days: readonly AnnouncedDay[], now: Date): TransactItem
}

export const marketDayStore = (table: Table, tableName: string): MarketDayStore => ({
  async read() {
    const row = await table.get(tableName, marketDaysKey)
    return row === undefined ? { days: [], version: 0 } : z.parse(marketDaysRow, row)
  },
  item: ({ version }, days, now) =>
    putItem(
      tableName,
      { ...marketDaysKey, days, version: version + 1, updatedAt: now.toISOString() },
      atVersion(version),
    ),
})
