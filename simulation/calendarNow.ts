import * as z from 'zod/mini'
import { marketDaysRow } from '../functions/platform/marketDays.ts'
import { MarketCalendar, publishedCalendar } from '../shared/vocabulary/marketCalendar.ts'
import type { World } from './world.ts'

/** The calendar as the actors know it: with the days that operators have announced so far. */
export function calendarNow({ rows }: World): MarketCalendar {
  const row = rows.rows.get('sthirank-operations|market|days')
  return row === undefined ? publishedCalendar : new MarketCalendar(z.parse(marketDaysRow, row).days)
}
