import {
  liquidationDelayed,
  liquidationDelivered,
  liquidationFailed,
  liquidationPaying,
  liquidationPlaced,
  liquidationProcessed,
  redeemQuoteDeclined,
  redeemQuoteLapsed,
  redeemQuoteReady,
  redeemQuoteRejected,
  redeemQuoteRequested,
  redeemQuoteSuperseded,
  redeemRequestCancelled,
} from '../../shared/contracts/liquidation/events.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { bankVerifiedCheck } from '../bank-verification/published.ts'
import type { BookPart, Lot } from '../book/bookRows.ts'
import { payoutsOpenCheck, payoutsOpenForAllCheck } from '../book/gates.ts'
import {
  deliverUnits,
  isDeliverable,
  payOutProceeds,
  releaseUnits,
  requestUnits,
  type UnitsRequest,
} from '../book/liquidations.ts'
import { readInvestorBook } from '../book/readers.ts'
import { type Emitted, emit, type Idempotency } from '../platform/moveRecord.ts'
import type { Table } from '../platform/table.ts'
import {
  accept,
  bringBack,
  decline,
  deliver,
  dueOn,
  fail,
  isQuote,
  lapse,
  noteIn,
  pay,
  payoutReference,
  price,
  quoteStatus,
  refusalOf,
  startPaying,
  supersede,
  validUntilOf,
} from './liquidationLifecycle.ts'
import {
  type Amounts,
  amountsOf,
  type Liquidation,
  type NewLiquidation,
  type NewRequest,
} from './liquidationRows.ts'
import {
  conflict,
  type Gate,
  type LiquidationAnswered,
  type LiquidationContext,
  type LiquidationMoved,
  type LiquidationRecords,
  liquidationRecords,
  type MoveMore,
} from './liquidationStore.ts'
import { type WaitingMachines, waitingMachines } from './quotes/waitingStore.ts'

/**
 * What can be done with a request to sell: each deed is one transaction of the record's move, its event and the book. A deed
 * answers `conflict` when the request moved since it was read, or is in no state that allows it; whoever asks reads it again
 * and decides anew.
 */
export interface LiquidationCommands extends LiquidationRecords, WaitingMachines {
  /** A bond's order: its units are put aside and its price is frozen. Only while payouts are open and the bank is verified. */
  placeBond(
    fresh: NewRequest,
    amounts: Amounts,
    keyed: Keyed,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** An MLD's request: its units are put aside until it ends; `former` is the open one it takes the place of, as it was read. */
  requestQuote(
    fresh: NewRequest,
    former: Liquidation | undefined,
    keyed: Keyed,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
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
  /** The units left the demat account on this Indian date. */
  deliver(
    liquidation: Liquidation,
    delivered: { readonly deliveredOn: string; readonly reference?: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** It came to nothing before the units left; a text id says why. */
  fail(liquidation: Liquidation, reason: string, context: LiquidationContext): Promise<LiquidationMoved>
  /**
   * Before the bank is told to pay: only while no payouts are held, the investor's or all, and the bank account is verified.
   * From then on `referenceOf(liquidation)` is the one under which the bank is asked.
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
    why: { readonly reason: string; readonly until?: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
  /**
   * Why nothing is paid for a while (a text id), and until when if that is known; told to the investor when it is another
   * reason than before.
   */
  delay(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until?: string },
    context: LiquidationContext,
  ): Promise<LiquidationMoved>
}

/** The key under which an investor asks. */
export interface Keyed {
  readonly idempotency?: Idempotency | undefined
}

/** All of them say the same: whose request it is, and for what. */
type LiquidationEvent = typeof liquidationPlaced
const payloadOf = ({ orderId, investorId, product, ISIN }: NewLiquidation) => ({
  orderId,
  investorId,
  product,
  ISIN,
})
const eventsOf = (definition: LiquidationEvent, liquidation: NewLiquidation): Emitted[] => [
  emit(definition, payloadOf(liquidation)),
]

export { amountsOf }
/** Our reference under which the bank is asked to pay it. */
export const referenceOf = (liquidation: Liquidation): string => payoutReference(liquidation)

const sellerGates = (investorId: string): Gate[] => [
  { refuses: 'payoutsHeld', item: payoutsOpenCheck(investorId).item },
  { refuses: 'bank', item: bankVerifiedCheck(investorId) },
]

const placementDates = (now: Date, calendar: MarketCalendar) => {
  const placedOn = indianDate(now)
  return { placedOn, promisedOn: dueOn(placedOn, calendar) }
}

const unitsRequestOf = ({ investorId, ISIN, orderId, units }: NewLiquidation): UnitsRequest => ({
  investorId,
  ISIN,
  liquidationId: orderId,
  units,
})

const checkedAmounts = ({ units }: NewLiquidation, amounts: Amounts): Amounts => {
  const { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = amounts
  if (valuePaise !== units * unitPricePaise || redemptionPaise !== valuePaise - exitLoadPaise)
    throw new Error('the amounts of a sale do not add up')
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }
}

/** A deed whose lots were read with it: one that moved meanwhile is read again. */
const conflictOnUnits = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationAnswered> => {
  const moved = await answer
  return !moved.ok && moved.reason === 'units' ? conflict : moved
}

/** A deed that no key repeats. */
const withoutKey = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationMoved> => {
  const moved = await conflictOnUnits(answer)
  if (!moved.ok && (moved.reason === 'repeat' || moved.reason === 'keyReused'))
    throw new Error('a deed without a key was refused for its key')
  return moved
}

/** Deeds on the requests of `tableName`; the book's items join their transactions. */
export function liquidationCommands(table: Table, tableName: string): LiquidationCommands {
  const records = liquidationRecords(table, tableName)
  const lotsOf: ReadLots = async ({ investorId }) => (await readInvestorBook(table, investorId)).lots
  return {
    ...records,
    ...waitingMachines(table, tableName, records.find),
    ...placingCommands(records),
    ...quoteCommands(records, lotsOf),
    ...settlementCommands(records, lotsOf),
  }
}

const on = ({ now }: LiquidationContext) => ({ today: indianDate(now), now })

type ReadLots = (liquidation: Liquidation) => Promise<readonly Lot[]>
/** The units of a request that ends are free again. */
const releasedUnits = async (lotsOf: ReadLots, liquidation: Liquidation, now: Date): Promise<BookPart[]> =>
  releaseUnits(unitsRequestOf(liquidation), await lotsOf(liquidation), now)

function placingCommands({
  create,
}: LiquidationRecords): Pick<LiquidationCommands, 'placeBond' | 'requestQuote'> {
  return {
    async placeBond({ taken, lots, ...fresh }, amounts, { idempotency }, context) {
      return create(
        {
          ...fresh,
          ...checkedAmounts(fresh, amounts),
          quoteNo: 0,
          payoutNo: 0,
          ...placementDates(context.now, context.calendar),
        },
        {
          state: 'placed',
          events: eventsOf(liquidationPlaced, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(unitsRequestOf(fresh), { taken, lots }, on(context)),
          idempotency,
        },
        context,
      )
    },
    async requestQuote({ taken, lots, ...fresh }, former, { idempotency }, context) {
      if (former !== undefined && !isQuote(former.state)) return conflict
      return create(
        { ...fresh, quoteNo: 0, payoutNo: 0 },
        {
          state: 'quoteRequested',
          events: eventsOf(redeemQuoteRequested, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(
            unitsRequestOf(fresh),
            { taken, lots, former: former && unitsRequestOf(former) },
            on(context),
          ),
          idempotency,
          superseding:
            former === undefined
              ? undefined
              : { former, transition: supersede, events: eventsOf(redeemQuoteSuperseded, former) },
        },
        context,
      )
    },
  }
}

function quoteCommands(
  { move }: LiquidationRecords,
  lotsOf: ReadLots,
): Pick<LiquidationCommands, 'readyQuote' | 'accept' | 'refuse' | 'lapse' | 'decline'> {
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

const delayed = (reason: string, until: string | undefined): MoveMore =>
  until === undefined
    ? { set: { reason }, remove: ['delayedUntil'] }
    : { set: { reason, delayedUntil: until } }

function settlementCommands(
  { move, read }: LiquidationRecords,
  lotsOf: ReadLots,
): Pick<LiquidationCommands, 'deliver' | 'fail' | 'startPaying' | 'paid' | 'returned' | 'delay'> {
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
      const more: MoveMore = {
        set: { utr, paidAt: paidAt.toISOString(), ...(payoutId === undefined ? {} : { payoutId }) },
        remove: ['reason', 'delayedUntil'],
        events: eventsOf(liquidationProcessed, liquidation),
        parts: payOutProceeds(
          { investorId, ISIN, liquidationId: orderId },
          { redemptionPaise, paidAt, utr },
          context.now,
        ),
      }
      return withoutKey(move(liquidation, pay, more, context))
    },
    returned(liquidation, { reason, until }, context) {
      const events = eventsOf(liquidationDelayed, liquidation)
      return withoutKey(move(liquidation, bringBack, { ...delayed(reason, until), events }, context))
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
