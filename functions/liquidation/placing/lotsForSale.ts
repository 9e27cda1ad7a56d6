import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { sellableFrom } from '../../bonds/published.ts'
import type { Lot } from '../../book/bookRows.ts'
import { freeFrom, isLocked } from '../../book/lotLifecycle.ts'

export interface LotsForSale {
  readonly lots: readonly Lot[]
  /** Those of them that are in their lock-in and can never be sold. */
  readonly never: readonly Lot[]
}

/** The lots, the locked ones until the day from which a sale of them is taken: a lock-in may end in a shut period. */
export function lotsForSale(
  lots: readonly Lot[],
  instrument: PublishedInstrument | undefined,
  now: Date,
  calendar: MarketCalendar,
): LotsForSale {
  if (instrument === undefined) return { lots, never: [] }
  const today = indianDate(now)
  const never: Lot[] = []
  const dated = lots.map(lot => {
    if (lot.closedOn !== undefined || lot.processedOn === undefined || !isLocked(lot, today)) return lot
    const from = sellableFrom(instrument, freeFrom(lot), now, calendar)
    if (from !== undefined) return { ...lot, lockedUntil: from }
    never.push(lot)
    return lot
  })
  return { lots: dated, never }
}
