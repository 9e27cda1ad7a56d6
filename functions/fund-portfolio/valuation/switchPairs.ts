import { dayNumber } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'

/** Both sides of switches: the row that took units out of a scheme, and the one that brought its money into another. Pure. */

export interface SwitchPair {
  readonly from: FundPosition
  readonly out: FundRow
  readonly into: FundPosition
  readonly taken: FundRow
}

export interface SwitchPairs {
  readonly pairs: readonly SwitchPair[]
  /** Where the money of a row that came in was before. */
  fromOf(row: FundRow): FundPosition | undefined
  /** Where the money of a row that went out is. */
  intoOf(row: FundRow): FundPosition | undefined
}

/** The money arrives within days. */
const mostDaysApart = 5

interface Side {
  readonly position: FundPosition
  readonly row: FundRow
}

const isOut = ({ type }: FundRow): boolean => type === 'switchOut' || type === 'switchOutMerger'
const isIn = ({ type }: FundRow): boolean => type === 'switchIn' || type === 'switchInMerger'

/** Within one folio, nearly the same amount (stamp duty may be taken off), the nearest day first. Linear but for sorting. */
export function switchPairs(positions: readonly FundPosition[]): SwitchPairs {
  const folios = new Map<string, { readonly out: Side[]; readonly taken: Side[] }>()
  for (const position of positions)
    for (const row of position.rows) {
      if (row.deletedOn !== undefined || !(isOut(row) || isIn(row))) continue
      const key = `${position.amc} ${position.folio}`
      const folio = folios.get(key) ?? { out: [], taken: [] }
      folios.set(key, folio)
      folio[isOut(row) ? 'out' : 'taken'].push({ position, row })
    }
  const pairs = [...folios.values()].flatMap(pairsOf)
  const fromOf = new Map(pairs.map(pair => [pair.taken, pair.from]))
  const intoOf = new Map(pairs.map(pair => [pair.out, pair.into]))
  return { pairs, fromOf: row => fromOf.get(row), intoOf: row => intoOf.get(row) }
}

function pairsOf({ out, taken }: { readonly out: Side[]; readonly taken: Side[] }): SwitchPair[] {
  const byDay = (one: Side, other: Side): number => (one.row.date < other.row.date ? -1 : 1)
  out.sort(byDay)
  const open = taken.sort(byDay)
  const used = new Set<FundRow>()
  const pairs: SwitchPair[] = []
  let start = 0
  for (const { position, row } of out) {
    const day = dayNumber(row.date)
    for (; start < open.length && dayNumber(open[start]?.row.date ?? '') < day; ) start += 1
    for (let index = start; index < open.length; index += 1) {
      const other = open[index]
      if (other === undefined || dayNumber(other.row.date) > day + mostDaysApart) break
      if (used.has(other.row) || other.position === position || !isSameMoney(row, other.row)) continue
      used.add(other.row)
      pairs.push({ from: position, out: row, into: other.position, taken: other.row })
      break
    }
  }
  return pairs
}

const isSameMoney = (one: FundRow, other: FundRow): boolean => {
  const [given, taken] = [Math.abs(one.amountPaise ?? 0), Math.abs(other.amountPaise ?? 0)]
  return given > 0 && Math.abs(given - taken) * 1000 <= given
}
