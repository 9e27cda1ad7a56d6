import type { Entry } from '../../functions/book/bookRows.ts'
import type { Difference } from '../../functions/book/breaks.ts'
import { orderOfPayout } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { StatementLine } from '../../functions/providers/clearingBank/port.ts'
import type { SettlementRow } from '../../functions/providers/paymentGateway/port.ts'
import type { PaidPayout } from '../../functions/providers/payouts/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'

/**
 * The book's money against the gateway's settlement file, the clearing bank's statement and what the paying bank paid. Pure:
 * the movements that are compared belong to `dates`; their counterparts may belong to days around them, because one side
 * books them later than the other.
 */
export interface MoneyOfDays {
  /** Indian dates that are compared. */
  readonly dates: ReadonlySet<string>
  /** What came to either side after this instant may still be on its way to the other. */
  readonly until: Date
  readonly entries: readonly Entry[]
  readonly file: readonly SettlementRow[]
  readonly statement: readonly StatementLine[]
  /** Proceeds of sales as the bank paid them. */
  readonly paid: readonly PaidPayout[]
  /** Our reference of a payment's refund. */
  refundReference(paymentId: string): string
}

/** A movement of money as both sides have it: `id` is the same on both. */
interface Movement {
  readonly id: string
  readonly paise: number
  readonly date: string
  readonly at: string
  readonly orderId?: string | undefined
  readonly investorId?: string | undefined
}

const lineOf = ({ money }: Entry, isAccount: (account: string) => boolean): number =>
  money.filter(({ account }) => isAccount(account)).reduce((total, { paise }) => total + paise, 0)
const atGateway = (account: string): boolean => account === 'gateway'
const ofSeller = (account: string): boolean => account.startsWith('seller#')
const atPayoutBank = (account: string): boolean => account === 'payoutBank'

/** The book's bookings of a kind, e.g. `receive#pay_…`, by the part after `#`. */
function booked(
  entries: readonly Entry[],
  what: 'receive' | 'sendBack' | 'settle' | 'payOut' | 'payOutReversed',
  signed: (entry: Entry) => number,
): Movement[] {
  return entries
    .filter(entry => entry.what === what || entry.what.startsWith(`${what}#`))
    .map(entry => {
      const { id, date, at, investorId } = entry
      const name = entry.what === what ? id : entry.what.slice(what.length + 1)
      return { id: name, paise: signed(entry), date, at, orderId: id, investorId }
    })
}

const inFile = (kind: SettlementRow['kind'], rows: readonly SettlementRow[]): Movement[] =>
  rows
    .filter(row => row.kind === kind)
    .map(({ paymentId, amountPaise, at, reference }) => ({
      id: paymentId,
      paise: amountPaise,
      date: indianDate(at),
      at: at.toISOString(),
      // Of a refund the reference is our refund's.
      orderId: kind === 'payment' ? reference : undefined,
    }))

const lines = (kind: StatementLine['kind'], statement: readonly StatementLine[]): Movement[] =>
  statement
    .filter(line => line.kind === kind)
    .map(({ reference, paise, at }) => ({
      id: reference,
      paise: Math.abs(paise),
      date: indianDate(at),
      at: at.toISOString(),
    }))

/** A reference is the order's id and the number of the attempt: two attempts that were both paid are one order paid twice. */
const proceeds = (paid: readonly PaidPayout[]): Movement[] =>
  paid.map(({ reference, amountPaise, at }) => {
    const id = orderOfPayout(reference)
    return { id, paise: amountPaise, date: indianDate(at), at: at.toISOString(), orderId: id }
  })

/** Every difference of the days compared; empty when nothing differs. */
export function reconcileMoney(days: MoneyOfDays): Difference[] {
  const { entries, file, statement, refundReference } = days
  const receives = booked(entries, 'receive', entry => lineOf(entry, atGateway))
  const returns = booked(entries, 'sendBack', entry => -lineOf(entry, atGateway))
  const toSellers = booked(entries, 'settle', entry => -lineOf(entry, ofSeller))
  const toInvestors = stillPaid(
    booked(entries, 'payOut', entry => -lineOf(entry, atPayoutBank)),
    booked(entries, 'payOutReversed', entry => lineOf(entry, atPayoutBank)),
  )
  const payments = inFile('payment', file)
  const refunds = inFile('refund', file)
  const byItself = returnedByGateway({ receives, returns }, { payments, refunds })
  const not = (one: Movement): boolean => !byItself.has(one.id)
  const backAtBank = returns.filter(not).map(one => ({ ...one, id: refundReference(one.id) }))
  return [
    ...matched(days, 'payment', receives.filter(not), payments, 'missingAtGateway'),
    ...matched(days, 'refund', returns.filter(not), refunds, 'missingAtGateway'),
    ...matched(days, 'toSeller', toSellers, lines('pay-out', statement), 'missingAtBank'),
    ...matched(days, 'refundAtBank', backAtBank, lines('refund', statement), 'missingAtBank'),
    ...matched(days, 'proceeds', toInvestors, proceeds(days.paid), 'missingAtBank'),
    ...receiptsOf(days, payments),
  ]
}

/** What was paid and did not come back: of an order whose money came back, the payments that were booked since. */
function stillPaid(paid: readonly Movement[], reversed: readonly Movement[]): Movement[] {
  const back = new Map<string, number>()
  for (const { id } of reversed) back.set(id, (back.get(id) ?? 0) + 1)
  return paid
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .filter(({ id }) => {
      const left = back.get(id) ?? 0
      if (left > 0) back.set(id, left - 1)
      return left === 0
    })
}

/** Money that the gateway returned of its own accord: the book saw it come and go, the file has neither. */
function returnedByGateway(
  book: { readonly receives: readonly Movement[]; readonly returns: readonly Movement[] },
  file: { readonly payments: readonly Movement[]; readonly refunds: readonly Movement[] },
): ReadonlySet<string> {
  const known = new Set([...file.payments, ...file.refunds].map(({ id }) => id))
  const came = new Set(book.receives.map(({ id }) => id))
  return new Set(book.returns.map(({ id }) => id).filter(id => came.has(id) && !known.has(id)))
}

/** Two lists of the same movements, each looked for in the other. */
function matched(
  { dates, until }: MoneyOfDays,
  what: string,
  ours: readonly Movement[],
  theirs: readonly Movement[],
  missing: 'missingAtGateway' | 'missingAtBank',
): Difference[] {
  const isCompared = ({ date, at }: Movement): boolean => dates.has(date) && at <= until.toISOString()
  const theirById = summed(theirs)
  const ourById = summed(ours)
  const ourCompared = new Set(ours.filter(isCompared).map(({ id }) => id))
  const of = (one: Movement) => ({
    key: `${what}#${one.id}`,
    date: one.date,
    ...(one.orderId === undefined ? {} : { orderId: one.orderId }),
    ...(one.investorId === undefined ? {} : { investorId: one.investorId }),
  })
  return [
    ...unique(ours.filter(isCompared)).flatMap((one): Difference[] => {
      const [our = 0, their] = [ourById.get(one.id), theirById.get(one.id)]
      if (their === undefined) return [{ ...of(one), kind: missing, ours: our }]
      return their === our ? [] : [{ ...of(one), kind: 'amountDiffers', ours: our, theirs: their }]
    }),
    ...unique(theirs.filter(isCompared)).flatMap((one): Difference[] => {
      const [our, their = 0] = [ourById.get(one.id), theirById.get(one.id)]
      if (our === undefined) return [{ ...of(one), kind: 'missingInBook', theirs: their }]
      // Ours was compared above, unless it belongs to another day.
      return ourCompared.has(one.id) || our === their
        ? []
        : [{ ...of(one), kind: 'amountDiffers', ours: our, theirs: their }]
    }),
  ]
}

/** Amounts by id: a movement that one side has twice is another amount. */
function summed(movements: readonly Movement[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { id, paise } of movements) sums.set(id, (sums.get(id) ?? 0) + paise)
  return sums
}

const unique = (movements: readonly Movement[]): Movement[] => [
  ...new Map(movements.map(one => [one.id, one])).values(),
]

/**
 * What the gateway says it was paid on a day, against what came to the bank: the day's sum of the checkout and every
 * transfer. Only of days that are over, since the sum grows until midnight.
 */
function receiptsOf({ dates, until, statement }: MoneyOfDays, payments: readonly Movement[]): Difference[] {
  const transfers = lines('transfer', statement)
  const sums = lines('gateway', statement)
  const strays = sums.filter(({ id, date }) => !/^\d{4}-\d\d-\d\d$/.test(id) && dates.has(date))
  return [
    ...strays.map(
      ({ id, paise, date }): Difference => ({
        key: `gatewaySum#${id}`,
        kind: 'missingInBook',
        date,
        theirs: paise,
      }),
    ),
    ...[...dates].flatMap((date): Difference[] => {
      if (date >= indianDate(until)) return []
      const total = (of: readonly Movement[]): number => of.reduce((sum, { paise }) => sum + paise, 0)
      const ours = total(payments.filter(one => one.date === date))
      const theirs =
        total(sums.filter(({ id }) => id === date)) + total(transfers.filter(one => one.date === date))
      return ours === theirs ? [] : [{ key: `receipts#${date}`, kind: 'receiptsDiffer', date, ours, theirs }]
    }),
  ]
}
