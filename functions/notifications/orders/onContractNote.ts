import { contractNoteCancelled, contractNoteIssued } from '../../../shared/contracts/contract-notes/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { dueOn } from '../../liquidation/published.ts'
import { settlementDayOf } from '../../orders/published.ts'
import type { Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { type NotedTrade, noteLetter } from './noteLetters.ts'

/** The purchase or the sale under an id; thrown of one that cannot be read. */
async function tradeOf(
  { orderOf, liquidationOf }: ConsumerDependencies,
  orderId: string,
  calendar: MarketCalendar,
): Promise<NotedTrade> {
  if (orderId.startsWith('liq_')) {
    const sale = await liquidationOf(orderId)
    if (sale?.placedOn === undefined) throw new Error(`${orderId} has a note and cannot be read`)
    return { kind: 'sale', sale, settlesOn: dueOn(sale.placedOn, calendar) }
  }
  const order = await orderOf(orderId)
  if (order === undefined) throw new Error(`${orderId} has a note and cannot be read`)
  return { kind: 'purchase', order, settlesOn: settlementDayOf(order, calendar) }
}

const letter =
  (what: Parameters<typeof noteLetter>[0], dependencies: ConsumerDependencies) =>
  async (
    { orderId, noteId }: { readonly orderId: string; readonly noteId: string },
    { calendar }: Delivery<MarketCalendar>,
  ) =>
    noteLetter(what, noteId, await tradeOf(dependencies, orderId, calendar), dependencies.siteOrigin)

/** Letter when a contract note is ready. */
export const onContractNoteIssued = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, contractNoteIssued, letter('issued', dependencies))

/** Letter when a note counts no more. */
export const onContractNoteCancelled = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, contractNoteCancelled, letter('cancelled', dependencies))
