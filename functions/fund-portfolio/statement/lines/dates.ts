const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `31-Mar-2025`, also with its hyphens lost: `31Mar2025`, `31 Mar 2025` (domain.md 2.2). */
export const printedDate = '\\d{1,2}\\s?[-/.]?\\s?[A-Za-z]{3}\\s?[-/.]?\\s?\\d{4}'
const inWords = /^(\d{1,2})\s?[-/.]?\s?([A-Za-z]{3})\s?[-/.]?\s?(\d{4})$/
/** Depositories: `31-03-2025`, `31/03/2025`. */
const inFigures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

const pad = (number: number): string => String(number).padStart(2, '0')

/** An ISO date; undefined for what no calendar has. */
export function isoDateOf(text: string): string | undefined {
  const [, day, monthText = '', year] = inWords.exec(text.trim()) ?? inFigures.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const month = /^\d/.test(monthText) ? Number(monthText) : months.indexOf(monthText.toLowerCase()) + 1
  // Of what is no month: 0.
  const lastDay = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  if (Number(day) < 1 || Number(day) > lastDay) return undefined
  return `${year}-${pad(month)}-${pad(Number(day))}`
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
