import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms, paymentsOf } from '../../bonds/published.ts'
import { log } from '../../platform/log.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { claimedPayments, type SettledTrade } from './claimRules.ts'

/** A purchase or a sale that has settled. */
export interface Settled extends SettledTrade {
  readonly orderId: string
  readonly investorId: string
  readonly ISIN: string
}

/**
 * Opens a claim for each payment that went to the wrong side of a trade, and calls people. Repeated, it opens nothing again.
 * Throws when the instrument, or what it pays, is not published: the event is delivered again then.
 */
export async function openClaims(
  { readInstrument, claims }: Pick<ConsumerDependencies, 'readInstrument' | 'claims'>,
  trade: Settled,
  { calendar, ...context }: WriteContext & { readonly calendar: MarketCalendar },
): Promise<void> {
  const instrument = await readInstrument(trade.ISIN)
  if (instrument === undefined) throw new Error('a trade settled, and its instrument is not published')
  const { terms, product } = instrument
  for (const payment of claimedPayments(trade, paymentsOf(instrument, calendar))) {
    if (terms !== undefined && isMldTerms(terms) && terms.finalLevel === undefined)
      throw new Error('the final level of the index is not published')
    const { orderId, investorId, ISIN, side, units, pricedFor, settledOn } = trade
    const claim = { orderId, investorId, ISIN, product, side, units, pricedFor, settledOn, ...payment }
    const opened = await claims.open(claim, context)
    if (opened) log('claim.opened', { correlationId: orderId, recordId: orderId })
  }
}
