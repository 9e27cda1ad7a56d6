import { type Merged, mergeScheme } from '../positions/mergeScheme.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import type { StatementScheme, StatementTransaction } from '../statement/statement.ts'

/** Schemes of statements for the tests of merging, with figures that are worked by hand. */

const identity = { positionId: 'fp_1', amc: 'PPFAS Mutual Fund', folio: '12345678/90', ordinal: 0 }

/** Units as the statement prints them, e.g. `100.5`. */
export const e4 = (units: number): number => Math.round(units * 10_000)

/** A purchase at 10 rupees a unit, or a redemption. */
export const row = (date: string, units: number, balance?: number): Omit<StatementTransaction, 'line'> => ({
  date,
  description: units < 0 ? 'Redemption' : 'Purchase',
  type: units < 0 ? 'redemption' : 'purchase',
  amountPaise: Math.round(units * 10_00),
  unitsE4: e4(units),
  navE4: e4(10),
  ...(balance === undefined ? {} : { balanceE4: e4(balance) }),
})

/** A scheme that adds up: the closing balance is what opening and rows give. */
export function scheme(
  opening: number,
  rows: readonly Omit<StatementTransaction, 'line'>[],
  more: Partial<StatementScheme> = {},
): StatementScheme {
  const transactions = rows.map((one, line) => ({ line, ...one }))
  return {
    name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
    isin: 'INF879O01027',
    rtaCode: 'PPDG',
    registrar: 'CAMS',
    isDirect: true,
    openingE4: e4(opening),
    closingE4: transactions.reduce((sum, { unitsE4 = 0 }) => sum + unitsE4, e4(opening)),
    navE4: e4(12),
    status: { kind: 'reconciled' },
    transactions,
    ...more,
  }
}
const { openingE4: _opening, ...unlisted } = scheme(0, [])
/** A summary: a balance without transactions. */
export const summary = (units: number, more: Partial<StatementScheme> = {}): StatementScheme => ({
  ...unlisted,
  closingE4: e4(units),
  status: { kind: 'holdingsOnly' },
  ...more,
})

let imports = 0
export const merge = (
  known: StoredPosition | undefined,
  from: string,
  to: string,
  what: StatementScheme,
  more: Partial<typeof identity> = {},
): Merged => {
  imports += 1
  return mergeScheme(known, what, {
    importId: `cas_${imports}`,
    period: { from, to },
    identity: { ...identity, ...more },
  })
}
export const outcome = ({ position, newRows, knownRows, older }: Merged) => ({
  status: position.status.kind,
  units: position.unitsE4 / 10_000,
  asOf: position.asOf,
  rows: position.rows.length,
  newRows,
  knownRows,
  older,
})

// 100 units in January 2024, 50 in June; 30 sold in February 2025.
export const january = row('2024-01-10', 100, 100)
export const june = row('2024-06-10', 50, 150)
export const february = row('2025-02-10', -30, 120)
export const year2024 = scheme(0, [january, june])
export const year2025 = scheme(150, [february])
export const first = () => merge(undefined, '2024-01-01', '2024-12-31', year2024).position
