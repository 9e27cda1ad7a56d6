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
}

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
  const isShut = !pfStats.matured && blocked?.id === 'liquidation.shutPeriod'
  return {
    today: availableUnits,
    units,
    inRequest: unitsInRequest,
    later,
    ...(isShut && blocked.until !== undefined && { shutUntil: indianDate(new Date(blocked.until)) }),
  }
}
