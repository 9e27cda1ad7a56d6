import {
  graphRanges,
  type graphTabNames,
  graphTabs,
} from '../../../../shared/contracts/fund-portfolio/getGraph.ts'
import {
  dateOfDay,
  dayNumber,
  financialYearDays,
  financialYearStart,
} from '../../../../shared/vocabulary/calendarDays.ts'

/** On which days the graphs have points: pure. */

export type RangeName = keyof typeof graphRanges
export type TabName = (typeof graphTabNames)[number]

/** `all` has no more steps than the longest range but one. */
const mostSteps = graphRanges.year

/** Every so many days from the first to the last, both included. */
function everyDays(first: string, last: string, step: number): string[] {
  const [from, to] = [dayNumber(first), dayNumber(last)]
  const dates: string[] = []
  for (let day = from; day < to; day += step) dates.push(dateOfDay(day))
  return [...dates, dateOfDay(to)]
}

const later = (one: string, other: string): string => (one > other ? one : other)
const daysBefore = (date: string, days: number): string => dateOfDay(dayNumber(date) - days)

/** A portfolio over time: from the first purchase to the day of the latest prices. */
export interface Lifetime {
  readonly firstDay: string
  readonly lastDay: string
}

/** Days of value and investment (R-FUNDS-003): each of the last 30, 90 or 360; `all` evenly, with at most 360 steps. */
export function rangeDates({ firstDay, lastDay }: Lifetime, range: RangeName): string[] {
  if (range !== 'all') return everyDays(later(firstDay, daysBefore(lastDay, graphRanges[range])), lastDay, 1)
  const days = dayNumber(lastDay) - dayNumber(firstDay)
  return everyDays(firstDay, lastDay, Math.max(1, Math.ceil(days / mostSteps)))
}

/** Days of each tab (R-FUNDS-002): from its first day every so many, and the last; none of `1m` (K-127). */
export function tabDates({ firstDay, lastDay }: Lifetime, tab: TabName): string[] {
  const { days, every } = graphTabs[tab]
  return every === 0 ? [] : everyDays(later(firstDay, daysBefore(lastDay, days)), lastDay, every)
}

/** A financial year of the portfolio: the day before it, and its last day or the last one there is. */
export interface GraphYear {
  readonly start: number
  readonly before: string
  readonly end: string
}

export function graphYears({ firstDay, lastDay }: Lifetime): GraphYear[] {
  const years: GraphYear[] = []
  for (let start = financialYearStart(firstDay); start <= financialYearStart(lastDay); start += 1) {
    const { to } = financialYearDays(start)
    years.push({ start, before: financialYearDays(start - 1).to, end: to < lastDay ? to : lastDay })
  }
  return years
}
