import type { Line, Word } from '../lines.ts'
import { navE4Of, type PrintedNumber, paiseOf, printedNumber, unitsE4Of } from '../numbers.ts'
import { proveValue, statusOf } from '../proof.ts'
import { isDirectPlan } from '../schemeHeader.ts'
import type { SchemeBreak, StatementScheme } from '../statement.ts'

/** A row of a table of holdings, as it was read. */
export interface HoldingRow {
  readonly line: Line
  readonly isin: string | undefined
  readonly rtaCode?: string | undefined
  readonly registrar?: StatementScheme['registrar']
  /** The words of the name in the row itself; what is wrapped is added by `withWrappedNames`. */
  readonly nameWords: readonly Word[]
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
export const isNothing = (text: string | undefined): boolean =>
  text === undefined || /^(?:-{1,3}|–|N\.?A\.?|Nil)$/i.test(text)
export const isNumberOrNothing = (text: string): boolean =>
  isNothing(text) || printedNumber(text) !== undefined

const numberOf = (text: string | undefined): PrintedNumber | undefined =>
  text === undefined || isNothing(text) ? undefined : printedNumber(text)

/** A scheme of which only the holding is printed: units times price must be the value. */
export function schemeOfHolding(row: HoldingRow, name: string): StatementScheme {
  const [units, price, value, cost] = [row.units, row.price, row.value, row.cost].map(numberOf)
  const unitsE4 = units && unitsE4Of(units)
  const valuePaise = value && paiseOf(value)
  const costPaise = cost && paiseOf(cost)
  const unreadable: SchemeBreak = { kind: 'unreadable', text: row.line.text }
  const isNone = isNothing(row.units) && (valuePaise === undefined || valuePaise === 0)
  const isUnproven =
    (unitsE4 === undefined && !isNone) ||
    (unitsE4 !== undefined && unitsE4 !== 0 && (price === undefined || valuePaise === undefined)) ||
    [row.units, row.price, row.value, row.cost].some(text => !isNothing(text) && numberOf(text) === undefined)
  const broken =
    row.doubt !== undefined || isUnproven || name === ''
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

/** How far above or below its row a wrapped name may stand, in points. */
const wrapPt = 26

/** A line of text in a table, without numbers: part of the name of the nearest row. */
export interface NamePart {
  readonly line: Line
  readonly words: readonly Word[]
}

const spoken = (words: readonly Word[]): string =>
  words.map(({ text, isGlued }, place) => (place === 0 || isGlued ? text : ` ${text}`)).join('')

/**
 * The names of the rows of one table: names are wrapped above or below the row whose numbers they have, so each part
 * belongs to the nearest row. Rows and parts are in the order of the page; one walk over both.
 */
export function namesOf(rows: readonly HoldingRow[], parts: readonly NamePart[]): string[] {
  const ofRows: NamePart[][] = rows.map(({ line, nameWords }) => [{ line, words: nameWords }])
  let nearest = 0
  for (const part of parts) {
    const distance = (place: number): number => {
      const row = rows[place]?.line
      return row === undefined || row.page !== part.line.page
        ? Number.POSITIVE_INFINITY
        : Math.abs(row.y - part.line.y)
    }
    // Behind the rows of earlier pages, then as long as the next row is nearer.
    while (nearest < rows.length - 1 && (rows[nearest]?.line.page ?? 0) < part.line.page) nearest++
    while (nearest < rows.length - 1 && distance(nearest + 1) < distance(nearest)) nearest++
    if (distance(nearest) <= wrapPt) ofRows[nearest]?.push(part)
  }
  return ofRows.map(each =>
    each
      .sort((one, other) => other.line.y - one.line.y)
      .map(({ words }) => spoken(words))
      .filter(text => text !== '')
      .join(' ')
      .replace(/\s*#\s*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
