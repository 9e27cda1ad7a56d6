import * as z from 'zod/mini'
import { marketDaysRow } from '../../functions/platform/marketDays.ts'
import { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Surroundings } from './surroundings.ts'

/** The row of the days that operators have announced so far; `version` 0: none yet. */
export function announcedNow({ rows }: Surroundings): z.output<typeof marketDaysRow> {
  const row = rows.rows.get('sthirank-operations|market|days')
  return row === undefined ? { days: [], version: 0 } : z.parse(marketDaysRow, row)
}

/** The calendar as the actors know it. */
export const calendarNow = (world: Surroundings): MarketCalendar =>
  new MarketCalendar(announcedNow(world).days)
