import { lockInDays } from '../../shared/vocabulary/businessRules.ts'
import { addDays } from '../../shared/vocabulary/calendarDays.ts'

/**
 * Which units of a holding can be sold, and which of them a sale takes: pure. Of an open lot each unit is free, in a
 * request to sell, or pledged; only free ones of lots that the depository has shown for 21 days are sold.
 */

/** The first day on which units can be sold that the depository showed on a day; Indian dates. */
export const lockedUntilOf = (processedOn: string): string => addDays(processedOn, lockInDays)

/** A lot as these rules need it; dates are Indian. */
export interface LotAvailability {
  readonly orderId: string
  readonly units: number
  readonly freeUnits: number
  readonly requestedUnits: number
  /** Of them, by the requests' ids. */
  readonly requests?: Readonly<Record<string, number>> | undefined
  readonly pledgedUnits: number
  readonly settledOn: string
  readonly processedOn?: string | undefined
  readonly lockedUntil?: string | undefined
  readonly closedOn?: string | undefined
}

type Dated = Pick<LotAvailability, 'settledOn' | 'processedOn' | 'lockedUntil'>

/** The first day on which a lot may be sold; of one that the depository does not show yet the earliest it can be. */
export const freeFrom = ({ lockedUntil, processedOn, settledOn }: Dated): string =>
  lockedUntil ?? lockedUntilOf(processedOn ?? settledOn)

/** Not in demat yet, or within its 21 days; its last day is the day before `freeFrom`. */
export const isLocked = (lot: Dated, today: string): boolean =>
  lot.processedOn === undefined || freeFrom(lot) > today

/**
 * The lots that wait for the depository and that so many units fill, settled first: units that arrive belong to the first
 * of them, whichever order asks, since the lock-in of each counts from its day.
 */
export const lotsToFill = <Lot extends LotAvailability>(lots: readonly Lot[], arrivedUnits: number): Lot[] =>
  lots
    .filter(
      ({ units, processedOn, closedOn }) =>
        processedOn === undefined && closedOn === undefined && units <= arrivedUnits,
    )
    .sort(inOrder)

/** Units of a lot that a request holds. */
export interface Taken {
  readonly lotOrderId: string
  readonly units: number
}

/** The units of a holding by what can be done with them: their sum is what is held. */
export interface UnitsAvailability {
  readonly availableUnits: number
  /** Of locked lots, pledged, or all free ones while nothing can be sold. */
  readonly lockedUnits: number
  readonly unitsInRequest: number
  readonly heldUnits: number
  /** Of the locked ones, those that become free by themselves, by the first day on which they can be sold. */
  readonly later: readonly { readonly date: string; readonly units: number }[]
}

/** The availability of the units of one ISIN on a day. `isShut`: nothing of it can be sold now, so what is free is locked. */
export function unitsAvailability(
  lots: readonly LotAvailability[],
  today: string,
  isShut = false,
): UnitsAvailability {
  const later = new Map<string, number>()
  let [availableUnits, lockedUnits, unitsInRequest] = [0, 0, 0]
  for (const lot of lots.filter(({ closedOn }) => closedOn === undefined)) {
    const locked = isLocked(lot, today)
    availableUnits += locked || isShut ? 0 : lot.freeUnits
    lockedUnits += lot.pledgedUnits + (locked || isShut ? lot.freeUnits : 0)
    unitsInRequest += lot.requestedUnits
    // One that is not in demat yet has no day: it depends on the depository.
    if (locked && lot.processedOn !== undefined && lot.freeUnits > 0)
      later.set(freeFrom(lot), (later.get(freeFrom(lot)) ?? 0) + lot.freeUnits)
  }
  const dates = [...later].map(([date, units]) => ({ date, units }))
  return {
    availableUnits,
    lockedUnits,
    unitsInRequest,
    heldUnits: availableUnits + lockedUnits + unitsInRequest,
    later: dates.sort((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

/**
 * Most lots of a request: a transaction takes 100 items, and beside the lots there are the booking, the record, its event and
 * the checks. A lot that is sold in part counts twice, because its delivery writes a second row; the last one, which nearly
 * always is, does not.
 */
export const mostLotsOfARequest = 90
/** Of one that takes the place of another, both together: that one's record, event and booking are written as well. */
const mostLotsOfASuccessor = 85

export type Allocated =
  | { readonly ok: true; readonly taken: readonly Taken[] }
  | { readonly ok: false; readonly reason: 'tooFewUnits' | 'tooManyLots'; readonly mostUnits: number }

interface Wanted {
  readonly units: number
  /** Indian date. */
  readonly today: string
  /** The id of a request whose place this one takes: its units are free again for it. */
  readonly former?: string | undefined
  readonly mostLots?: number
}

/**
 * Which units a sale takes: those settled first, of open lots of one ISIN that are neither locked, pledged nor in another
 * request. `mostUnits`: what can be sold now, or at once from so many lots.
 */
export function allocate(
  lots: readonly LotAvailability[],
  { units, today, former, mostLots }: Wanted,
): Allocated {
  const most = mostLots ?? (former === undefined ? mostLotsOfARequest : mostLotsOfASuccessor)
  const formerly = new Set(takenBy(lots, former).map(({ lotOrderId }) => lotOrderId))
  const free = asReleased(lots, former)
    .filter(lot => lot.closedOn === undefined && lot.freeUnits > 0 && !isLocked(lot, today))
    .sort(inOrder)
  const availableUnits = free.reduce((sum, { freeUnits }) => sum + freeUnits, 0)
  const taken: Taken[] = []
  let left = units
  let rows = formerly.size
  for (const lot of free) {
    if (left === 0) break
    const some = Math.min(left, lot.freeUnits)
    rows += (formerly.has(lot.orderId) ? 0 : 1) + (some < lot.units && some < left ? 1 : 0)
    if (rows > most) break
    taken.push({ lotOrderId: lot.orderId, units: some })
    left -= some
  }
  if (availableUnits < units) return { ok: false, reason: 'tooFewUnits', mostUnits: availableUnits }
  return left === 0 ? { ok: true, taken } : { ok: false, reason: 'tooManyLots', mostUnits: units - left }
}

/** Settled first, and of one day in the order of their ids, so that the same lots are taken whoever computes it. */
const inOrder = (one: LotAvailability, other: LotAvailability): number =>
  one.settledOn === other.settledOn
    ? compared(one.orderId, other.orderId)
    : compared(one.settledOn, other.settledOn)
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const heldOf = ({ closedOn, requests }: LotAvailability, liquidationId: string | undefined): number =>
  closedOn === undefined && liquidationId !== undefined ? (requests?.[liquidationId] ?? 0) : 0

/** What a request still holds, in the order of the sale: a lot that was redeemed meanwhile took its units along. */
export const takenBy = (lots: readonly LotAvailability[], liquidationId: string | undefined): Taken[] =>
  lots
    .filter(lot => heldOf(lot, liquidationId) > 0)
    .sort(inOrder)
    .map(lot => ({ lotOrderId: lot.orderId, units: heldOf(lot, liquidationId) }))

/** The lots as they stand once a request's units are free again; closed ones stay as they are. */
export const asReleased = <Lot extends LotAvailability>(
  lots: readonly Lot[],
  liquidationId: string | undefined,
): Lot[] =>
  lots.map(lot => {
    const units = heldOf(lot, liquidationId)
    if (units === 0) return lot
    const others = Object.entries(lot.requests ?? {}).filter(([id]) => id !== liquidationId)
    return {
      ...lot,
      freeUnits: lot.freeUnits + units,
      requestedUnits: lot.requestedUnits - units,
      requests: Object.fromEntries(others),
    }
  })

/** A lot whose pledge is not what the depository says of the account. */
export interface Pledged {
  readonly lotOrderId: string
  readonly pledgedUnits: number
}

/**
 * Lays the units that the depository shows as pledged on lots, those settled last first, so that the others stay for sale;
 * only lots whose pledge changes. Units in a request are left to it: its delivery will find them missing.
 */
export function pledgesOf(lots: readonly LotAvailability[], pledgedUnits: number): Pledged[] {
  const shown = lots.filter(lot => lot.closedOn === undefined && lot.processedOn !== undefined)
  const changes: Pledged[] = []
  let left = pledgedUnits
  for (const lot of shown.sort((one, other) => inOrder(other, one))) {
    const pledged = Math.min(left, lot.units - lot.requestedUnits)
    left -= pledged
    if (pledged !== lot.pledgedUnits) changes.push({ lotOrderId: lot.orderId, pledgedUnits: pledged })
  }
  return changes
}
