import type { Lot } from '../../functions/book/bookRows.ts'
import type { Difference } from '../../functions/book/breaks.ts'
import { pledgeUnits } from '../../functions/book/liquidations.ts'
import { pledgesOf } from '../../functions/book/lotLifecycle.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import type { Table } from '../../functions/platform/records/table.ts'

/** One investor's lots of an ISIN, and how many units of it the depository shows as pledged. */
export interface PledgedHolding {
  readonly investorId: string
  readonly ISIN: string
  readonly lots: readonly Lot[]
  readonly pledgedUnits: number
}

/**
 * Notes on the lots what is pledged, so that nobody is offered to sell it; gives the number of lots noted. A lot whose units
 * moved since it was read is left for the next evening.
 */
export async function notePledges(
  table: Pick<Table, 'transact'>,
  { ISIN, lots, pledgedUnits }: PledgedHolding,
): Promise<number> {
  const ofIsin = lots.filter(lot => lot.ISIN === ISIN)
  const open = new Map(ofIsin.filter(isOpen).map(lot => [lot.orderId, lot]))
  let noted = 0
  for (const { lotOrderId, ...pledged } of pledgesOf(ofIsin, pledgedUnits)) {
    const lot = open.get(lotOrderId)
    if (lot === undefined) continue
    const written = await table.transact(itemsOf(pledgeUnits(lot, pledged)))
    if (written.ok) noted += 1
  }
  return noted
}

/** More is pledged than lies outside requests: a delivery that was promised would find the account short. */
export function pledgedInRequest(
  { investorId, ISIN, lots, pledgedUnits }: PledgedHolding,
  date: string,
): Difference[] {
  const ours = lots
    .filter(lot => lot.ISIN === ISIN && isOpen(lot) && lot.processedOn !== undefined)
    .reduce((sum, { units, requestedUnits }) => sum + units - requestedUnits, 0)
  if (pledgedUnits <= ours) return []
  const key = `pledged#${ISIN}#${investorId}`
  return [{ key, kind: 'unitsDiffer', date, ISIN, investorId, ours, theirs: pledgedUnits }]
}

const isOpen = ({ closedOn }: Lot): boolean => closedOn === undefined
