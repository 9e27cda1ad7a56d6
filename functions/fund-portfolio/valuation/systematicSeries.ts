import { daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'
import { instalmentOf, rowKindOf } from './systematicRows.ts'

/** Rows of a position that belong together as instalments: pure. */

export const frequencies = {
  weekly: { days: 7, least: 5, most: 9, months: 0 },
  fortnightly: { days: 14, least: 12, most: 17, months: 0 },
  monthly: { days: 30, least: 24, most: 37, months: 1 },
  quarterly: { days: 91, least: 80, most: 102, months: 3 },
} as const
export type Frequency = keyof typeof frequencies

export interface Series {
  readonly kind: 'SIP' | 'STP' | 'SWP'
  /** The payment without sign, stamp duty included. */
  readonly paise: number
  readonly frequency: Frequency
  readonly rows: readonly FundRow[]
}

/** Rows of one kind and amount, ascending. */
interface Group {
  readonly kind: Series['kind']
  /** The statement names the plan, so that a single row is one; other rows are one when they come back regularly. */
  readonly isNamed: boolean
  readonly paise: number
  readonly rows: FundRow[]
}

const fewestUnnamed = 3

export function seriesOf(position: FundPosition): Series[] {
  return groupsOf(position).flatMap(group => {
    const { kind, paise, isNamed } = group
    return splitByDay(group.rows).flatMap(rows => {
      const frequency = frequencyOf(rows)
      const isPlan =
        isNamed || (rows.length >= fewestUnnamed && frequency !== undefined && isRegular(rows, frequency))
      return isPlan ? [{ kind, paise, rows, frequency: frequency ?? 'monthly' }] : []
    })
  })
}

function groupsOf({ rows }: FundPosition): Group[] {
  const found = new Map<string, Group>()
  const live = rows.filter(({ deletedOn }) => deletedOn === undefined)
  const undone = undoneRows(live)
  for (const row of live) {
    const named = rowKindOf(row)
    const kind = kindOf(row, named)
    const paise = paymentOf(row)
    if (kind === undefined || paise === 0 || undone.has(row)) continue
    const isNamed = named === kind
    const key = `${kind} ${isNamed} ${paise} ${instalmentOf(row.description)?.of}`
    const same = found.get(key)
    if (same === undefined) found.set(key, { kind, isNamed, paise, rows: [row] })
    else same.rows.push(row)
  }
  return [...found.values()]
}

/** Of a transfer the side that pays: what comes into the other scheme is the same one. */
function kindOf({ type }: FundRow, named: ReturnType<typeof rowKindOf>): Series['kind'] | undefined {
  const pays = type === 'switchOut' || type === 'redemption'
  if (named === 'STP') return pays ? 'STP' : undefined
  if (named === 'SIP' || named === 'SWP') return named
  if (type === 'switchOut') return 'STP'
  return type === 'redemption' ? 'SWP' : undefined
}

/** Instalments whose payment failed: of each reversal the latest one of its units before it. */
function undoneRows(rows: readonly FundRow[]): ReadonlySet<FundRow> {
  const undone = new Set<FundRow>()
  const byUnits = new Map<number, FundRow[]>()
  for (const row of rows) {
    const { type, unitsE4 = 0 } = row
    if (type === 'reversal') {
      const last = byUnits.get(-unitsE4)?.pop()
      if (last !== undefined) undone.add(last)
    } else byUnits.set(unitsE4, [...(byUnits.get(unitsE4) ?? []).slice(-3), row])
  }
  return undone
}

/**
 * What was paid, in whole rupees if it can be: since July 2020 the amount of a purchase is printed less 0.005 % of stamp duty,
 * e.g. 4,999.75 of 5,000.
 */
function paymentOf({ amountPaise = 0 }: FundRow): number {
  const printed = Math.abs(amountPaise)
  const whole = 100 * Math.round((printed * 20_000) / 19_999 / 100)
  return Math.abs(whole - Math.round(whole / 20_000) - printed) <= 1 ? whole : printed
}

/** Days of the month up to which holidays move an instalment. */
const mostDaysMoved = 5

/** Plans of the same amount on other days of the month are apart; those within the month are one. */
function splitByDay(rows: readonly FundRow[]): FundRow[][] {
  const gap = medianGap(rows)
  if (gap !== undefined && gap <= frequencies.weekly.most) return [[...rows]]
  const byDay: { readonly day: number; readonly rows: FundRow[] }[] = []
  for (const row of rows) {
    const day = Number(row.date.slice(8))
    const near = byDay.find(one => dayDistance(one.day, day) <= mostDaysMoved)
    if (near === undefined) byDay.push({ day, rows: [row] })
    else near.rows.push(row)
  }
  // A fortnightly plan wanders through the month; two plans of a month do not.
  if (byDay.length > 3 && gap !== undefined && gap <= frequencies.fortnightly.most) return [[...rows]]
  return byDay.map(one => one.rows)
}

/** Around the end of the month, e.g. 1 from 30 to 31 and 2 from 30 to 1. */
function dayDistance(one: number, other: number): number {
  const distance = Math.abs(one - other)
  return Math.min(distance, 31 - distance)
}

const gapsOf = (rows: readonly FundRow[]): number[] =>
  rows.slice(1).map(({ date }, index) => daysBetween(rows[index]?.date ?? date, date))

function medianGap(rows: readonly FundRow[]): number | undefined {
  const gaps = gapsOf(rows).sort((one, other) => one - other)
  return gaps[Math.floor(gaps.length / 2)]
}

const frequencyNames = ['weekly', 'fortnightly', 'monthly', 'quarterly'] as const

function frequencyOf(rows: readonly FundRow[]): Frequency | undefined {
  const gap = medianGap(rows)
  if (gap === undefined) return undefined
  return frequencyNames.find(name => gap >= frequencies[name].least && gap <= frequencies[name].most)
}

function isRegular(rows: readonly FundRow[], frequency: Frequency): boolean {
  const { least, most } = frequencies[frequency]
  return gapsOf(rows).every(gap => gap >= least && gap <= most)
}
