import { settlementTime } from '../../shared/vocabulary/businessRules.ts'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type Lot } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'
import { type Pledged, type Taken, takenBy } from './lotLifecycle.ts'
import { type HeldUnits, handedOver, lotUpdate } from './lotUpdates.ts'

/**
 * Units that are sold: requested, released or delivered, and the money for them. Each function returns the items of
 * one step for lots as they were read; a lot that is another one by then fails on `lot`, and a repeat fails on `entry`. A
 * request is ended once: its units are released or delivered, never both.
 */

/** Whose units a request holds. Of which lots, the lots say themselves (`requests`). */
export interface UnitsRequest {
  readonly investorId: string
  readonly ISIN: string
  /** The order's id. */
  readonly liquidationId: string
  /** How many it was made for. */
  readonly units: number
}

/** The lots of the investor as they were read; those of other ISINs may be among them. */
type Lots = readonly Lot[]

const unitsOf = (taken: readonly Taken[]): number => taken.reduce((sum, { units }) => sum + units, 0)
const openLots = (lots: Lots, { ISIN, investorId }: UnitsRequest): Lot[] =>
  lots.filter(lot => lot.ISIN === ISIN && lot.investorId === investorId && lot.closedOn === undefined)

/** A request's units left it: both ways are one booking, so that it is ended once. */
const endPlace = 'end'

function unitsEntry(
  { investorId, ISIN, liquidationId: id }: UnitsRequest,
  what: 'request' | 'release',
  units: number,
  now: Date,
): BookPart {
  const sign = what === 'request' ? 1 : -1
  return bookEntry({
    id,
    what,
    ...(what === 'release' ? { place: endPlace } : {}),
    now,
    investorId,
    ISIN,
    units: [
      { account: account.held(investorId, ISIN), units: -sign * units },
      { account: account.inRequest(investorId, ISIN), units: sign * units },
    ],
  })
}

/** What a new request takes, and of what. */
export interface Wanted {
  /** As `allocate` says. */
  readonly taken: readonly Taken[]
  /** The lots it was allocated from. */
  readonly lots: Lots
  /** A request of the ISIN whose place it takes in the same transaction: each lot changes by the difference. */
  readonly former?: UnitsRequest | undefined
}

/** Puts units into a request: only processed, unlocked, free ones of open lots. Throws when it names no lot, or one twice. */
export function requestUnits(
  request: UnitsRequest,
  { taken, lots, former }: Wanted,
  { today, now }: { readonly today: string; readonly now: Date },
): BookPart[] {
  const { investorId, ISIN, liquidationId } = request
  const wanted = new Map(taken.map(({ lotOrderId, units }) => [lotOrderId, units]))
  if (taken.length === 0 || wanted.size < taken.length)
    throw new Error(`${liquidationId} names no lot, or one twice`)
  if (unitsOf(taken) !== request.units) throw new Error(`${liquidationId} takes ${unitsOf(taken)} units`)
  const open = new Map(openLots(lots, request).map(lot => [lot.orderId, lot]))
  const ending = takenBy([...open.values()], former?.liquidationId)
  const before = new Map(ending.map(({ lotOrderId, units }) => [lotOrderId, units]))
  const held = (id: string | undefined, units: number | undefined): HeldUnits | undefined =>
    id === undefined || units === undefined ? undefined : { liquidationId: id, units }
  const parts = [...new Set([...wanted.keys(), ...before.keys()])].map(orderId => {
    const begins = held(liquidationId, wanted.get(orderId))
    const ends = held(former?.liquidationId, before.get(orderId))
    // One that was not read is for the database to refuse.
    const lot = open.get(orderId) ?? { investorId, ISIN, orderId, requests: {} }
    return handedOver(lot, { begins, ends, today })
  })
  return [
    ...parts,
    ...(former === undefined ? [] : [unitsEntry(former, 'release', unitsOf(ending), now)]),
    unitsEntry(request, 'request', request.units, now),
  ]
}

/** The units of a request are free again; those that were redeemed meanwhile are gone, and their booking with them. */
export function releaseUnits(request: UnitsRequest, lots: Lots, now: Date): BookPart[] {
  const { liquidationId } = request
  const open = openLots(lots, request)
  const taken = takenBy(open, liquidationId)
  const held = new Map(taken.map(({ lotOrderId, units }) => [lotOrderId, units]))
  return [
    ...open.flatMap(lot => {
      const units = held.get(lot.orderId)
      return units === undefined ? [] : [handedOver(lot, { ends: { liquidationId, units } })]
    }),
    unitsEntry(request, 'release', unitsOf(taken), now),
  ]
}

/** Whether all of a request's units are still in its lots: what was redeemed meanwhile cannot be delivered any more. */
export const isDeliverable = (request: UnitsRequest, lots: Lots): boolean =>
  unitsOf(takenBy(openLots(lots, request), request.liquidationId)) === request.units

/** What a sale is worth; `valuePaise` = `exitLoadPaise` + `redemptionPaise`. */
export interface SaleMoney {
  readonly valuePaise: number
  readonly exitLoadPaise: number
  readonly redemptionPaise: number
}

/**
 * The units left the demat account: they are the desk's, and the investor is owed the redemption. `deliveredOn`: the Indian
 * date of the depository's word; who held them at the end of the day before it is still owed what that day brings. Lots
 * sold in part are split. Throws unless `isDeliverable`.
 */
export function deliverUnits(
  request: UnitsRequest,
  money: SaleMoney,
  { lots, deliveredOn, now }: { readonly lots: Lots; readonly deliveredOn: string; readonly now: Date },
): BookPart[] {
  const { investorId, ISIN, liquidationId } = request
  const { valuePaise, exitLoadPaise, redemptionPaise } = money
  if (valuePaise !== exitLoadPaise + redemptionPaise || exitLoadPaise < 0 || redemptionPaise < 0)
    throw new Error(`${liquidationId} does not add up`)
  if (!isDeliverable(request, lots)) throw new Error(`${liquidationId} holds units that were redeemed`)
  const { units } = request
  const open = openLots(lots, request)
  const byId = new Map(open.map(lot => [lot.orderId, lot]))
  let unitsLeft = units
  let paiseLeft = redemptionPaise
  const sold = takenBy(open, liquidationId).flatMap(one => {
    const lot = byId.get(one.lotOrderId)
    if (lot === undefined) return []
    const proceedsPaise = shareOf(paiseLeft, one.units, unitsLeft)
    unitsLeft -= one.units
    paiseLeft -= proceedsPaise
    return soldOf(lot, one.units, { closedOn: deliveredOn, liquidationId, proceedsPaise })
  })
  return [
    ...sold,
    heldLess(request, units, now),
    bookEntry({
      id: liquidationId,
      what: 'deliver',
      place: endPlace,
      now,
      happenedAt: new Date(indianInstant(deliveredOn, settlementTime)),
      investorId,
      ISIN,
      money: [
        { account: account.desk(ISIN), paise: valuePaise },
        { account: account.exitLoad, paise: -exitLoadPaise },
        { account: account.proceeds(investorId), paise: -redemptionPaise },
      ],
      units: [
        { account: account.inRequest(investorId, ISIN), units: -units },
        { account: account.boughtBack(ISIN), units },
      ],
    }),
  ]
}

/** The part of an amount that falls to some of its units, whole paise; the rest keeps what is left over. */
const shareOf = (paise: number, units: number, all: number): number =>
  Number((BigInt(paise) * BigInt(units)) / BigInt(all))

interface Sold {
  readonly closedOn: string
  readonly liquidationId: string
  readonly proceedsPaise: number
}

/** A lot that is sold whole is closed; of one that is sold in part the sold units become a closed row beside it. */
function soldOf(lot: Lot, units: number, sold: Sold): BookPart[] {
  const { investorId, ISIN, orderId } = lot
  const names = { '#request': sold.liquidationId }
  const read = { ':units': lot.units, ':paise': lot.paise, ':sold': units }
  if (units === lot.units)
    return [
      lotUpdate(lot, {
        update: 'SET closedOn = :on, liquidationId = :id, proceedsPaise = :proceeds',
        condition: 'units = :units AND requests.#request = :sold AND paise = :paise',
        names,
        values: {
          ...read,
          ':on': sold.closedOn,
          ':id': sold.liquidationId,
          ':proceeds': sold.proceedsPaise,
        },
      }),
    ]
  const paise = shareOf(lot.paise, units, lot.units)
  const accruedPaise = shareOf(lot.accruedPaise, units, lot.units)
  const part: Lot = {
    ...lot,
    ...sold,
    units,
    freeUnits: 0,
    requestedUnits: units,
    requests: { [sold.liquidationId]: units },
    pledgedUnits: 0,
    paise,
    accruedPaise,
  }
  const row = { ...keys.soldLot(investorId, ISIN, orderId, sold.liquidationId), ...part }
  return [
    lotUpdate(lot, {
      update:
        'SET paise = :rest, accruedPaise = :accrued REMOVE requests.#request ADD units :less, requestedUnits :less',
      // The cost is shared as it was read: a sale of the same lot that was quicker makes this one read again.
      condition: 'units = :units AND requests.#request = :sold AND paise = :paise',
      names,
      values: {
        ...read,
        ':less': -units,
        ':rest': lot.paise - paise,
        ':accrued': lot.accruedPaise - accruedPaise,
      },
    }),
    { refuses: 'lot', item: putItem(bookTable(), row, isNew) },
  ]
}

/** Units that the depository had shown, fewer: the investor stays among the holders for payments of before. */
const heldLess = ({ ISIN, investorId }: UnitsRequest, units: number, now: Date): BookPart => ({
  refuses: 'holder',
  item: updateItem(bookTable(), keys.holder(ISIN, investorId), {
    set: { updatedAt: now.toISOString() },
    add: { units: -units, confirmedUnits: -units },
    when: 'units >= :units AND confirmedUnits >= :units',
    values: { units },
  }),
})

/**
 * The bank paid the proceeds of a sale: once, and on the day of the bank's word. `reversals`: how often it sent them back
 * after they were booked; once more is booked after each.
 */
export function payOutProceeds(
  { investorId, ISIN, liquidationId }: Omit<UnitsRequest, 'units'>,
  paid: {
    readonly redemptionPaise: number
    readonly paidAt: Date
    readonly utr: string
    readonly reversals?: number | undefined
  },
  now: Date,
): BookPart[] {
  const { reversals = 0 } = paid
  return [
    bookEntry({
      id: liquidationId,
      what: 'payOut',
      ...(reversals === 0 ? {} : { place: `payOut#${reversals}` }),
      now,
      happenedAt: paid.paidAt,
      investorId,
      ISIN,
      reference: paid.utr,
      money: [
        { account: account.proceeds(investorId), paise: paid.redemptionPaise },
        { account: account.payoutBank, paise: -paid.redemptionPaise },
      ],
    }),
  ]
}

/** The bank sent the proceeds back after they were booked as paid: they are owed again. Once for each of the `reversals`. */
export function reversePayOut(
  { investorId, ISIN, liquidationId }: Omit<UnitsRequest, 'units'>,
  back: { readonly redemptionPaise: number; readonly utr: string; readonly reversals: number },
  now: Date,
): BookPart[] {
  return [
    bookEntry({
      id: liquidationId,
      what: 'payOutReversed',
      place: `payOutReversed#${back.reversals}`,
      now,
      investorId,
      ISIN,
      reference: back.utr,
      money: [
        { account: account.payoutBank, paise: back.redemptionPaise },
        { account: account.proceeds(investorId), paise: -back.redemptionPaise },
      ],
    }),
  ]
}

/** What the depository shows as pledged of a lot (`pledgesOf`); fails on `lot` when its units moved since it was read. */
export function pledgeUnits(lot: Lot, { pledgedUnits }: Pick<Pledged, 'pledgedUnits'>): BookPart[] {
  const { units, requestedUnits, orderId } = lot
  const freeUnits = units - requestedUnits - pledgedUnits
  if (freeUnits < 0 || pledgedUnits < 0) throw new Error(`${orderId} has fewer units than that to pledge`)
  const asRead = (name: string, value: string, read: number): string =>
    read === 0 ? `(attribute_not_exists(${name}) OR ${name} = ${value})` : `${name} = ${value}`
  return [
    lotUpdate(lot, {
      update: 'SET freeUnits = :free, pledgedUnits = :pledged, requestedUnits = :requested',
      condition: [
        'units = :units',
        asRead('requestedUnits', ':requested', requestedUnits),
        asRead('pledgedUnits', ':before', lot.pledgedUnits),
      ].join(' AND '),
      values: {
        ':units': units,
        ':free': freeUnits,
        ':pledged': pledgedUnits,
        ':before': lot.pledgedUnits,
        ':requested': requestedUnits,
      },
    }),
  ]
}
