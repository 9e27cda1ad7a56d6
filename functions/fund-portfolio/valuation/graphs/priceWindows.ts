import { dateOfDay, dayNumber } from '../../../../shared/vocabulary/calendarDays.ts'
import type { ValuedPosition } from '../valuedPosition.ts'

/** Which prices the graphs read: only around their days, of schemes that are held then. Pure. */

export interface PriceWindow {
  readonly code: string
  readonly from: string
  readonly to: string
}

/** A day takes the last price of so many days before it: no market is closed for longer. */
const lookBackDays = 10
/** Windows that are no further apart are one: years of a scheme are one query, and each read costs its block besides. */
const joinedDays = 184

/** Windows of every scheme around days (ascending); of each scheme ascending and apart. */
export function priceWindows(valued: readonly ValuedPosition[], dates: readonly string[]): PriceWindow[] {
  const days = dates.map(dayNumber)
  return [...heldPeriods(valued)].flatMap(([code, period]) => windowsOf(code, period, days))
}

interface Period {
  from: number
  to: number
}

/** From the first row to the last day with units, by each code whose prices a position needs. */
function heldPeriods(valued: readonly ValuedPosition[]): Map<string, Period> {
  const found = new Map<string, Period>()
  for (const one of valued) {
    const steps = one.ledger?.steps ?? []
    const [first, last] = [steps[0], steps.at(-1)]
    if (first === undefined || last === undefined) continue
    const [from, to] = [
      dayNumber(first.date),
      last.unitsE4 > 0 ? Number.POSITIVE_INFINITY : dayNumber(last.date),
    ]
    for (const code of priceCodes(one)) {
      const period = found.get(code)
      if (period === undefined) found.set(code, { from, to })
      else {
        period.from = Math.min(period.from, from)
        period.to = Math.max(period.to, to)
      }
    }
  }
  return found
}

/** The scheme of the rows first, then the one that took it over. */
export const priceCodes = ({ position, facts }: ValuedPosition): string[] => [
  ...new Set([position.code, facts?.code].flatMap(code => (code === undefined ? [] : [code]))),
]

function windowsOf(code: string, { from, to }: Period, days: readonly number[]): PriceWindow[] {
  const windows: PriceWindow[] = []
  let open: Period | undefined
  const close = (): void => {
    if (open !== undefined) windows.push({ code, from: dateOfDay(open.from), to: dateOfDay(open.to) })
  }
  for (const day of days) {
    if (day < from || day > to) continue
    if (open !== undefined && day - lookBackDays <= open.to + joinedDays) open.to = day
    else {
      close()
      open = { from: day - lookBackDays, to: day }
    }
  }
  close()
  return windows
}
