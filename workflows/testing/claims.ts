import { claimStore } from '../../functions/bond-portfolio/claims/claimStore.ts'
import { onPurchaseSettled } from '../../functions/bond-portfolio/claims/onPurchaseSettled.ts'
import { onSaleDelivered } from '../../functions/bond-portfolio/claims/onSaleDelivered.ts'
import type { Claim } from '../../functions/book/claims/claims.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { liquidationOf } from '../../functions/liquidation/published.ts'
import { orderOf } from '../../functions/orders/published.ts'
import { deliveredEvent } from '../../functions/platform/testing/calls.ts'
import type { MemoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/** The consumers that open claims, on the tables of a walked flow. */

interface Scene {
  readonly table: MemoryTable
  readonly now: Date
  readonly calendar: MarketCalendar
}

/** Delivers the events that `name` wrote so far, to the consumer that opens claims for them. */
export async function openClaimsOf(
  { table, now, calendar }: Scene,
  name: 'orderSettled' | 'liquidationDelivered',
  instrument: PublishedInstrument,
): Promise<void> {
  const needs = {
    claims: claimStore(table, 'sthirank-bond-portfolio'),
    readInstrument: () => Promise.resolve(instrument),
    orderOf: (orderId: string) => orderOf(table, orderId),
    liquidationOf: (orderId: string) => liquidationOf(table, orderId),
    readBook: (investorId: string) => readInvestorBook(table, investorId),
  }
  const opens = { orderSettled: onPurchaseSettled, liquidationDelivered: onSaleDelivered }[name](needs)
  const [type, domain] =
    name === 'orderSettled' ? (['order', 'orders'] as const) : (['liquidation', 'liquidation'] as const)
  for (const [index, payload] of table.events(name).entries())
    await opens.consume(
      deliveredEvent(domain, name, payload, { now, type, id: 'it', eventId: `evt_${index}` }),
      runAt(now, calendar),
    )
}

/** The investor's claims. */
export const claimsNow = async (
  { table }: Pick<Scene, 'table'>,
  investorId: string,
): Promise<readonly Claim[]> => (await readInvestorBook(table, investorId)).claims
