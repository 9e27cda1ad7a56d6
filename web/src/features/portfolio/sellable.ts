import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { indianDate } from '../../../../shared/vocabulary/indianTime.ts'

/** When units of a holding can be sold. */
export interface Sellable {
  readonly today: number
  readonly units: number
  /** In requests that are on their way. */
  readonly inRequest: number
  /** The units that become free later, by day. */
  readonly later: readonly { readonly date: string; readonly units: number }[]
  /** Between a record date and its payment nothing can be sold; from this day it can again. */
  readonly shutUntil?: string
  /** It is held to its end, and why: nobody buys it back here, or it matures before a sale of now would be paid. */
  readonly heldToEnd?: { readonly id: HeldToEnd; readonly maturityDate: string }
}

const reasons = ['liquidation.notRedeemable', 'liquidation.matures'] as const
type HeldToEnd = (typeof reasons)[number]

/** What can be sold today, and how many more from which day (K-217). */
export function sellableOf({
  units,
  availableUnits,
  unitsInRequest,
  lots,
  sellToday: { blocked },
  pfStats,
}: Holding): Sellable {
  const locked = lots.filter(lot => lot.locked)
  const days = [...new Set(locked.map(({ lockedUntil }) => lockedUntil))].sort()
  const later = days.map(date => ({
    date,
    units: locked.reduce((sum, lot) => (lot.lockedUntil === date ? sum + lot.units : sum), 0),
  }))
  const heldToEnd = pfStats.matured ? undefined : reasons.find(id => id === blocked?.id)
  if (heldToEnd !== undefined)
    return {
      today: 0,
      units,
      inRequest: unitsInRequest,
      later: [],
      heldToEnd: { id: heldToEnd, maturityDate: pfStats.maturityDate },
    }
  const isShut = !pfStats.matured && blocked?.id === 'liquidation.shutPeriod'
  return {
    today: availableUnits,
    units,
    inRequest: unitsInRequest,
    later,
    ...(isShut && blocked.until !== undefined && { shutUntil: indianDate(new Date(blocked.until)) }),
  }
}
