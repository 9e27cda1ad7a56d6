import { daysBetween } from '../vocabulary/calendarDays.ts'
import { type DatedFlow, xirr } from './xirr.ts'

/** Below so many days a return per year means nothing and the absolute one is shown (domain.md 2.5). */
const shortestDays = 90

/** A return in percent a year with four places, or why there is none. */
export type YearlyReturn =
  | { readonly percent: string; readonly ambiguous?: true }
  | { readonly reason: 'no_sign_change' | 'too_short' | 'no_root' | 'multiple_roots' | 'nothing_held' }

/** The yearly return of flows in any order (`xirr`), shown from 90 days on; without flows nothing is held. */
export function yearlyReturn(flows: readonly DatedFlow[]): YearlyReturn {
  const [head] = flows
  if (head === undefined) return { reason: 'nothing_held' }
  let [first, last] = [head.date, head.date]
  for (const { date } of flows) {
    if (date < first) first = date
    if (date > last) last = date
  }
  if (daysBetween(first, last) < shortestDays) return { reason: 'too_short' }
  const found = xirr(flows)
  if (!found.ok) return { reason: found.reason }
  const percent = (found.rate * 100).toFixed(4)
  return { percent, ...(found.ambiguous === undefined ? {} : { ambiguous: true }) }
}
