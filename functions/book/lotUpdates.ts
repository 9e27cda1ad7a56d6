import { lockInDays } from '../../shared/vocabulary/businessRules.ts'
import { addDays } from '../../shared/vocabulary/calendarDays.ts'
import { showOld, type TransactItem } from '../platform/records/table.ts'
import { type BookPart, bookTable, keys, type Lot } from './bookRows.ts'

/** Updates of a lot that was read: each fails on `lot` when the lot is another one by then. */

type Values = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, string>>
type RequestedLot = Pick<Lot, 'investorId' | 'ISIN' | 'orderId' | 'requests'>

/** One update of a lot, only while it is open. */
export function lotUpdate(
  { investorId, ISIN, orderId }: Pick<Lot, 'investorId' | 'ISIN' | 'orderId'>,
  {
    update,
    condition,
    values,
    names = {},
  }: { readonly update: string; readonly condition: string; readonly values: Values; readonly names?: Names },
): BookPart {
  const item: TransactItem = {
    Update: {
      TableName: bookTable(),
      Key: keys.lot(investorId, ISIN, orderId),
      UpdateExpression: update,
      ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(closedOn) AND ${condition}`,
      ExpressionAttributeValues: { ...values },
      // None at all is not the same as an empty list of them.
      ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: { ...names } }),
      ...showOld,
    },
  }
  return { refuses: 'lot', item }
}

/** What one request holds of a lot. */
export interface HeldUnits {
  readonly liquidationId: string
  readonly units: number
}

/** A part of an update: what it sets and removes, and on what condition. */
interface Clause {
  readonly set?: string
  readonly remove?: string
  readonly conditions: readonly string[]
  readonly values: Values
  readonly names?: Names
}

/** A lot of before there were sales has no counts: all of its units are free. */
const freeAtLeast = '(freeUnits >= :more OR (attribute_not_exists(freeUnits) AND units >= :more))'
const sellable =
  'attribute_exists(processedOn) AND (lockedUntil <= :today OR (attribute_not_exists(lockedUntil) AND processedOn <= :shownBy))'

/** So many more units of it are in requests; they must be for sale, which those that come back need not be. */
const counted = (more: number, today: string): Clause => ({
  set: 'freeUnits = if_not_exists(freeUnits, units) + :less, requestedUnits = if_not_exists(requestedUnits, :none) + :more',
  conditions: more > 0 ? [sellable, freeAtLeast] : [],
  values: {
    ':none': 0,
    ':more': more,
    ':less': -more,
    ...(more > 0 ? { ':today': today, ':shownBy': addDays(today, -lockInDays) } : {}),
  },
})

const requestStart = ({ requests }: RequestedLot, { liquidationId, units }: HeldUnits): Clause =>
  requests === undefined
    ? {
        set: 'requests = :first',
        conditions: ['attribute_not_exists(requests)'],
        values: { ':first': { [liquidationId]: units } },
      }
    : {
        set: 'requests.#begins = :begins',
        conditions: ['attribute_exists(requests)'],
        values: { ':begins': units },
        names: { '#begins': liquidationId },
      }

const requestEnd = ({ liquidationId, units }: HeldUnits): Clause => ({
  remove: 'requests.#ends',
  conditions: ['requests.#ends = :ends'],
  values: { ':ends': units },
  names: { '#ends': liquidationId },
})

/**
 * Moves units of a lot: free units to the request `begins`, units of the request `ends` back, or from one request to the
 * other. `today`: Indian date, needed with `begins`.
 */
export function handedOver(
  lot: RequestedLot,
  {
    begins,
    ends,
    today = '',
  }: {
    readonly begins?: HeldUnits | undefined
    readonly ends?: HeldUnits | undefined
    readonly today?: string
  },
): BookPart {
  const clauses = [
    counted((begins?.units ?? 0) - (ends?.units ?? 0), today),
    ...(begins === undefined ? [] : [requestStart(lot, begins)]),
    ...(ends === undefined ? [] : [requestEnd(ends)]),
  ]
  const sets = clauses.flatMap(({ set }) => set ?? [])
  const removes = clauses.flatMap(({ remove }) => remove ?? [])
  return lotUpdate(lot, {
    update: `SET ${sets.join(', ')}${removes.length === 0 ? '' : ` REMOVE ${removes.join(', ')}`}`,
    condition: clauses.flatMap(({ conditions }) => conditions).join(' AND '),
    values: Object.assign({}, ...clauses.map(({ values }) => values)),
    names: Object.assign({}, ...clauses.map(({ names }) => names)),
  })
}
