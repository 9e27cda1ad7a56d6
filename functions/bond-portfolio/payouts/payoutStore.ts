import * as z from 'zod/mini'
import { couponCredited, couponLate } from '../../../shared/contracts/bond-portfolio/events.ts'
import type { BookPart, Lot, Payout } from '../../book/bookRows.ts'
import {
  creditPayout,
  latePayout,
  lotsPerRedemption,
  type NewPayout,
  payoutChanged,
  payoutDropped,
  payoutDue,
  redeem,
} from '../../book/payouts.ts'
import {
  creationItems,
  type Emitted,
  emit,
  itemsOf,
  labelItems,
  transactLabelled,
  type WriteContext,
} from '../../platform/moveRecord.ts'
import { type Key, showOld, type Table, type TransactItem } from '../../platform/table.ts'

/** What one issuer pays one investor in one financial year: its tax is computed by one writer at a time. */
export interface TaxYear {
  readonly investorId: string
  readonly issuer: string
  /** e.g. `2026-27`. */
  readonly year: string
}

/** The only file that knows the rows beside a payout: the tax year's version, and the record of its event. */
export interface PayoutStore {
  /** The version of a tax year; 0 before its first payment. Read before what it guards. */
  taxVersion(year: TaxYear): Promise<number>
  /** Notes a payment as due. `conflict`: another payment of the issuer was noted meanwhile, so the tax may differ. */
  note(payout: NewPayout, year: TaxYear, version: number): Promise<'noted' | 'known' | 'conflict'>
  /** The same payment over other units than were noted, one that was credited is due again. */
  change(
    known: Payout,
    payout: NewPayout,
    year: TaxYear,
    version: number,
  ): Promise<'noted' | 'known' | 'conflict'>
  /** Nothing of it is owed after all. */
  drop(known: Payout, year: TaxYear, version: number): Promise<'noted' | 'known' | 'conflict'>
  /** The registrar paid: the book's entries, the units that go with it, and the event, once. */
  credit(
    payout: Payout,
    lots: readonly Lot[],
    paid: Paid,
    context: WriteContext,
  ): Promise<'credited' | 'known'>
  /** Units that are gone without a payment to their holder: out of the book from `on` (Indian date). */
  close(lots: readonly Lot[], on: string, context: WriteContext): Promise<void>
  /** Nobody confirmed it in time. */
  late(payout: Payout, context: WriteContext): Promise<'late' | 'known'>
}

export interface Paid {
  readonly paidOn: string
  readonly utr: string
}

const taxKey = ({ investorId, issuer, year }: TaxYear): Key => ({
  pk: `investor#${investorId}`,
  sk: `tax#${year}#${issuer}`,
})
/** More units are another event. */
const newsKey = ({ investorId, ISIN, dueDate, units }: Payout, what: 'credited' | 'late'): Key => ({
  pk: `investor#${investorId}`,
  sk: `${what}#${ISIN}#${dueDate}#${units}`,
})

export function payoutStore(table: Table, tableName: string): PayoutStore {
  const taxMove = (year: TaxYear, version: number): TransactItem => ({
    Update: {
      TableName: tableName,
      Key: taxKey(year),
      UpdateExpression: 'SET version = :next',
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :read',
      ExpressionAttributeValues: { ':next': version + 1, ...(version === 0 ? {} : { ':read': version }) },
      ...showOld,
    },
  })
  /** The event with a record of its own, so that it is emitted once. */
  const newsItems = (
    payout: Payout,
    what: 'credited' | 'late',
    event: Emitted,
    { now, correlationId }: WriteContext,
  ) =>
    creationItems({
      table: tableName,
      key: newsKey(payout, what),
      aggregate: { type: 'payout', id: `${payout.ISIN}#${payout.dueDate}#${payout.investorId}` },
      state: what,
      fields: {},
      events: [event],
      now,
      correlationId,
    })
  const payloadOf = ({ ISIN, dueDate, investorId }: Payout) => ({ ISIN, dueDate, investorId })
  /** `false` when the payout was moved before; anything else in the way is for another try. */
  const write = async (news: readonly TransactItem[], parts: readonly BookPart[]): Promise<boolean> => {
    const written = await transactLabelled(table, [...parts, ...labelItems('news', news)])
    if (written.ok) return true
    if (written.refuses === 'payout') return false
    throw new Error(
      `a payout could not be written: ${written.refuses === 'news' ? 'its event was written before' : written.refuses}`,
    )
  }
  const notePart = async (parts: readonly BookPart[], year: TaxYear, version: number) => {
    // The payout comes first: a run that comes twice finds both moved.
    const written = await transactLabelled(table, [
      ...parts,
      { refuses: 'taxYear', item: taxMove(year, version) },
    ])
    if (written.ok) return 'noted'
    return written.refuses === 'taxYear' ? 'conflict' : 'known'
  }
  return {
    async taxVersion(year) {
      const found = await table.get(tableName, taxKey(year))
      return found === undefined ? 0 : z.parse(z.object({ version: z.int() }), found).version
    },
    note: (payout, year, version) => notePart(payoutDue(payout), year, version),
    change: (known, payout, year, version) => notePart(payoutChanged(known, payout), year, version),
    drop: (known, year, version) => notePart(payoutDropped(known), year, version),
    async credit(payout, lots, paid, context) {
      // More lots than a transaction takes go before the credit; who comes back after a crash finds them closed.
      let rest = payout.final ? lots : []
      for (; rest.length > lotsPerRedemption; rest = rest.slice(lotsPerRedemption)) {
        const written = await table.transact(
          itemsOf(redeem(rest.slice(0, lotsPerRedemption), paid.paidOn, context.now)),
        )
        if (!written.ok) throw new Error('the lots were redeemed by somebody else')
      }
      const parts = [...creditPayout(payout, paid, context.now), ...redeem(rest, paid.paidOn, context.now)]
      const news = newsItems(payout, 'credited', emit(couponCredited, payloadOf(payout)), context)
      return (await write(news, parts)) ? 'credited' : 'known'
    },
    async close(lots, on, { now }) {
      for (let rest = lots; rest.length > 0; rest = rest.slice(lotsPerRedemption)) {
        const written = await table.transact(itemsOf(redeem(rest.slice(0, lotsPerRedemption), on, now)))
        if (!written.ok) throw new Error('the lots were closed by somebody else')
      }
    },
    async late(payout, context) {
      const news = newsItems(payout, 'late', emit(couponLate, payloadOf(payout)), context)
      return (await write(news, latePayout(payout))) ? 'late' : 'known'
    },
  }
}
