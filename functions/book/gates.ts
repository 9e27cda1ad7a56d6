import { checkItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys } from './bookRows.ts'

const isOpen = { when: 'attribute_not_exists(pk) OR held = :no', values: { no: false } }
const setTo = (held: boolean, now: Date) => ({ set: { held, updatedAt: now.toISOString() } })

/** Holds only while nobody put the investor's account on hold: an item of whatever moves money. */
export function payoutsOpenCheck(investorId: string): BookPart {
  return { refuses: 'gate', item: checkItem(bookTable(), keys.payoutGate(investorId), isOpen) }
}

/** An operator puts the account on hold, or lets it go. The same again writes the same. */
export function holdPayouts(investorId: string, held: boolean, now: Date): BookPart {
  return { refuses: 'gate', item: updateItem(bookTable(), keys.payoutGate(investorId), setTo(held, now)) }
}

/** Rows that hold all payouts: each payout looks at one of them, so that many at once do not wait for each other. */
export const gatesForAll = 16

const placeOf = (id: string): number => {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % gatesForAll
}

/** Holds only while payouts are not held for everybody: an item of each payout; `id` is the payout's order. */
export function payoutsOpenForAllCheck(id: string): BookPart {
  const item = checkItem(bookTable(), keys.payoutGateForAll(placeOf(id)), isOpen)
  return { refuses: 'gateForAll', item }
}

/** Operators hold the payouts of everybody, or let them go: all rows in one transaction. */
export const holdAllPayouts = (held: boolean, now: Date): BookPart[] =>
  Array.from({ length: gatesForAll }, (_, place) => ({
    refuses: 'gateForAll',
    item: updateItem(bookTable(), keys.payoutGateForAll(place), setTo(held, now)),
  }))
