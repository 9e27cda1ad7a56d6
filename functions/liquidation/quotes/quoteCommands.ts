import {
  liquidationPlaced,
  redeemQuoteDeclined,
  redeemQuoteLapsed,
  redeemQuoteReady,
  redeemQuoteRejected,
  redeemRequestCancelled,
} from '../../../shared/contracts/liquidation/events.ts'
import {
  checkedAmounts,
  conflictOnUnits,
  eventsOf,
  type Keyed,
  placementDates,
  type ReadLots,
  releasedUnits,
  sellerGates,
  withoutKey,
} from '../commandParts.ts'
import {
  accept,
  decline,
  lapse,
  price,
  quoteStatus,
  refusalOf,
  validUntilOf,
} from '../liquidationLifecycle.ts'
import type { Amounts, Liquidation } from '../liquidationRows.ts'
import {
  conflict,
  type LiquidationAnswered,
  type LiquidationContext,
  type LiquidationMoved,
  type LiquidationRecords,
} from '../liquidationStore.ts'

/** What can be done with the quote of an MLD. */
export interface QuoteCommands {
  /** The desk's price, the first or another one; counts until `validUntil`. */
  readyQuote(
    liquidation: Liquidation,
    quote: Amounts & { readonly validUntil: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** The investor agrees to the price `quoteNo`; `conflict` when it is another one now, has lapsed, or the market is closed. */
  accept(
    liquidation: Liquidation,
    quoteNo: number,
    keyed: Keyed,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** The investor says no to a price, or takes the request back that has none. */
  refuse(liquidation: Liquidation, keyed: Keyed, context: LiquidationContext): Promise<LiquidationAnswered>
  /** Its time is up; `conflict` before that. */
  lapse(liquidation: Liquidation, context: LiquidationContext): Promise<LiquidationMoved>
  /** The desk does not quote, in its own words. */
  decline(liquidation: Liquidation, remarks: string, context: LiquidationContext): Promise<LiquidationMoved>
}

/** The commands of a quote. */
export function quoteCommands({ move }: LiquidationRecords, lotsOf: ReadLots): QuoteCommands {
  return {
    readyQuote: (liquidation, { validUntil, ...amounts }, context) =>
      withoutKey(
        move(
          liquidation,
          price,
          {
            set: { ...checkedAmounts(liquidation, amounts), quoteNo: liquidation.quoteNo + 1, validUntil },
            events: eventsOf(redeemQuoteReady, liquidation),
          },
          context,
        ),
      ),
    async accept(liquidation, quoteNo, { idempotency }, context) {
      if (
        liquidation.quoteNo !== quoteNo ||
        quoteStatus(liquidation, context.now, context.calendar) !== 'counts'
      )
        return conflict
      return move(
        liquidation,
        accept,
        {
          set: placementDates(context.now, context.calendar),
          events: eventsOf(liquidationPlaced, liquidation),
          gates: sellerGates(liquidation.investorId),
          idempotency,
        },
        context,
      )
    },
    async refuse(liquidation, { idempotency }, context) {
      const transition = refusalOf(liquidation.state)
      if (transition === undefined) return conflict
      const event = transition.to === 'rejected' ? redeemQuoteRejected : redeemRequestCancelled
      const events = eventsOf(event, liquidation)
      const parts = await releasedUnits(lotsOf, liquidation, context.now)
      return conflictOnUnits(move(liquidation, transition, { events, parts, idempotency }, context))
    },
    async lapse(liquidation, context) {
      const until = validUntilOf(liquidation, context.calendar)
      if (until === undefined || context.now.toISOString() < until) return conflict
      const events = eventsOf(redeemQuoteLapsed, liquidation)
      const parts = await releasedUnits(lotsOf, liquidation, context.now)
      return withoutKey(move(liquidation, lapse, { events, parts }, context))
    },
    async decline(liquidation, remarks, context) {
      const parts = await releasedUnits(lotsOf, liquidation, context.now)
      const events = eventsOf(redeemQuoteDeclined, liquidation)
      return withoutKey(move(liquidation, decline, { set: { remarks }, events, parts }, context))
    },
  }
}
