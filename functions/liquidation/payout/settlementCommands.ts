import {
  liquidationDelayed,
  liquidationDelivered,
  liquidationFailed,
  liquidationPaying,
  liquidationProcessed,
} from '../../../shared/contracts/liquidation/events.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { payoutsOpenForAllCheck } from '../../book/gates.ts'
import { deliverUnits, isDeliverable, payOutProceeds, reversePayOut } from '../../book/liquidations.ts'
import {
  eventsOf,
  type ReadLots,
  releasedUnits,
  sellerGates,
  unitsRequestOf,
  withoutKey,
} from '../commandParts.ts'
import { bringBack, deliver, fail, noteIn, pay, reverse, startPaying } from '../liquidationLifecycle.ts'
import { amountsOf, type Liquidation } from '../liquidationRows.ts'
import {
  conflict,
  type LiquidationContext,
  type LiquidationMoved,
  type LiquidationRecords,
  type MoveMore,
} from '../liquidationStore.ts'
import { claimParts } from './claimPayouts.ts'

/** What can be done with an order whose money is owed. */
export interface SettlementCommands {
  /** The units left the demat account on this Indian date. */
  deliver(
    liquidation: Liquidation,
    delivered: { readonly deliveredOn: string; readonly reference?: string | undefined },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** It came to nothing before the units left; a text id says why. */
  fail(liquidation: Liquidation, reason: string, context: LiquidationContext): Promise<LiquidationMoved>
  /**
   * Before the bank is instructed to pay: only while no payouts are held, the investor's or all, and the bank account is verified.
   * From then on `referenceOf(liquidation)` is the reference of the payment.
   */
  startPaying(liquidation: Liquidation, context: LiquidationContext): Promise<LiquidationMoved>
  /** The bank paid. */
  paid(
    liquidation: Liquidation,
    payment: { readonly utr: string; readonly paidAt: Date; readonly payoutId?: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** The money is back, returned by the bank or taken back: it is paid again under the next reference, not before `until`. */
  returned(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until?: string | undefined },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** The bank sent the money back after it was booked as paid: it is owed again, and paid under the next reference. */
  reversed(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /**
   * Why nothing is paid for a while (a text id), and until when if that is known; the investor is notified when it is another
   * reason than before.
   */
  delay(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until?: string | undefined },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
}

const delayed = (reason: string, until: string | undefined): MoveMore =>
  until === undefined
    ? { set: { reason }, remove: ['delayedUntil'] }
    : { set: { reason, delayedUntil: until } }

/** The commands of an order whose money is owed. */
export function settlementCommands({ move, read }: LiquidationRecords, lotsOf: ReadLots): SettlementCommands {
  return {
    async deliver(liquidation, { deliveredOn, reference }, context) {
      if (liquidation.state !== 'placed') return conflict
      const request = unitsRequestOf(liquidation)
      const lots = await lotsOf(liquidation)
      if (!isDeliverable(request, lots)) {
        // Redeemed, or somebody was quicker: of a request that moved, the lots hold nothing either.
        const current = await read(liquidation.investorId, liquidation.orderId)
        return current?.version === liquidation.version ? { ok: false, reason: 'units' } : conflict
      }
      const more: MoveMore = {
        set: reference === undefined ? {} : { deliveryReference: reference },
        remove: ['reason', 'delayedUntil'],
        events: eventsOf(liquidationDelivered, liquidation),
        parts: deliverUnits(request, amountsOf(liquidation), { lots, deliveredOn, now: context.now }),
      }
      return withoutKey(move(liquidation, deliver, more, context))
    },
    async fail(liquidation, reason, context) {
      const parts = await releasedUnits(lotsOf, liquidation, context.now)
      const events = eventsOf(liquidationFailed, liquidation)
      return withoutKey(
        move(liquidation, fail, { set: { reason }, remove: ['delayedUntil'], events, parts }, context),
      )
    },
    startPaying: (liquidation, context) =>
      withoutKey(
        move(
          liquidation,
          startPaying,
          {
            set: { payoutNo: liquidation.payoutNo + 1 },
            remove: ['reason', 'delayedUntil'],
            events: eventsOf(liquidationPaying, liquidation),
            gates: [
              ...sellerGates(liquidation.investorId),
              { refuses: 'allPayoutsHeld', item: payoutsOpenForAllCheck(liquidation.orderId).item },
            ],
          },
          context,
        ),
      ),
    async paid(liquidation, { utr, paidAt, payoutId }, context) {
      if (liquidation.state !== 'paying') return conflict
      const { investorId, ISIN, orderId } = liquidation
      const { redemptionPaise } = amountsOf(liquidation)
      const { reversals } = liquidation
      const more: MoveMore = {
        set: { utr, paidAt: paidAt.toISOString(), ...(payoutId === undefined ? {} : { payoutId }) },
        remove: ['reason', 'delayedUntil'],
        events: eventsOf(liquidationProcessed, liquidation),
        parts: [
          ...payOutProceeds(
            { investorId, ISIN, liquidationId: orderId },
            { redemptionPaise, paidAt, utr, reversals },
            context.now,
          ),
          ...claimParts(liquidation, { paidOn: indianDate(paidAt), utr }),
        ],
      }
      return withoutKey(move(liquidation, pay, more, context))
    },
    returned(liquidation, { reason, until }, context) {
      const events = eventsOf(liquidationDelayed, liquidation)
      return withoutKey(move(liquidation, bringBack, { ...delayed(reason, until), events }, context))
    },
    async reversed(liquidation, { reason, until }, context) {
      if (liquidation.state !== 'processed') return conflict
      const { investorId, ISIN, orderId, utr = '' } = liquidation
      const { redemptionPaise } = amountsOf(liquidation)
      const reversals = (liquidation.reversals ?? 0) + 1
      const more: MoveMore = {
        set: { reason, delayedUntil: until, reversals },
        remove: ['utr', 'paidAt', 'payoutId'],
        events: eventsOf(liquidationDelayed, liquidation),
        parts: [
          ...reversePayOut(
            { investorId, ISIN, liquidationId: orderId },
            { redemptionPaise, utr, reversals },
            context.now,
          ),
          ...claimParts(liquidation, { backOf: utr }),
        ],
      }
      return withoutKey(move(liquidation, reverse, more, context))
    },
    async delay(liquidation, { reason, until }, context) {
      const { state } = liquidation
      if (liquidation.reason === reason && liquidation.delayedUntil === until)
        return { ok: true, liquidation }
      const events = liquidation.reason === reason ? [] : eventsOf(liquidationDelayed, liquidation)
      return withoutKey(move(liquidation, noteIn(state), { ...delayed(reason, until), events }, context))
    },
  }
}
