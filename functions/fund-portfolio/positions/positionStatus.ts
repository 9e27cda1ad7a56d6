import type { PositionStatus } from './position.ts'
import { isDeleted, type Span, type StoredPosition } from './storedPosition.ts'

/** Registrars print three or four places of a unit: a printed balance is right to 0.001 unit. */
const balanceToleranceE4 = 10
/** Rows of two statements that overlap are rounded differently. */
const spanToleranceE4 = 20

const differs = (one: number, other: number, tolerance = balanceToleranceE4): boolean =>
  Math.abs(one - other) > tolerance

/** Whether the rows of the days of a span explain its closing balance; deleted rows are as true as the others. */
function explains({ from, to, openingE4, closingE4 }: Span, rows: StoredPosition['rows']): boolean {
  const moved = rows
    .filter(row => row.date >= from && row.date <= to)
    .reduce((sum, row) => sum + (row.unitsE4 ?? 0), openingE4)
  return !differs(moved, closingE4, spanToleranceE4)
}

/**
 * Whether the rows explain every unit from zero (see `PositionStatus`). A balance that no row explains stands at the beginning, in
 * a gap between two statements, or after the last one; all three are `partial`, because the missing statement heals them.
 */
export function statusOf({
  brokenBy,
  rows,
  spans,
  unitsE4,
}: Pick<StoredPosition, 'brokenBy' | 'rows' | 'spans' | 'unitsE4'>): PositionStatus {
  if (brokenBy !== undefined) {
    const { at, description, date } = brokenBy
    return {
      kind: 'broken',
      at,
      ...(description === undefined ? {} : { description }),
      ...(date === undefined ? {} : { date }),
    }
  }
  if (rows.some(isDeleted)) return { kind: 'edited' }
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return { kind: 'holdingsOnly' }
  const joins = spans.every((span, place) => {
    const next = spans[place + 1]
    return next === undefined || !differs(span.closingE4, next.openingE4)
  })
  const isWhole =
    first.openingE4 === 0 &&
    joins &&
    !differs(last.closingE4, unitsE4) &&
    spans.every(span => explains(span, rows))
  return isWhole ? { kind: 'reconciled' } : { kind: 'partial' }
}
