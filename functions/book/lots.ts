import { isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type Lot } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'

/** Units that are held: a lot is created, confirmed by the depository, or recorded because it was bought elsewhere. */

/** A new lot: no unit of it is sold, in a request or pledged. */
export type NewLot = Omit<
  Lot,
  | 'freeUnits'
  | 'requestedUnits'
  | 'requests'
  | 'pledgedUnits'
  | 'closedOn'
  | 'liquidationId'
  | 'proceedsPaise'
>
export const openLot = (lot: NewLot): Lot => ({
  ...lot,
  freeUnits: lot.units,
  requestedUnits: 0,
  requests: {},
  pledgedUnits: 0,
})

/** The row of a lot; one of this order's id must not be there. */
export function lotPut(lot: Lot): BookPart {
  const row = { ...keys.lot(lot.investorId, lot.ISIN, lot.orderId), ...lot }
  return { refuses: 'lot', item: putItem(bookTable(), row, isNew) }
}

/**
 * The investor among the holders of the ISIN; the row stays when nothing is held any more, for payments of before.
 * `heldBefore`: units held as they were read; fails on `holder` when others came or went since.
 */
export function heldMore(
  { ISIN, investorId, units, processedOn }: Lot,
  now: Date,
  heldBefore?: number,
): BookPart {
  const none = heldBefore === 0 ? 'attribute_not_exists(pk) OR ' : ''
  return {
    refuses: 'holder',
    item: updateItem(bookTable(), keys.holder(ISIN, investorId), {
      set: { updatedAt: now.toISOString() },
      add: { units, confirmedUnits: processedOn === undefined ? 0 : units },
      ...(heldBefore !== undefined && { when: `${none}units = :before`, values: { before: heldBefore } }),
    }),
  }
}

/** The confirmation that units are in demat. */
export interface Arrived {
  /** Indian date. */
  readonly processedOn: string
  /** Indian date. */
  readonly lockedUntil: string
  /**
   * Units of the ISIN confirmed before, as they were counted off what the depository shows: fails on `holder` when others
   * were confirmed since, for both may have counted the same units. Left out when a person says so.
   */
  readonly confirmedBefore?: number
}

/** The depository shows a lot: from then on the days of the lock-in count. */
export function inDemat(
  { investorId, ISIN, orderId, units }: Pick<Lot, 'investorId' | 'ISIN' | 'orderId' | 'units'>,
  { processedOn, lockedUntil, confirmedBefore }: Arrived,
): BookPart[] {
  const item = updateItem(bookTable(), keys.lot(investorId, ISIN, orderId), {
    set: { processedOn, lockedUntil },
    when: 'attribute_exists(pk) AND attribute_not_exists(processedOn) AND attribute_not_exists(closedOn)',
  })
  const counted = updateItem(bookTable(), keys.holder(ISIN, investorId), {
    add: { confirmedUnits: units },
    ...(confirmedBefore !== undefined && {
      when: 'confirmedUnits = :before',
      values: { before: confirmedBefore },
    }),
  })
  return [
    { refuses: 'lot', item },
    { refuses: 'holder', item: counted },
  ]
}

/**
 * Units that the depository shows already, bought through another channel: a lot that took nothing from our stock.
 * `heldBefore`: see `heldMore`, for two may have counted the same units.
 */
export function recordHolding(lot: Omit<NewLot, 'source'>, now: Date, heldBefore?: number): BookPart[] {
  const recorded = openLot({ ...lot, source: 'recorded' })
  const { ISIN, investorId, orderId, units } = recorded
  return [
    lotPut(recorded),
    heldMore(recorded, now, heldBefore),
    bookEntry({
      id: orderId,
      what: 'recordHolding',
      now,
      investorId,
      ISIN,
      units: [
        { account: account.elsewhere(ISIN), units: -units },
        { account: account.held(investorId, ISIN), units },
      ],
    }),
  ]
}
