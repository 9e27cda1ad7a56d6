import { addDays } from '../../shared/vocabulary/calendarDays.ts'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { showOld, type TransactItem } from '../platform/table.ts'
import { type BookPart, bookTable, keys, type Lot } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'
import { lockInDays, type Pledged, stillTaken, type Taken } from './lotLifecycle.ts'

/**
 * Units on their way out: asked for, given back or delivered, and the money for them. Each function returns the items of
 * one step for lots as they were read; a lot that is another one by then fails on `lot`, and a repeat fails on `entry`. A
 * request is ended once: its units are released or delivered, never both.
 */

/** Whose units a request holds, and of which lots. */
export interface UnitsRequest {
  readonly investorId: string
  readonly ISIN: string
  /** The order's id. */
  readonly liquidationId: string
  readonly taken: readonly Taken[]
}

/** The lots of the investor as they were read; those of other ISINs may be among them. */
type Lots = readonly Lot[]

const unitsOf = (taken: readonly Taken[]): number => taken.reduce((sum, { units }) => sum + units, 0)
const openLots = (lots: Lots, { ISIN, investorId }: Pick<UnitsRequest, 'ISIN' | 'investorId'>): Lot[] =>
  lots.filter(lot => lot.ISIN === ISIN && lot.investorId === investorId && lot.closedOn === undefined)

/** One update of a lot, only while it is open. */
function changed(
  { investorId, ISIN }: Pick<UnitsRequest, 'investorId' | 'ISIN'>,
  orderId: string,
  { update, condition, values }: { update: string; condition: string; values: Record<string, unknown> },
): BookPart {
  const item: TransactItem = {
    Update: {
      TableName: bookTable(),
      Key: keys.lot(investorId, ISIN, orderId),
      UpdateExpression: update,
      ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(closedOn) AND ${condition}`,
      ExpressionAttributeValues: values,
      ...showOld,
    },
  }
  return { guards: 'lot', item }
}

/** A lot of before there were sales has no counts: all of its units are free. */
const freeAtLeast = '(freeUnits >= :units OR (attribute_not_exists(freeUnits) AND units >= :units))'
const sellable =
  'attribute_exists(processedOn) AND (lockedUntil <= :today OR (attribute_not_exists(lockedUntil) AND processedOn <= :shownBy))'

const intoRequest = (request: UnitsRequest, orderId: string, units: number, today: string): BookPart =>
  changed(request, orderId, {
    update:
      'SET freeUnits = if_not_exists(freeUnits, units) + :less, requestedUnits = if_not_exists(requestedUnits, :zero) + :units',
    condition: `${sellable} AND ${freeAtLeast}`,
    values: {
      ':units': units,
      ':less': -units,
      ':zero': 0,
      ':today': today,
      ':shownBy': addDays(today, -lockInDays),
    },
  })

const outOfRequest = (request: UnitsRequest, orderId: string, units: number): BookPart =>
  changed(request, orderId, {
    update: 'ADD freeUnits :units, requestedUnits :less',
    condition: 'requestedUnits >= :units',
    values: { ':units': units, ':less': -units },
  })

/** Nothing of a lot moves from the former request to the new one, but it must still be what the new one believes. */
const keptInRequest = (request: UnitsRequest, orderId: string, units: number): BookPart => ({
  guards: 'lot',
  item: {
    ConditionCheck: {
      TableName: bookTable(),
      Key: keys.lot(request.investorId, request.ISIN, orderId),
      ConditionExpression: 'attribute_not_exists(closedOn) AND requestedUnits >= :units',
      ExpressionAttributeValues: { ':units': units },
      ...showOld,
    },
  },
})

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

/**
 * Puts units into a request: only processed, unlocked, free ones of open lots (`allocate` says which). With `former` the
 * request takes the place of another one of the ISIN in the same transaction, and each lot changes by the difference.
 */
export function requestUnits(
  request: UnitsRequest,
  { today, now, former }: { readonly today: string; readonly now: Date; readonly former?: UnitsRequest },
): BookPart[] {
  const wanted = new Map(request.taken.map(({ lotOrderId, units }) => [lotOrderId, units]))
  const before = new Map((former?.taken ?? []).map(({ lotOrderId, units }) => [lotOrderId, units]))
  if (request.taken.length === 0 || wanted.size < request.taken.length)
    throw new Error(`${request.liquidationId} names no lot, or one twice`)
  const parts = [...new Set([...wanted.keys(), ...before.keys()])].map(orderId => {
    const more = (wanted.get(orderId) ?? 0) - (before.get(orderId) ?? 0)
    if (more === 0) return keptInRequest(request, orderId, wanted.get(orderId) ?? 0)
    return more > 0 ? intoRequest(request, orderId, more, today) : outOfRequest(request, orderId, -more)
  })
  return [
    ...parts,
    ...(former === undefined ? [] : [unitsEntry(former, 'release', unitsOf(former.taken), now)]),
    unitsEntry(request, 'request', unitsOf(request.taken), now),
  ]
}

/** The units of a request are free again; those that were redeemed meanwhile are gone, and their booking with them. */
export function releaseUnits(request: UnitsRequest, lots: Lots, now: Date): BookPart[] {
  const taken = stillTaken(openLots(lots, request), request.taken)
  return [
    ...taken.map(({ lotOrderId, units }) => outOfRequest(request, lotOrderId, units)),
    unitsEntry(request, 'release', unitsOf(taken), now),
  ]
}

/** Whether a request's lots are all still there: what was redeemed meanwhile cannot be delivered any more. */
export const isDeliverable = (request: UnitsRequest, lots: Lots): boolean =>
  stillTaken(openLots(lots, request), request.taken).length === request.taken.length

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
  const units = unitsOf(request.taken)
  const byId = new Map(openLots(lots, request).map(lot => [lot.orderId, lot]))
  let unitsLeft = units
  let paiseLeft = redemptionPaise
  const sold = request.taken.flatMap(one => {
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
      happenedAt: new Date(indianInstant(deliveredOn, '11:00')),
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
  const read = { ':units': lot.units, ':paise': lot.paise, ':sold': units }
  if (units === lot.units)
    return [
      changed(lot, orderId, {
        update: 'SET closedOn = :on, liquidationId = :id, proceedsPaise = :proceeds',
        condition: 'units = :units AND requestedUnits = :sold AND paise = :paise',
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
    pledgedUnits: 0,
    paise,
    accruedPaise,
  }
  const put: TransactItem = {
    Put: {
      TableName: bookTable(),
      Item: { ...keys.soldLot(investorId, ISIN, orderId, sold.liquidationId), ...part },
      ConditionExpression: 'attribute_not_exists(pk)',
      ...showOld,
    },
  }
  return [
    changed(lot, orderId, {
      update: 'SET paise = :rest, accruedPaise = :accrued ADD units :less, requestedUnits :less',
      // The cost is shared as it was read: a sale of the same lot that was quicker makes this one read again.
      condition: 'units = :units AND requestedUnits >= :sold AND paise = :paise',
      values: {
        ...read,
        ':less': -units,
        ':rest': lot.paise - paise,
        ':accrued': lot.accruedPaise - accruedPaise,
      },
    }),
    { guards: 'lot', item: put },
  ]
}

/** Units that the depository had shown, fewer: the investor stays among the holders for payments of before. */
const heldLess = ({ ISIN, investorId }: UnitsRequest, units: number, now: Date): BookPart => ({
  guards: 'holder',
  item: {
    Update: {
      TableName: bookTable(),
      Key: keys.holder(ISIN, investorId),
      UpdateExpression: 'SET updatedAt = :at ADD units :less, confirmedUnits :less',
      ConditionExpression: 'units >= :units AND confirmedUnits >= :units',
      ExpressionAttributeValues: { ':at': now.toISOString(), ':less': -units, ':units': units },
      ...showOld,
    },
  },
})

/** The bank paid the proceeds of a sale: once, and on the day of the bank's word. */
export function payOutProceeds(
  { investorId, ISIN, liquidationId }: Omit<UnitsRequest, 'taken'>,
  paid: { readonly redemptionPaise: number; readonly paidAt: Date; readonly utr: string },
  now: Date,
): BookPart[] {
  return [
    bookEntry({
      id: liquidationId,
      what: 'payOut',
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

/** What the depository shows as pledged of a lot (`pledgesOf`); fails on `lot` when its units moved since it was read. */
export function pledgeUnits(lot: Lot, { pledgedUnits }: Pick<Pledged, 'pledgedUnits'>): BookPart[] {
  const { units, requestedUnits, orderId } = lot
  const freeUnits = units - requestedUnits - pledgedUnits
  if (freeUnits < 0 || pledgedUnits < 0) throw new Error(`${orderId} has fewer units than that to pledge`)
  const asRead = (name: string, value: string, read: number): string =>
    read === 0 ? `(attribute_not_exists(${name}) OR ${name} = ${value})` : `${name} = ${value}`
  return [
    changed(lot, orderId, {
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
