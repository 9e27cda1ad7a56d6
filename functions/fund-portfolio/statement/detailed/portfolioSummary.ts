import type { Line } from '../lines/lines.ts'
import { paiseOf, printedNumber } from '../lines/numbers.ts'
import type { StatementFolio, StatementTotal, StatementWarning } from '../statement.ts'
import { amcKey } from './amcHeading.ts'
import { folioLineOf } from './folioLine.ts'

const heading = /\bPORTFOLIO\s+SUMMARY\b/i
const end = /^(?:Grand\s+)?Total\b/i

/**
 * The table of fund companies on the first page: name, cost (newer templates), value. A name may be wrapped; its numbers are the last
 * words of a line.
 */
export function totalsOf(lines: readonly Line[]): StatementTotal[] {
  const start = lines.findIndex(({ text }) => heading.test(text))
  if (start < 0) return []
  const totals: StatementTotal[] = []
  let wrapped = ''
  for (const line of lines.slice(start + 1)) {
    if (folioLineOf(line.text) !== undefined || end.test(line.text)) break
    const numbers = trailingNumbers(line)
    const name = line.words
      .slice(0, line.words.length - numbers.length)
      .map(({ text }) => text)
      .filter(text => !/^(?:INR|Rs\.?|₹)$/i.test(text))
      .join(' ')
    if (/\b(?:Cost|Market)\s+Value\b|\(INR\)/i.test(line.text)) continue
    const value = numbers.at(-1)
    if (value === undefined) {
      wrapped = `${wrapped} ${name}`.trim()
      continue
    }
    const cost = numbers.at(-2)
    const amc = `${wrapped} ${name}`.trim()
    wrapped = ''
    if (amc !== '') totals.push({ amc, ...(cost !== undefined && { costPaise: cost }), valuePaise: value })
  }
  return totals
}

/** The amounts at the end of a line, in paise. */
function trailingNumbers(line: Line): number[] {
  const numbers: number[] = []
  for (const { text } of [...line.words].reverse()) {
    const number = printedNumber(text)
    const paise = number && paiseOf(number)
    if (paise === undefined || numbers.length === 2) break
    numbers.unshift(paise)
  }
  return numbers
}

/** The companies' values in the summary against those of their folios; each value is rounded to a paisa. */
export function warningsOf(
  totals: readonly StatementTotal[],
  folios: readonly StatementFolio[],
): StatementWarning[] {
  const read = new Map<string, { paise: number; schemes: number }>()
  for (const { amc, schemes } of folios) {
    const sum = read.get(amcKey(amc)) ?? { paise: 0, schemes: 0 }
    for (const { valuePaise = 0 } of schemes) sum.paise += valuePaise
    sum.schemes += schemes.length
    read.set(amcKey(amc), sum)
  }
  return totals.flatMap(({ amc, valuePaise }): StatementWarning[] => {
    const sum = read.get(amcKey(amc))
    if (sum === undefined) return [{ kind: 'amcMissing', amc }]
    if (Math.abs(sum.paise - valuePaise) <= sum.schemes) return []
    return [{ kind: 'amcValueDiffers', amc, printedPaise: valuePaise, readPaise: sum.paise }]
  })
}
