import { isDirectPlan } from '../detailed/schemeHeader.ts'
import { type Line, textOf, type Word } from '../lines/lines.ts'
import { navE4Of, type PrintedNumber, paiseOf, printedNumber, unitsE4Of } from '../lines/numbers.ts'
import { proveValue, statusOf } from '../proof/proof.ts'
import type { SchemeBreak, StatementScheme } from '../statement.ts'

/** A row of a table of holdings, as it was read. */
export interface HoldingRow {
  readonly line: Line
  readonly isin: string | undefined
  readonly rtaCode?: string | undefined
  readonly registrar?: StatementScheme['registrar']
  /** The words of the name in the row itself; what is wrapped is added by `withWrappedNames`. */
  readonly nameWords: readonly Word[]
  /** Where the column of the names ends: at what is printed behind it. */
  readonly nameEnd: number | undefined
  readonly units: string | undefined
  readonly price: string | undefined
  readonly value: string | undefined
  readonly cost: string | undefined
  /** Where printed: average cost per unit and profit, by which the cost is proven. */
  readonly averageCost?: string | undefined
  readonly profit?: string | undefined
  readonly valuedOn: string | undefined
  /** Set where the row as a whole is not certain, e.g. without a folio. */
  readonly doubt: string | undefined
}

/** Printed where a column has nothing. */
const isNothing = (text: string | undefined): boolean =>
  text === undefined || /^(?:-{1,3}|–|N\.?A\.?|Nil)$/i.test(text)
export const isNumberOrNothing = (text: string): boolean =>
  isNothing(text) || printedNumber(text) !== undefined

const numberOf = (text: string | undefined): PrintedNumber | undefined =>
  text === undefined ? undefined : printedNumber(text)
/** Something is printed, and no figure could be taken from it. */
const isLost = (text: string | undefined, figure: PrintedNumber | number | undefined): boolean =>
  !isNothing(text) && figure === undefined

/** A scheme of which only the holding is printed: units times price must be the value. */
export function schemeOfHolding(row: HoldingRow, name: string): StatementScheme {
  const [units, price, value, cost] = [row.units, row.price, row.value, row.cost].map(numberOf)
  const unitsE4 = units && unitsE4Of(units)
  const valuePaise = value && paiseOf(value)
  const costPaise = cost && paiseOf(cost)
  const unreadable: SchemeBreak = { kind: 'unreadable', text: row.line.text }
  const holdsNothing = (isNothing(row.units) || unitsE4 === 0) && (isNothing(row.value) || valuePaise === 0)
  const isUnproven =
    (!holdsNothing && (unitsE4 === undefined || price === undefined || valuePaise === undefined)) ||
    isLost(row.price, price) ||
    isLost(row.cost, costPaise)
  const broken =
    // Issuers leave out the code or the ISIN, never both.
    row.doubt !== undefined || isUnproven || name === '' || (row.isin ?? row.rtaCode) === undefined
      ? unreadable
      : (proveValue(unitsE4 ?? 0, price, valuePaise) ??
        (isCostProven(row, unitsE4, costPaise, valuePaise) ? undefined : unreadable))
  return {
    name,
    ...(row.isin !== undefined && { isin: row.isin }),
    ...(row.rtaCode !== undefined && { rtaCode: row.rtaCode }),
    ...(row.registrar !== undefined && { registrar: row.registrar }),
    isDirect: isDirectPlan(name, ''),
    closingE4: unitsE4 ?? 0,
    ...(price !== undefined && { navE4: navE4Of(price) }),
    ...(row.valuedOn !== undefined && { valuedOn: row.valuedOn }),
    ...(costPaise !== undefined && { costPaise }),
    ...(valuePaise !== undefined && { valuePaise }),
    status: statusOf(broken, 'holdingsOnly'),
    transactions: [],
  }
}

/** The cost is what is left of the value without the profit, or units times the average cost, where one of them is printed. */
function isCostProven(
  row: HoldingRow,
  unitsE4: number | undefined,
  costPaise: number | undefined,
  valuePaise: number | undefined,
): boolean {
  if (costPaise === undefined || unitsE4 === undefined) return true
  const profit = numberOf(row.profit)
  const average = numberOf(row.averageCost)
  if (profit === undefined && average === undefined) return true
  const profitPaise = profit && paiseOf(profit)
  if (valuePaise !== undefined && profitPaise !== undefined)
    if (Math.abs(valuePaise - costPaise - profitPaise) <= 1) return true
  return average !== undefined && proveValue(unitsE4, average, costPaise) === undefined
}

/** A line of text in a table, without numbers: part of the name of a row. */
export interface NamePart {
  readonly line: Line
  readonly words: readonly Word[]
}

interface Piece extends NamePart {
  /** The row whose numbers stand in this line. */
  readonly row: number | undefined
}

/** Lines of one name are as near as the nearest lines of the table; rows are further apart. */
const wrapShare = 1.25

/**
 * The names of the rows of a table. A name is wrapped above or below the line of its numbers, so lines that are as near to each
 * other as wrapped lines are one block; a block of several rows has its names wrapped below.
 */
export function namesOf(rows: readonly HoldingRow[], parts: readonly NamePart[]): string[] {
  const pieces: Piece[] = [
    ...rows.map(({ line, nameWords }, row) => ({ line, words: nameWords, row })),
    ...parts.map(part => ({ ...part, row: undefined })),
  ].sort((one, other) => one.line.page - other.line.page || other.line.y - one.line.y)
  const pitch = Math.min(...pieces.map((piece, place) => wrapGap(pieces[place - 1], piece)))
  const names = rows.map((): string[] => [])
  for (let first = 0; first < pieces.length; ) {
    let end = first + 1
    while (end < pieces.length && gapOf(pieces[end - 1], pieces[end]) <= wrapShare * pitch) end++
    const block = pieces.slice(first, end)
    let row = block.find(piece => piece.row !== undefined)?.row
    for (const piece of block) {
      row = piece.row ?? row
      if (row !== undefined) names[row]?.push(textOf(piece.words))
    }
    first = end
  }
  return names.map(each =>
    each
      .join(' ')
      .replace(/[\s#]+/g, ' ')
      .trim(),
  )
}

const gapOf = (above: Piece | undefined, below: Piece | undefined): number =>
  above === undefined || below === undefined || above.line.page !== below.line.page
    ? Number.POSITIVE_INFINITY
    : above.line.y - below.line.y

/** The gap between a line of a name and another; between two rows there is none. Lines of text do not touch. */
function wrapGap(above: Piece | undefined, below: Piece): number {
  if (above?.row !== undefined && below.row !== undefined) return Number.POSITIVE_INFINITY
  const gap = gapOf(above, below)
  return gap < 0.9 * below.line.height ? Number.POSITIVE_INFINITY : gap
}

/** A line of a total; `Nifty Total Market Index Fund` and `Total Return` are names. */
const ofTotal = /\b(?:Sub)?Total\b(?! (?:Market(?! Value)|Return))/i

/** What of a line without numbers stands in the column of the names, by the row above. */
export function wordsOfName(line: Line, row: HoldingRow | undefined): readonly Word[] {
  const first = row?.nameWords[0]
  if (ofTotal.test(line.text)) return []
  if (first === undefined) return line.words.filter(({ text }) => !/^[\d.,/-]+$/.test(text))
  const end = row?.nameEnd ?? Number.POSITIVE_INFINITY
  return line.words.filter(({ x, right }) => x > first.x - 8 && right < end + 4)
}

const codeOfRegistrar = /^([A-Z0-9]{1,8}(?: [A-Z0-9]{1,8})?)\s*-\s*(?=\S)/

/** `H123 - HDFC Flexi Cap Fund`: the registrar's code has a figure or is all there is before the dash. */
export function withoutCode(name: string): { readonly name: string; readonly rtaCode: string | undefined } {
  const rtaCode = codeOfRegistrar.exec(name)?.[1]
  const isCode =
    rtaCode !== undefined && /[A-Z]/.test(rtaCode) && (!rtaCode.includes(' ') || /^\d+ /.test(rtaCode))
  return isCode ? { name: name.replace(codeOfRegistrar, ''), rtaCode } : { name, rtaCode: undefined }
}
