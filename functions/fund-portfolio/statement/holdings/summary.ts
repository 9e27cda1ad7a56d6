import { folioCollector } from '../collectFolios.ts'
import { isAmcName } from '../detailed/amcHeading.ts'
import { isFurniture } from '../furniture.ts'
import { isoDateOf } from '../lines/dates.ts'
import type { Line, Word } from '../lines/lines.ts'
import { paiseOf, printedNumber } from '../lines/numbers.ts'
import type { StatementFolio, StatementWarning } from '../statement.ts'
import {
  type HoldingRow,
  isNumberOrNothing,
  type NamePart,
  namesOf,
  schemeOfHolding,
  withoutCode,
  wordsOfName,
} from './holding.ts'

interface SummaryRow extends HoldingRow {
  readonly amc: string
  readonly folio: string
}

const isinWord = /^INF[0-9A-Z]{8}\d$/
const registrarWord = /^(?:CAMS|KFIN\w*|KARVY)$/i

/**
 * The folios of a consolidated account summary: one row per scheme, `folio  [ISIN]  code-name  [cost]  units  date  NAV  value
 * registrar` (casparser). There are no transactions; units times NAV proves a row.
 */
export function summaryFolios(lines: readonly Line[]): {
  readonly folios: readonly StatementFolio[]
  readonly warnings: readonly StatementWarning[]
} {
  const rows: SummaryRow[] = []
  const parts: NamePart[] = []
  let amc = ''
  let hasCost = false
  let printedTotal: number | undefined
  for (const line of lines) {
    if (/\bCost\b/i.test(line.text) && !/\d/.test(line.text)) hasCost = true
    if (isFurniture(line.text)) continue
    if (isAmcName(line.text)) {
      amc = line.text
      continue
    }
    const row = rowOf(line, { amc, hasCost, before: rows.at(-1) })
    const total = totalOf(line)
    if (row !== undefined) rows.push(row)
    else if (total !== undefined) printedTotal = total
    else if (!/\d{2}-[A-Za-z]{3}-\d{4}/.test(line.text) && !isOfLabels(line)) {
      const words = wordsOfName(line, rows.at(-1))
      if (words.length > 0) parts.push({ line, words })
    }
  }
  const collector = folioCollector()
  const names = namesOf(rows, parts)
  const hasHeadings = rows.some(row => row.amc !== '')
  for (const [place, row] of rows.entries()) {
    const isWithoutAmc = hasHeadings && row.amc === ''
    const { name, rtaCode } = withoutCode(names[place] ?? '')
    const scheme = schemeOfHolding(
      { ...row, rtaCode, doubt: row.doubt ?? (isWithoutAmc ? row.line.text : undefined) },
      name,
    )
    collector.add({ amc: row.amc, folio: row.folio, holder: '' }, scheme)
  }
  const folios = collector.all()
  return { folios, warnings: totalWarning(printedTotal, folios) }
}

const labelWord =
  /^(?:Folio|No\.?|ISIN|Scheme|Name|Details|Cost|Value|Closing|Units?|Balance|NAV|Price|Date|Market|Registrar|\((?:INR|Rs\.?|₹)\))$/i

/** The header of the table, which would be taken for the name of the row below it; `Unit Scheme` may end a name. */
const isOfLabels = ({ words, text }: Line): boolean =>
  words.every(word => labelWord.test(word.text)) && /Folio|ISIN|Cost|Balance|NAV|Registrar|\(/i.test(text)

interface Around {
  readonly amc: string
  readonly hasCost: boolean
  readonly before: SummaryRow | undefined
}

/** A row has the day of its NAV with units before and NAV and value behind it. */
function rowOf(line: Line, { amc, hasCost, before }: Around): SummaryRow | undefined {
  const { words } = line
  const dates = words.map(({ text }) => isoDateOf(text))
  const day = dates.findLastIndex(date => date !== undefined)
  const [units, price, value, registrar] = [-1, 1, 2, 3].map(step => words[day + step]?.text)
  if (units === undefined || price === undefined || value === undefined) return undefined
  if (!/\d/.test(price) && !/\d/.test(value)) return undefined
  const cost = hasCost ? words[day - 2]?.text : undefined
  const left = words.slice(0, Math.max(0, hasCost ? day - 2 : day - 1))
  const folioWords = leadingFolio(left)
  const printed = folioWords.map(({ text }) => text).join('')
  const carried = before?.amc === amc ? before.folio : ''
  const rest = left.slice(folioWords.length)
  const isin = rest.find(({ text }) => isinWord.test(text))?.text
  const folio = (printed === '' ? carried : printed).replace(/\/$/, '')
  const isRegistrar = registrar !== undefined && registrarWord.test(registrar)
  return {
    line,
    amc,
    folio,
    isin,
    nameWords: rest.filter(({ text }) => !isinWord.test(text)),
    nameEnd: words[left.length]?.x,
    units,
    price,
    value,
    cost,
    valuedOn: dates[day],
    ...(isRegistrar && { registrar: registrar.toUpperCase() === 'CAMS' ? 'CAMS' : 'KFINTECH' }),
    doubt:
      folio === '' ||
      isSwapped(units, price) ||
      (cost !== undefined && !isCost(cost)) ||
      (registrar !== undefined && !isRegistrar)
        ? line.text
        : undefined,
  }
}

/** Rupees are printed with their paise: without them it is the end of a name, as of a Nifty 50 fund, and the cost is missing. */
const isCost = (text: string): boolean =>
  isNumberOrNothing(text) && (text === '0' || printedNumber(text)?.places !== 0)

/**
 * A NAV has four places, units have three, or four of which the last is zero: a NAV with fewer of them than the units
 * stands in their column, and units times NAV would not show it.
 */
function isSwapped(unitsText: string, priceText: string): boolean {
  const [units, price] = [printedNumber(unitsText), printedNumber(priceText)]
  if (units === undefined || price === undefined) return false
  const areFourPlaces = units.places === 4 && price.places === 4
  return price.places < units.places || (areFourPlaces && units.digits % 10 !== 0 && price.digits % 10 === 0)
}

/** `12345678`, `12345678/90`, `12345678 / 90`. */
function leadingFolio(words: readonly Word[]): readonly Word[] {
  if (!/^\d[\dA-Z]*(?:\/\d*)?$/.test(words[0]?.text ?? '')) return []
  if (words[0]?.text.endsWith('/') === true && /^\d+$/.test(words[1]?.text ?? '')) return words.slice(0, 2)
  if (words[1]?.text === '/' && /^\d+$/.test(words[2]?.text ?? '')) return words.slice(0, 3)
  return words.slice(0, 1)
}

/** What is printed as the total of the statement; a name may be wrapped into a line that begins with `Total Market`. */
function totalOf(line: Line): number | undefined {
  if (!/^(?:Grand )?Total\b/i.test(line.text)) return undefined
  const last = printedNumber(line.words.at(-1)?.text ?? '')
  return last && paiseOf(last)
}

/** The printed total against the values that were read: a row that was not recognized shows here. */
function totalWarning(
  printedPaise: number | undefined,
  folios: readonly StatementFolio[],
): StatementWarning[] {
  if (printedPaise === undefined) return []
  const values = folios.flatMap(({ schemes }) => schemes).map(({ valuePaise = 0 }) => valuePaise)
  const readPaise = values.reduce((sum, value) => sum + value, 0)
  if (Math.abs(readPaise - printedPaise) <= values.length) return []
  return [{ kind: 'amcValueDiffers', amc: 'Total', printedPaise, readPaise }]
}
