import type { Span, StoredPosition } from '../positions/storedPosition.ts'

/** What was held of a position on a past day: pure. */

/** Registrars print three or four places of a unit: balances are right to 0.001 unit. */
const balanceToleranceE4 = 10

/**
 * Units at the end of a day. From the day of the latest statement on they are those that it prints, as the portfolio shows them;
 * before it, those of the rows, where the rows are to be trusted. `undefined`: no statement says it.
 */
export function unitsOn(position: StoredPosition, day: string): number | undefined {
  const { asOf, unitsE4, status, spans } = position
  if (day >= asOf) return unitsE4
  // A deleted row is missing in the sum, and one that does not add up may be any number.
  if (status.kind === 'broken' || status.kind === 'edited') return undefined
  const [first] = spans
  if (first === undefined) return undefined
  if (day < first.from) return first.openingE4 === 0 ? 0 : undefined
  const place = spans.findLastIndex(({ from }) => from <= day)
  const span = spans[place]
  if (span === undefined) return undefined
  if (day <= span.to) return balanceOn(position, span, day)
  const next = spans[place + 1]?.openingE4 ?? unitsE4
  return Math.abs(span.closingE4 - next) <= balanceToleranceE4 ? span.closingE4 : undefined
}

/** The balance that the last row prints; rows without one are added. */
function balanceOn({ rows }: StoredPosition, { from, to, openingE4, closingE4 }: Span, day: string): number {
  if (day === to) return closingE4
  return rows
    .filter(({ date }) => date >= from && date <= day)
    .reduce((units, row) => row.balanceE4 ?? units + (row.unitsE4 ?? 0), openingE4)
}

/** The position as it was at the end of a day on which it had so many units. */
export function positionOn(position: StoredPosition, day: string, unitsE4: number): StoredPosition {
  if (day >= position.asOf) return position
  const { navE4, valuedOn } = position.printed
  const isPrinted = navE4 !== undefined && valuedOn !== undefined && valuedOn <= day
  return {
    ...position,
    unitsE4,
    asOf: day,
    rows: position.rows.filter(({ date }) => date <= day),
    printed: isPrinted ? { navE4, valuedOn } : {},
  }
}
