import type { Payout } from '../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { payoutMonthsShown } from '../../../../shared/vocabulary/businessRules.ts'
import {
  addDays,
  dateOfDay,
  dayNumber,
  financialYearDays,
  financialYearStart,
} from '../../../../shared/vocabulary/calendarDays.ts'

/** Months and financial years of Indian dates; no clock. */

export interface Period {
  /** Both inclusive. */
  readonly from: string
  readonly to: string
}

/** A day that exists: not the 31st of a June. */
const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text

/** The financial year that a period is exactly, if it is one. */
export function exactYear({ from, to }: Period): number | undefined {
  const year = financialYearStart(from)
  const whole = financialYearDays(year)
  return whole.from === from && whole.to === to ? year : undefined
}

/** The period of an address; the financial year of today for what is none. */
export function periodOf(from: string | null, to: string | null, today: string): Period {
  if (isDate(from) && isDate(to) && from <= to) return { from, to }
  return financialYearDays(financialYearStart(today))
}

/** The month of a date and the eleven after it, e.g. `2026-11` … `2027-10`. */
export function twelveMonths(today: string): string[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: payoutMonthsShown }, (_, place) => {
    const month = first + place
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** From the first day of the first month to the last day of the last. */
export function periodOfMonths(months: readonly string[]): Period {
  const from = `${months[0]}-01`
  // 31 days after the first of a month always lie in the next one.
  const next = addDays(`${months.at(-1)}-01`, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** What comes in each month: interest after TDS, and principal. */
export function monthlySums(
  payouts: readonly Payout[],
  months: readonly string[],
): readonly { readonly month: string; readonly interestPaise: number; readonly principalPaise: number }[] {
  return months.map(month => {
    const within = payouts.filter(({ paymentDate }) => paymentDate.startsWith(month))
    return {
      month,
      interestPaise: within.reduce((sum, { couponPaise, tdsPaise }) => sum + couponPaise - tdsPaise, 0),
      principalPaise: within.reduce((sum, { principalPaise }) => sum + principalPaise, 0),
    }
  })
}

/** Payouts by the month of their payment date, in the order they come. */
export function byMonth(
  payouts: readonly Payout[],
): readonly { readonly month: string; readonly payouts: readonly Payout[] }[] {
  const months = [...new Set(payouts.map(({ paymentDate }) => paymentDate.slice(0, 7)))]
  return months.map(month => ({
    month,
    payouts: payouts.filter(({ paymentDate }) => paymentDate.startsWith(month)),
  }))
}

export interface YearTotal {
  readonly year: number
  readonly creditedPaise: number
  readonly toComePaise: number
  readonly tdsPaise: number
}

/** What was credited, is still to come and was withheld, per financial year. */
export function yearTotals(payouts: readonly Payout[]): readonly YearTotal[] {
  const years = [...new Set(payouts.map(({ paymentDate }) => financialYearStart(paymentDate)))].sort(
    (a, b) => a - b,
  )
  return years.map(year => {
    const within = payouts.filter(({ paymentDate }) => financialYearStart(paymentDate) === year)
    const sum = (field: 'netPaise' | 'tdsPaise', of: (one: Payout) => boolean): number =>
      within.filter(of).reduce((total, one) => total + one[field], 0)
    return {
      year,
      creditedPaise: sum('netPaise', ({ standing }) => standing === 'credited'),
      toComePaise: sum('netPaise', ({ standing }) => standing !== 'credited'),
      tdsPaise: sum('tdsPaise', () => true),
    }
  })
}
