import { addDays, addMonths, dayNumber, daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'
import type { SwitchPairs } from './switchPairs.ts'
import { instalmentOf } from './systematicRows.ts'
import { type Frequency, frequencies, type Series, seriesOf } from './systematicSeries.ts'

/** Systematic plans read out of rows, because statements do not list registrations. Pure. */

export interface FoundPlan extends Series {
  /** Opaque: the same for the same plan. */
  readonly planId: string
  readonly position: FundPosition
  /** Of a transfer: the position into which it goes, if that is known. */
  readonly into?: FundPosition
  /** Day of the month, e.g. 31; of weekly plans that of the latest one. */
  readonly day: number
  readonly startedOn: string
  readonly lastOn: string
  /** By the number that is printed, e.g. 60 of `3/60`. */
  readonly planned?: number
  readonly isActive: boolean
  /** The next one on or after today; left out: inactive. */
  readonly nextOn?: string
  /** Of the last instalment, if its number is known. */
  readonly endsOn?: string
}

/** Without an instalment for so much longer than its distance a plan is over: 45 days for a monthly one. */
const slackDays = 15

/** The latest one first. */
export function systematicPlans(
  positions: readonly FundPosition[],
  pairs: SwitchPairs,
  today: string,
): FoundPlan[] {
  return positions
    .flatMap(position => seriesOf(position).map(series => planOf(position, series, { pairs, today })))
    .sort((one, other) => (one.lastOn < other.lastOn ? 1 : one.lastOn > other.lastOn ? -1 : 0))
}

function planOf(
  position: FundPosition,
  series: Series,
  { pairs, today }: { readonly pairs: SwitchPairs; readonly today: string },
): FoundPlan {
  const { rows, frequency, kind, paise } = series
  const [first, last] = [rows[0], rows.at(-1)]
  const [startedOn, lastOn] = [first?.date ?? today, last?.date ?? today]
  const day = dayOf(rows, frequency)
  const instalment = last === undefined ? undefined : instalmentOf(last.description)
  const left = instalment?.of === undefined ? undefined : Math.max(0, instalment.of - instalment.number)
  const isActive = left !== 0 && daysBetween(lastOn, today) <= frequencies[frequency].days + slackDays
  const into = last === undefined || kind !== 'STP' ? undefined : pairs.intoOf(last)
  const dates = { lastOn, day, frequency }
  return {
    ...series,
    planId: `${position.positionId}-${kind}-${paise}-${startedOn}`,
    position,
    ...(into === undefined ? {} : { into }),
    day,
    startedOn,
    lastOn,
    ...(instalment?.of === undefined ? {} : { planned: instalment.of }),
    isActive,
    ...(isActive ? { nextOn: nextOn(dates, today) } : {}),
    ...(left === undefined ? {} : { endsOn: instalmentDay(dates, left) }),
  }
}

/** The day that comes most often; of two the earlier one, because holidays only put off. */
function dayOf(rows: readonly FundRow[], frequency: Frequency): number {
  const days = rows.map(({ date }) => Number(date.slice(8)))
  if (frequencies[frequency].months === 0) return days.at(-1) ?? 1
  const counts = new Map<number, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  const [most] = [...counts].sort(([one, times], [other, others]) => others - times || one - other)
  return most?.[0] ?? 1
}

interface PlanDates {
  readonly lastOn: string
  readonly day: number
  readonly frequency: Frequency
}

/** The instalment so many after the last one, its day clamped to the end of the month. */
function instalmentDay({ lastOn, day, frequency }: PlanDates, after: number): string {
  const { months, days } = frequencies[frequency]
  if (after === 0) return lastOn
  if (months === 0) return addDays(lastOn, after * days)
  // Put off over the end of the month: it was the month before's.
  const month = Number(lastOn.slice(8)) < day - 15 ? addMonths(lastOn, -1, 1) : lastOn
  return addMonths(month, after * months, day)
}

function nextOn(dates: PlanDates, today: string): string {
  const { days } = frequencies[dates.frequency]
  const passed = Math.max(0, Math.floor((dayNumber(today) - dayNumber(dates.lastOn)) / (days + 1)) - 1)
  let after = Math.max(1, passed)
  while (instalmentDay(dates, after) < today) after += 1
  return instalmentDay(dates, after)
}
