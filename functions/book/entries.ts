import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { isNew, putItem } from '../platform/records/writes.ts'
import {
  type BookPart,
  bookTable,
  dayPartition,
  type Entry,
  keys,
  type MoneyLine,
  type UnitLine,
} from './bookRows.ts'

/**
 * Accounts of the ledger. A positive line is a debit: money or units that are there; a negative one a credit: where they
 * came from, or whom they are owed to. So `gateway` stands above zero and `client#…` below it while we hold money.
 */
export const account = {
  /** Money at the clearing corporation's gateway. */
  gateway: 'gateway',
  stampDuty: 'stampDuty',
  /** What we paid of investors' first purchases. */
  discounts: 'discounts',
  tds: 'tds',
  client: (investorId: string) => `client#${investorId}`,
  seller: (ISIN: string) => `seller#${ISIN}`,
  issuer: (ISIN: string) => `issuer#${ISIN}`,
  /** Owed to us by the desk for units that it took. */
  desk: (ISIN: string) => `desk#${ISIN}`,
  /** What we keep of sales. */
  exitLoad: 'exitLoad',
  /** Owed to an investor for units that were delivered. */
  proceeds: (investorId: string) => `proceeds#${investorId}`,
  /** The account at the bank that proceeds are paid from. */
  payoutBank: 'payoutBank',
  paidOut: (investorId: string) => `paidOut#${investorId}`,
  /** Owed to us for payments of an issuer that went to the wrong side of a trade. */
  claims: (ISIN: string) => `claims#${ISIN}`,
  /** What came for them, and what was given up. */
  claimsReceived: 'claimsReceived',
  claimsWrittenOff: 'claimsWrittenOff',
  /** Units: where those for sale came from, those for sale, put aside, held, redeemed, and bought through others. */
  issued: (ISIN: string) => `issued#${ISIN}`,
  stock: (ISIN: string) => `stock#${ISIN}`,
  reserved: (ISIN: string) => `reserved#${ISIN}`,
  held: (investorId: string, ISIN: string) => `held#${investorId}#${ISIN}`,
  /** Held, and in a request to sell. */
  inRequest: (investorId: string, ISIN: string) => `inRequest#${investorId}#${ISIN}`,
  /** Delivered by investors who sold. */
  boughtBack: (ISIN: string) => `boughtBack#${ISIN}`,
  cancelled: (ISIN: string) => `cancelled#${ISIN}`,
  elsewhere: (ISIN: string) => `elsewhere#${ISIN}`,
} as const

/** A payout's id: one per ISIN, due date and investor. */
export const payoutId = (ISIN: string, dueDate: string, investorId: string): string =>
  `payout#${ISIN}#${dueDate}#${investorId}`

export interface Booking {
  readonly id: string
  /** Names the booking within its id, so that it cannot be booked twice. */
  readonly what: string
  /** Of bookings that exclude each other within an id: the place they share. `what`, when left out. */
  readonly place?: string
  readonly now: Date
  /** When it happened by the other side's word; it belongs to that Indian date. Now, when left out. */
  readonly happenedAt?: Date | undefined
  readonly investorId?: string
  readonly ISIN?: string
  readonly reference?: string | undefined
  readonly money?: readonly MoneyLine[]
  readonly units?: readonly UnitLine[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The item that books. Throws on lines that do not sum to zero: such a booking must not leave this folder. */
export function bookEntry(booking: Booking): BookPart {
  const { id, what, place = what, now, happenedAt = now, investorId, ISIN, reference } = booking
  const money = (booking.money ?? []).filter(({ paise }) => paise !== 0)
  const units = (booking.units ?? []).filter(line => line.units !== 0)
  const numbers = [...money.map(({ paise }) => paise), ...units.map(line => line.units)]
  if (!numbers.every(Number.isSafeInteger)) throw new Error(`${id} ${what} books what is no whole number`)
  if (sum(money.map(({ paise }) => paise)) !== 0 || sum(units.map(line => line.units)) !== 0)
    throw new Error(`${id} ${what} does not sum to zero`)
  const date = indianDate(happenedAt)
  const entry: Entry = {
    id,
    what,
    at: now.toISOString(),
    date,
    money,
    units,
    investorId,
    ISIN,
    reference,
  }
  const day = { duePk: dayPartition(date), dueAt: happenedAt.toISOString() }
  return {
    refuses: 'entry',
    item: putItem(bookTable(), { ...keys.entry(id, place), ...entry, ...day }, isNew),
  }
}
