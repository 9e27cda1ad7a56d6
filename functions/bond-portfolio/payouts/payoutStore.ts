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
  emit,
  itemsOf,
  labelItems,
  transactLabelled,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { atVersion, locate } from '../../platform/records/recordStore.ts'
import type { Key, Table, TransactItem } from '../../platform/records/table.ts'
import { updateItem } from '../../platform/records/writes.ts'

/** What one issuer pays one investor in one financial year: its tax is computed by one writer at a time. */
export interface TaxYear {
  readonly investorId: string
  readonly issuer: string
  /** e.g. `2026-27`. */
  readonly year: string
}

export interface Paid {
  /** Indian date. */
  readonly paidOn: string
  readonly utr: string
}

const taxKey = ({ investorId, issuer, year }: TaxYear): Key => ({
  pk: `investor#${investorId}`,
  sk: `tax#${year}#${issuer}`,
})
const taxRow = z.object({ version: z.int() })

/** What happened to a payout. */
type PayoutState = 'credited' | 'late'

/**
 * Writes payouts of the book together with the rows beside them: the version of the tax year, and the record of each event.
 * The only file that knows the keys of these rows.
 */
export function payoutStore(table: Table, tableName: string) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const nextTaxVersion = (year: TaxYear, version: number): TransactItem =>
    updateItem(tableName, taxKey(year), { set: { version: version + 1 }, ...atVersion(version) })
  const record = async (parts: readonly BookPart[], year: TaxYear, version: number): Promise<void> => {
    // A refusal needs no answer: the caller reads the book again in any case.
    await transactLabelled(table, [...parts, { refuses: 'taxYear', item: nextTaxVersion(year, version) }])
  }
  /** One transaction: `parts`, and a record of the event, so that it is written once for so many units. */
  const move = async (
    payout: Payout,
    state: PayoutState,
    event: typeof couponCredited | typeof couponLate,
    parts: readonly BookPart[],
    context: WriteContext,
  ): Promise<void> => {
    const { ISIN, dueDate, investorId, units } = payout
    const items = creationItems({
      ...locate(
        {
          tableName,
          type: 'payout',
          idOf: () => `${ISIN}#${dueDate}#${investorId}`,
          keyOf: () => ({ pk: `investor#${investorId}`, sk: `${state}#${ISIN}#${dueDate}#${units}` }),
        },
        payout,
        context,
      ),
      state,
      fields: {},
      events: [emit(event, { ISIN, dueDate, investorId })],
    })
    const written = await transactLabelled(table, [...parts, ...labelItems('event', items)])
    // Refused by the payout: it was moved before.
    if (written.ok || written.refuses === 'payout') return
    throw new Error(
      `a payout could not be written: ${written.refuses === 'event' ? 'its event was written before' : written.refuses}`,
    )
  }
  /** Redeems lots, so many in one transaction, until at most `most` are left; returns those. */
  const redeemAllBut = async (most: number, lots: readonly Lot[], on: string, now: Date) => {
    let rest = lots
    for (; rest.length > most; rest = rest.slice(lotsPerRedemption)) {
      const written = await table.transact(itemsOf(redeem(rest.slice(0, lotsPerRedemption), on, now)))
      if (!written.ok) throw new Error('the lots were closed by somebody else')
    }
    return rest
  }
  return {
    /** The version of a tax year; 0 before its first payment. Read it before the payments that it guards. */
    async taxVersion(year: TaxYear): Promise<number> {
      const found = await table.get(tableName, taxKey(year))
      return found === undefined ? 0 : z.parse(taxRow, found).version
    },
    /**
     * Records a payment as due. Nothing is written when the payment is recorded already, or when another payment of the issuer
     * was recorded since `version` was read, because then the tax may differ: read the book again after it.
     */
    note: (payout: NewPayout, year: TaxYear, version: number) => record(payoutDue(payout), year, version),
    /** The same payment over other units than recorded; one that was credited is due again. Read again, as after `note`. */
    change: (known: Payout, payout: NewPayout, year: TaxYear, version: number) =>
      record(payoutChanged(known, payout), year, version),
    /** Deletes a payment of which nothing is owed. Read again, as after `note`. */
    drop: (known: Payout, year: TaxYear, version: number) => record(payoutDropped(known), year, version),
    /** The registrar paid: the book's entries, the redemption of `lots` after the last payment, and `couponCredited`, once. */
    async credit(payout: Payout, lots: readonly Lot[], paid: Paid, context: WriteContext) {
      const { now } = context
      // More lots than a transaction takes are redeemed before the credit; a repeat after a crash finds them closed.
      const rest = await redeemAllBut(lotsPerRedemption, payout.final ? lots : [], paid.paidOn, now)
      const parts = [...creditPayout(payout, paid, now), ...redeem(rest, paid.paidOn, now)]
      await move(payout, 'credited', couponCredited, parts, context)
    },
    /** Closes lots whose units are gone without a payment to their holder. `on`: Indian date. */
    async close(lots: readonly Lot[], on: string, { now }: WriteContext) {
      await redeemAllBut(0, lots, on, now)
    },
    /** Nobody confirmed the payment in time: the state `late`, and `couponLate`, once. */
    late: (payout: Payout, context: WriteContext) =>
      move(payout, 'late', couponLate, latePayout(payout), context),
  }
}
