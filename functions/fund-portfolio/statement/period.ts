import { isoDateOf, printedDate } from './lines/dates.ts'
import type { Line } from './lines/lines.ts'
import type { Statement, StatementFolio } from './statement.ts'

const figures = '\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}'
const anyDate = `(?:${printedDate}|${figures})`
const fromTo = new RegExp(`(${anyDate})\\s*(?:To|-|–)\\s*(${anyDate})`, 'i')
const asOn = new RegExp(`\\bas\\s+on\\s*:?\\s*(${anyDate})`, 'i')

const periodLine = new RegExp(`^(?:Period|From|Statement Period)?\\s*:?\\s*${fromTo.source}\\s*$`, 'i')

/** Rows of transactions begin with a day too: few of them end like one. */
const endsWithYear = /\d{4}\s*$/

/** A line of the period alone, as it is repeated on every page. */
export const isPeriodLine = (text: string): boolean => endsWithYear.test(text) && periodLine.test(text)

/** The days that a pattern finds in a text; one that no calendar has is undefined. */
const daysIn = (pattern: RegExp, text: string): readonly (string | undefined)[] =>
  pattern.exec(text)?.slice(1).map(isoDateOf) ?? []

const periodFrom = (from: string | undefined, to: string | undefined): Statement['period'] | undefined =>
  from === undefined || to === undefined || from > to ? undefined : { from, to }

/**
 * `01-Apr-2024 To 31-Mar-2025`, or the day of the holdings; where neither is printed, from the first to the last day that
 * the folios name.
 */
export function periodOf(
  lines: readonly Line[],
  folios: readonly StatementFolio[],
): Statement['period'] | undefined {
  for (const { text, page } of lines) {
    if (page > 1) break
    const [from, to] = daysIn(fromTo, text)
    const period = periodFrom(from, to)
    if (period !== undefined) return period
  }
  for (const { text, page } of lines) {
    if (page > 1) break
    const [day] = daysIn(asOn, text)
    if (day !== undefined) return { from: day, to: day }
  }
  const days = folios
    .flatMap(({ schemes }) => schemes)
    .flatMap(({ valuedOn, transactions }) => [valuedOn, ...transactions.map(({ date }) => date)])
    .filter(day => day !== undefined)
    .sort()
  return periodFrom(days[0], days.at(-1))
}
