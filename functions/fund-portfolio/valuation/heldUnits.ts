import type { FundRow } from '../positions/position.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/**
 * What is held still of the units that rows of a position bought (1/10,000), the oldest sold first. `undefined`: another
 * scheme took units over, or some left and the rows do not explain those that are there.
 */
export function heldUnitsOf(
  { ledger, position }: ValuedPosition,
  rows: readonly FundRow[],
): number | undefined {
  const own = position.rows.filter(({ deletedOn }) => deletedOn === undefined)
  if (own.some(({ type }) => type === 'switchOutMerger')) return undefined
  if (position.unitsE4 <= 0) return 0
  if (ledger !== undefined) return rows.reduce((sum, row) => sum + (ledger.heldOfRow.get(row) ?? 0), 0)
  const bought = rows.reduce((sum, { unitsE4 = 0 }) => sum + unitsE4, 0)
  const hasSold = own.some(({ unitsE4 = 0 }) => unitsE4 < 0)
  return hasSold || bought > position.unitsE4 ? undefined : bought
}
