import { deleteItem, isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type Lot, type Payout } from './bookRows.ts'
import { account, bookEntry, payoutId } from './entries.ts'

/**
 * Interest and principal of one investor, ISIN and due date: due → credited, or due → late → credited. The issuer pays the
 * investor, never us; the book only keeps what became of it.
 */

export type NewPayout = Omit<Payout, 'state' | 'booked' | 'paidOn' | 'utr' | 'creditedAt'>

/** Notes that a payment is due. The same one again fails on `payout`, which is a success for whoever repeats. */
export function payoutDue(payout: NewPayout): BookPart[] {
  const { investorId, ISIN, dueDate, couponPaise, principalPaise, tdsPaise, netPaise } = payout
  if (netPaise !== couponPaise + principalPaise - tdsPaise || netPaise < 0 || tdsPaise < 0)
    throw new Error(`${payoutId(ISIN, dueDate, investorId)} does not add up`)
  const row = { ...keys.payout(investorId, ISIN, dueDate), ...payout, state: 'due' }
  return [{ refuses: 'payout', item: putItem(bookTable(), row, isNew) }]
}

/**
 * The same payment over other units: a holding was recorded since, or a sale was recorded late. One that was credited is due
 * again, and its next credit books what is more; it never takes money back. Fails on `payout` when it is not what was read.
 */
export function payoutChanged(before: Payout, payout: NewPayout): BookPart[] {
  if (payout.units < before.units && !mayShrink(before))
    throw new Error('what was credited is not taken back')
  const { investorId, ISIN, dueDate, couponPaise, principalPaise, tdsPaise, netPaise } = payout
  if (netPaise !== couponPaise + principalPaise - tdsPaise || netPaise < 0 || tdsPaise < 0)
    throw new Error(`${payoutId(ISIN, dueDate, investorId)} does not add up`)
  const booked = before.state === 'credited' ? amountsOf(before) : before.booked
  const state = before.state === 'credited' ? 'due' : before.state
  const row = {
    ...keys.payout(investorId, ISIN, dueDate),
    ...payout,
    state,
    ...(booked === undefined ? {} : { booked }),
  }
  const asRead = {
    when: '#state = :state AND units = :before',
    values: { state: before.state, before: before.units },
  }
  return [{ refuses: 'payout', item: putItem(bookTable(), row, asRead) }]
}

/** Of a payment that nothing was credited of yet. */
export const mayShrink = ({ state, booked }: Payout): boolean => state !== 'credited' && booked === undefined

/** Nothing of it is owed after all: all its units had left before the record date ended, and the sale was recorded late. */
export function payoutDropped({ investorId, ISIN, dueDate, units }: Payout): BookPart[] {
  const item = deleteItem(bookTable(), keys.payout(investorId, ISIN, dueDate), {
    when: '#state <> :credited AND attribute_not_exists(booked) AND units = :units',
    values: { credited: 'credited', units },
  })
  return [{ refuses: 'payout', item }]
}

const amountsOf = ({ couponPaise, principalPaise, tdsPaise }: Payout) => ({
  couponPaise,
  principalPaise,
  tdsPaise,
})

/** Only while it is for as many units as were read: what was paid for fewer does not credit those recorded since. */
function moved(
  { investorId, ISIN, dueDate, units }: Pick<Payout, 'investorId' | 'ISIN' | 'dueDate' | 'units'>,
  from: readonly Payout['state'][],
  to: Payout['state'],
  set: Readonly<Record<string, string | number>>,
): BookPart {
  const origins = Object.fromEntries(from.map((state, index) => [`from${index}`, state]))
  const item = updateItem(bookTable(), keys.payout(investorId, ISIN, dueDate), {
    set: { state: to, ...set },
    when: `#state IN (:${Object.keys(origins).join(', :')}) AND units = :units`,
    values: { units, ...origins },
  })
  return { refuses: 'payout', item }
}

/**
 * The registrar says that it was paid: to whom it is owed, by whom, and the tax in between. The amounts of `payout` are those
 * that were paid; the row keeps them. Throws when they do not add up.
 */
export function creditPayout(
  payout: Payout,
  paid: { readonly paidOn: string; readonly utr: string },
  now: Date,
): BookPart[] {
  const { investorId, ISIN, dueDate, units, booked, couponPaise, principalPaise, tdsPaise, netPaise } = payout
  if (netPaise !== couponPaise + principalPaise - tdsPaise || couponPaise < 0 || tdsPaise < 0)
    throw new Error(`${payoutId(ISIN, dueDate, investorId)} does not add up`)
  const more = (field: 'couponPaise' | 'principalPaise' | 'tdsPaise'): number =>
    payout[field] - (booked?.[field] ?? 0)
  const gross = more('couponPaise') + more('principalPaise')
  return [
    moved(payout, ['due', 'late'], 'credited', {
      ...paid,
      couponPaise,
      principalPaise,
      tdsPaise,
      netPaise,
      creditedAt: now.toISOString(),
    }),
    bookEntry({
      id: payoutId(ISIN, dueDate, investorId),
      what: booked === undefined ? 'credit' : `credit#${units}`,
      now,
      investorId,
      ISIN,
      reference: paid.utr,
      money: [
        { account: account.issuer(ISIN), paise: gross },
        { account: account.tds, paise: -more('tdsPaise') },
        { account: account.paidOut(investorId), paise: more('tdsPaise') - gross },
      ],
    }),
  ]
}

/** Nobody confirmed it in time. */
export const latePayout = (payout: Payout): BookPart[] => [moved(payout, ['due'], 'late', {})]

/** Most lots of one `redeem`: a transaction takes 100 items. */
export const lotsPerRedemption = 40

/**
 * Lots whose principal came back whole are held no more from `on` (Indian date), pledged or in a request alike: a request
 * that holds units of them can only be released then. At most `lotsPerRedemption` of one ISIN and investor; a lot closed
 * before, or sold in part since it was read, fails on `lot`.
 */
export function redeem(lots: readonly Lot[], on: string, now: Date): BookPart[] {
  const [first] = lots
  if (first === undefined) return []
  const { ISIN, investorId } = first
  if (lots.length > lotsPerRedemption || lots.some(lot => lot.ISIN !== ISIN || lot.investorId !== investorId))
    throw new Error('a redemption is of one holder and one ISIN')
  const sumOf = (some: readonly Lot[], field: 'units' | 'requestedUnits'): number =>
    some.reduce((total, lot) => total + lot[field], 0)
  const units = sumOf(lots, 'units')
  const requested = sumOf(lots, 'requestedUnits')
  const confirmed = sumOf(
    lots.filter(({ processedOn }) => processedOn !== undefined),
    'units',
  )
  const holder: BookPart = {
    refuses: 'holder',
    item: updateItem(bookTable(), keys.holder(ISIN, investorId), {
      set: { updatedAt: now.toISOString() },
      add: { units: -units, confirmedUnits: -confirmed },
      when: 'units >= :least',
      values: { least: units },
    }),
  }
  const entry = bookEntry({
    id: `redeem#${ISIN}#${investorId}`,
    what: `redeem#${first.orderId}`,
    now,
    investorId,
    ISIN,
    units: [
      { account: account.held(investorId, ISIN), units: requested - units },
      { account: account.inRequest(investorId, ISIN), units: -requested },
      { account: account.cancelled(ISIN), units },
    ],
  })
  return [...lots.map(lot => redeemed(lot, on)), holder, entry]
}

/** A lot closed as it was read: shown by the depository or not, and with as many units, in a request or not. */
function redeemed(
  { investorId, ISIN, orderId, units, requestedUnits, processedOn }: Lot,
  on: string,
): BookPart {
  const shown = `${processedOn === undefined ? 'attribute_not_exists' : 'attribute_exists'}(processedOn)`
  const none = requestedUnits === 0 ? 'attribute_not_exists(requestedUnits) OR ' : ''
  const item = updateItem(bookTable(), keys.lot(investorId, ISIN, orderId), {
    set: { closedOn: on },
    when: `attribute_exists(pk) AND attribute_not_exists(closedOn) AND ${shown} AND units = :units AND (${none}requestedUnits = :requested)`,
    values: { units, requested: requestedUnits },
  })
  return { refuses: 'lot', item }
}
