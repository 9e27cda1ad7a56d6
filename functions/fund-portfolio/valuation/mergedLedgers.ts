import { fairValueDay } from '../../../shared/finance/funds/fundGains.ts'
import { fundLedger } from '../../../shared/finance/funds/fundLedger.ts'
import type { FundLedger, LedgerRow, SoldUnits } from '../../../shared/finance/funds/ledgerTypes.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'
import { type SwitchPair, switchPairs } from './switchPairs.ts'

/** Ledgers of positions whose rows explain their units; where one scheme took another over, lots go along. Pure. */

const rowsOf = ({ rows }: FundPosition): readonly FundRow[] =>
  rows.filter(({ deletedOn }) => deletedOn === undefined)

/** By position id. */
export function ledgersOf(positions: readonly FundPosition[]): ReadonlyMap<string, FundLedger> {
  const takeovers = takeoversOf(positions)
  const given = new Map<LedgerRow, SwitchPair>(takeovers.map(one => [one.out, one]))
  const taken = new Map<LedgerRow, SwitchPair>(takeovers.map(one => [one.taken, one]))
  const ledgers = new Map<string, FundLedger>()
  const ledgerOf = (position: FundPosition): FundLedger => {
    const known = ledgers.get(position.positionId)
    if (known !== undefined) return known
    const ledger = fundLedger(rowsOf(position), {
      isTakenOver: row => given.has(row),
      takenOver: row => {
        const takeover = taken.get(row)
        return takeover === undefined ? undefined : lotsGivenUp(ledgerOf(takeover.from), takeover)
      },
    })
    ledgers.set(position.positionId, ledger)
    return ledger
  }
  for (const position of positions) ledgerOf(position)
  return ledgers
}

/** With what they were on 31 January 2018, whose price may be their cost, in the scheme that held them then. */
const lotsGivenUp = ({ sold }: FundLedger, { from, out: { date } }: SwitchPair): readonly SoldUnits[] =>
  sold
    .filter(part => part.isMerger === true && part.soldOn === date)
    .map(part => {
      const wasHere = part.origin === undefined && part.boughtOn <= fairValueDay && date > fairValueDay
      return wasHere ? { ...part, origin: { code: from.code ?? '', unitsE4: part.unitsE4 } } : part
    })

/** One a day and position, and none that would lead back to its own scheme. */
function takeoversOf(positions: readonly FundPosition[]): SwitchPair[] {
  const found: SwitchPair[] = []
  const used = new Set<string>()
  for (const pair of switchPairs(positions).pairs) {
    const { from, out, into, taken } = pair
    const key = `${from.positionId} ${out.date}`
    if (out.type !== 'switchOutMerger' || taken.type !== 'switchInMerger' || used.has(key)) continue
    if (leadsTo(found, into.positionId, from.positionId)) continue
    used.add(key)
    found.push(pair)
  }
  return found
}

/** Whether units of a position end in another one by the takeovers that were found. */
function leadsTo(takeovers: readonly SwitchPair[], from: string, into: string): boolean {
  const reached = new Set([from])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const one of takeovers) if (reached.has(one.from.positionId)) reached.add(one.into.positionId)
  }
  return reached.has(into)
}
