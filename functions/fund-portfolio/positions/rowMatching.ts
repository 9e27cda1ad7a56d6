import { createHash } from 'node:crypto'
import type { StatementTransaction } from '../statement/statement.ts'
import type { FundRow } from './position.ts'

/** A row as a statement prints it, before it has an id. */
export type PrintedRow = Omit<FundRow, 'rowId' | 'importId' | 'deletedOn'>

export const printedRow = ({
  date,
  type,
  description,
  amountPaise,
  unitsE4,
  navE4,
  balanceE4,
}: StatementTransaction): PrintedRow => ({
  date,
  type,
  description,
  ...(amountPaise === undefined ? {} : { amountPaise }),
  ...(unitsE4 === undefined ? {} : { unitsE4 }),
  ...(navE4 === undefined ? {} : { navE4 }),
  ...(balanceE4 === undefined ? {} : { balanceE4 }),
})

/** Registrars print three or four places: units are the same to 0.001, balances to twice that. */
const unitToleranceE4 = 10
const balanceToleranceE4 = 20

const near = (one: number | undefined, other: number | undefined, tolerance: number): boolean =>
  one === undefined || other === undefined || Math.abs(one - other) <= tolerance

/**
 * Whether two statements print the same row. Wording and classification are not compared where units move: each issuer has its
 * own. A figure that only one of them prints says nothing.
 */
function isSameRow(one: PrintedRow, other: PrintedRow): boolean {
  if (one.date !== other.date) return false
  if ((one.unitsE4 === undefined) !== (other.unitsE4 === undefined)) return false
  if (one.unitsE4 === undefined) {
    const isText = one.amountPaise === undefined
    return (
      one.amountPaise === other.amountPaise &&
      one.type === other.type &&
      (!isText || one.description === other.description)
    )
  }
  return (
    near(one.amountPaise, other.amountPaise, 0) &&
    near(one.unitsE4, other.unitsE4, unitToleranceE4) &&
    near(one.balanceE4, other.balanceE4, balanceToleranceE4)
  )
}

/**
 * Pairs each printed row with a known one that is not paired yet: two equal rows of one day are two rows, and stay two.
 * `undefined`: nothing known.
 */
export function matchRows(
  printed: readonly PrintedRow[],
  known: readonly FundRow[],
): readonly (FundRow | undefined)[] {
  const free = new Map<string, FundRow[]>()
  for (const row of known) free.set(row.date, [...(free.get(row.date) ?? []), row])
  return printed.map(row => {
    const ofDay = free.get(row.date) ?? []
    const place = ofDay.findIndex(candidate => isSameRow(row, candidate))
    return place < 0 ? undefined : ofDay.splice(place, 1)[0]
  })
}

/** The id of a row, from the position and what is printed; `taken` tells equal rows of one day apart. It is added there. */
export function rowIdOf(positionId: string, row: PrintedRow, taken: Set<string>): string {
  const { date, type, description, amountPaise, unitsE4, balanceE4 } = row
  const words = unitsE4 === undefined ? [type, amountPaise === undefined ? description : ''] : []
  for (let occurrence = 0; ; occurrence += 1) {
    const printed = JSON.stringify([
      positionId,
      date,
      amountPaise ?? null,
      unitsE4 ?? null,
      balanceE4 ?? null,
      words,
      occurrence,
    ])
    const rowId = `fr_${createHash('sha256').update(printed).digest('base64url').slice(0, 22)}`
    if (taken.has(rowId)) continue
    taken.add(rowId)
    return rowId
  }
}
