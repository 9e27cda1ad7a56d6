import type { Lot } from '../../functions/book/bookRows.ts'
import type { Difference } from '../../functions/book/breaks.ts'

/** The book's holdings of an ISIN against the depository's, on one Indian date. Pure. */
export interface UnitsOfDay {
  readonly date: string
  readonly ISIN: string
  /** Everybody the book knows, with all their lots and the demat account they lie in. */
  readonly holders: readonly {
    readonly investorId: string
    readonly dematNumber: string | undefined
    readonly lots: readonly Lot[]
  }[]
  /** By demat account. */
  readonly shown: ReadonlyMap<string, number>
  /** Names an account nobody knows without telling it. */
  blinded(dematNumber: string): string
}

/**
 * What the depository shows lies between the units it has confirmed and those that were settled as well; fewer or more is
 * a difference, and so is an account that holds units nobody booked. Units in a request to sell lie in the account until
 * they are delivered, and the book records that a little later: they may be gone.
 */
export function reconcileUnits({ date, ISIN, holders, shown, blinded }: UnitsOfDay): Difference[] {
  const known = new Set(holders.map(({ dematNumber }) => dematNumber))
  const strangers = [...shown]
    .filter(([dematNumber, units]) => units !== 0 && !known.has(dematNumber))
    .map(
      ([dematNumber, theirs]): Difference => ({
        key: `holder#${ISIN}#${blinded(dematNumber)}`,
        kind: 'missingInBook',
        date,
        ISIN,
        theirs,
      }),
    )
  const differing = holders.flatMap(({ investorId, dematNumber, lots }): Difference[] => {
    const held = lots.filter(lot => lot.ISIN === ISIN && isHeldOn(lot, date))
    const bought = unitsOf(held)
    const shownBefore = held.filter(({ processedOn }) => processedOn !== undefined && processedOn <= date)
    const confirmed = unitsOf(shownBefore) - inRequest(shownBefore)
    const theirs = dematNumber === undefined ? 0 : (shown.get(dematNumber) ?? 0)
    if (theirs >= confirmed && theirs <= bought) return []
    const ours = theirs < confirmed ? confirmed : bought
    return [{ key: `units#${ISIN}#${investorId}`, kind: 'unitsDiffer', date, ISIN, investorId, ours, theirs }]
  })
  return [...differing, ...strangers]
}

const isHeldOn = ({ settledOn, closedOn }: Lot, date: string): boolean =>
  settledOn <= date && (closedOn === undefined || closedOn > date)
/** Of a lot that was sold meanwhile the counts are those of the moment it was closed, and it is compared as it was held. */
const inRequest = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { closedOn, requestedUnits }) => sum + (closedOn === undefined ? requestedUnits : 0), 0)
const unitsOf = (lots: readonly Lot[]): number => lots.reduce((total, { units }) => total + units, 0)
