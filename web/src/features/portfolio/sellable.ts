import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { indianDate } from '../../../../shared/vocabulary/indianTime.ts'

/** When units of a holding can be sold. */
export interface Sellable {
  readonly today: number
  readonly units: number
  /** In requests that are on their way. */
  readonly inRequest: number
  /** The units that are locked now, by the day from which they can be sold; those that never can are left out. */
  readonly later: readonly { readonly date: string; readonly units: number }[]
  /** Between a record date and its payment nothing can be sold; from this day what is not locked can again. */
  readonly shutUntil?: string
  /** Payouts to the investor are on hold: until somebody lets them go nothing is sold, and nobody knows the day. */
  readonly payoutsHeld?: true
  /** It is held to its end, and why: nobody buys it back here, or it matures before a sale of now or of its units is paid. */
  readonly heldToEnd?: { readonly id: HeldToEnd; readonly maturityDate: string | undefined }
}

const reasons = ['liquidation.notRedeemable', 'liquidation.matures'] as const
type HeldToEnd = (typeof reasons)[number] | 'liquidation.maturesLocked'

/** What can be sold today, and how many more from which day (K-217). */
export function sellableOf({
  units,
  availableUnits,
  unitsInRequest,
  lots,
  sellToday: { blocked },
  pfStats: { matured, maturityDate },
}: Holding): Sellable {
  const locked = lots.filter(lot => lot.locked)
  const neverFree = lots.length > 0 && lots.every(lot => lot.locked && lot.sellableFrom === undefined)
  const end = reasons.find(id => id === blocked?.id) ?? (neverFree ? 'liquidation.maturesLocked' : undefined)
  if (!matured && end !== undefined)
    return { today: 0, units, inRequest: unitsInRequest, later: [], heldToEnd: { id: end, maturityDate } }
  if (!matured && blocked?.id === 'liquidation.payoutsHeld')
    return { today: 0, units, inRequest: unitsInRequest, later: [], payoutsHeld: true }
  const days = [...new Set(locked.flatMap(({ sellableFrom }) => sellableFrom ?? []))].sort()
  const later = days.map(date => ({
    date,
    units: locked.reduce(
      (sum, lot) => (lot.sellableFrom === date ? sum + (lot.freeUnits ?? lot.units) : sum),
      0,
    ),
  }))
  // A payment holds back what is free; what is locked has its own day.
  const isShut =
    !matured &&
    blocked?.id === 'liquidation.shutPeriod' &&
    lots.some(lot => !lot.locked && lot.freeUnits !== 0)
  return {
    today: availableUnits,
    units,
    inRequest: unitsInRequest,
    later: later.filter(one => one.units > 0),
    ...(isShut && blocked.until !== undefined && { shutUntil: indianDate(new Date(blocked.until)) }),
  }
}
