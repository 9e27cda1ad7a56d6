import {
  financialYearDays,
  financialYearOf,
  financialYearStart,
} from '../../shared/vocabulary/calendarDays.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import type { Owner, ReportDay } from './reportFacts.ts'
import { fill, type Words } from './reportWords.ts'

/** Whose report it is: the name and the masked PAN, as far as the KYC knows them. */
export const ownerLines = ({ name, maskedPan }: Owner, words: Words): string[] =>
  name === undefined ? [] : [fill(words.ownerLine, { name, pan: maskedPan ?? '-' })]

/** The days of a report of the financial year that a day is in: of this year up to today. */
export function yearOf({ date, today }: ReportDay): { from: string; to: string; year: string } {
  const { from, to } = financialYearDays(financialYearStart(date))
  return { from, to: to < today ? to : today, year: financialYearOf(date) }
}

/** Of which financial year a report is, and up to which day. */
export function yearLine(day: ReportDay, words: Words): string {
  const { to, year } = yearOf(day)
  return fill(words.ofYear, { year, date: formatDate(to) })
}

/** The lines above the table of a report of a financial year. */
export const yearLead = (owner: Owner, day: ReportDay, words: Words): string[] => [
  ...ownerLines(owner, words),
  yearLine(day, words),
]
