import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'

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
  lockedUnits,
  unitsInRequest,
  lots,
  nextPayout,
  pfStats,
}: Holding): Sellable {
  const locked = lots.filter(lot => lot.locked)
  const days = [...new Set(locked.map(({ lockedUntil }) => lockedUntil))].sort()
  const later = days.map(date => ({
    date,
    units: locked.reduce((sum, lot) => (lot.lockedUntil === date ? sum + lot.units : sum), 0),
  }))
  const inLots = later.reduce((sum, one) => sum + one.units, 0)
  // More is locked than the lots say: all of it is, because a payment's owner is fixed and not paid yet.
  const shut = !pfStats.matured && availableUnits === 0 && lockedUnits > inLots && nextPayout !== undefined
  return {
    today: availableUnits,
    units,
    inRequest: unitsInRequest,
    later,
    ...(shut && { shutUntil: nextPayout.paymentDate }),
  }
}
