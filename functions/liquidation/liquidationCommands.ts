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
  quoteStanding,
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
export interface LiquidationDeeds extends LiquidationRecords, WaitingMachines {
  /** A bond's order: its units are put aside and its price is frozen. Only while payouts are open and the bank is verified. */
  placeBond(
    fresh: NewRequest,
    amounts: Amounts,
    keyed: Keyed,
    at: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** An MLD's request: its units are put aside until it ends; `former` is the open one it takes the place of, as it was read. */
  requestQuote(
    fresh: NewRequest,
    former: Liquidation | undefined,
    keyed: Keyed,
    at: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** The desk's price, the first or another one; counts until `validUntil`. */
  readyQuote(
    liquidation: Liquidation,
    quote: Amounts & { readonly validUntil: string },
    at: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** The investor agrees to the price `quoteNo`; `conflict` when it is another one now, has lapsed, or the market is closed. */
  accept(
    liquidation: Liquidation,
    quoteNo: number,
    keyed: Keyed,
    at: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** The investor says no to a price, or takes the request back that has none. */
  refuse(liquidation: Liquidation, keyed: Keyed, at: LiquidationContext): Promise<LiquidationAnswered>
  /** Its time is up; `conflict` before that. */
  lapse(liquidation: Liquidation, at: LiquidationContext): Promise<LiquidationMoved>
  /** The desk does not quote, in its own words. */
  decline(liquidation: Liquidation, remarks: string, at: LiquidationContext): Promise<LiquidationMoved>
  /** The units left the demat account on this Indian date. */
  deliver(
    liquidation: Liquidation,
    delivered: { readonly deliveredOn: string; readonly reference?: string },
    at: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** It came to nothing before the units left; a text id says why. */
  fail(liquidation: Liquidation, reason: string, at: LiquidationContext): Promise<LiquidationMoved>
  /**
   * Before the bank is told to pay: only while no payouts are held, the investor's or all, and the bank account is verified.
   * From then on `referenceOf(liquidation)` is the one under which the bank is asked.
   */
  startPaying(liquidation: Liquidation, at: LiquidationContext): Promise<LiquidationMoved>
  /** The bank paid. */
  paid(
    liquidation: Liquidation,
    payment: { readonly utr: string; readonly paidAt: Date; readonly payoutId?: string },
    at: LiquidationContext,
  ): Promise<LiquidationMoved>
  /** The money is back, returned by the bank or taken back: it is paid again under the next reference, not before `until`. */
  returned(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until?: string },
    at: LiquidationContext,
  ): Promise<LiquidationMoved>
  /**
   * Why nothing is paid for a while (a text id), and until when if that is known; told to the investor when it is another
   * reason than before.
   */
  delay(
    liquidation: Liquidation,
    why: { readonly reason: string; readonly until?: string | undefined },
    at: LiquidationContext,
  ): Promise<LiquidationMoved>
}

/** The key under which an investor asks. */
export interface Keyed {
  readonly idempotency?: Idempotency | undefined
}

/** All of them say the same: whose request it is, and for what. */
type LiquidationEvent = typeof liquidationPlaced
const about = ({ orderId, investorId, product, ISIN }: NewLiquidation) => ({
  orderId,
  investorId,
  product,
  ISIN,
})
const told = (definition: LiquidationEvent, liquidation: NewLiquidation): Emitted[] => [
  emit(definition, about(liquidation)),
]

export { amountsOf }
/** Our reference under which the bank is asked to pay it. */
export const referenceOf = (liquidation: Liquidation): string => payoutReference(liquidation)

const sellerGates = (investorId: string): Gate[] => [
  { refuses: 'payoutsHeld', item: payoutsOpenCheck(investorId).item },
  { refuses: 'bank', item: bankVerifiedCheck(investorId) },
]

const soldOn = (now: Date, calendar: MarketCalendar) => {
  const placedOn = indianDate(now)
  return { placedOn, promisedOn: dueOn(placedOn, calendar) }
}

const bookedAs = ({ investorId, ISIN, orderId, units }: NewLiquidation): UnitsRequest => ({
  investorId,
  ISIN,
  liquidationId: orderId,
  units,
})

const addsUp = ({ units }: NewLiquidation, amounts: Amounts): Amounts => {
  const { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = amounts
  if (valuePaise !== units * unitPricePaise || redemptionPaise !== valuePaise - exitLoadPaise)
    throw new Error('the amounts of a sale do not add up')
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }
}

/** A deed whose lots were read with it: one that moved meanwhile is read again. */
const asRead = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationAnswered> => {
  const moved = await answer
  return !moved.ok && moved.reason === 'units' ? conflict : moved
}

/** A deed that no key repeats. */
const unkeyed = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationMoved> => {
  const moved = await asRead(answer)
  if (!moved.ok && (moved.reason === 'repeat' || moved.reason === 'keyReused'))
    throw new Error('a deed without a key was refused for its key')
  return moved
}

/** Deeds on the requests of `tableName`; the book's items join their transactions. */
export function liquidationDeeds(table: Table, tableName: string): LiquidationDeeds {
  const records = liquidationRecords(table, tableName)
  const lotsOf: ReadLots = async ({ investorId }) => (await readInvestorBook(table, investorId)).lots
  return {
    ...records,
    ...waitingMachines(table, tableName, records.find),
    ...beginnings(records),
    ...quoteDeeds(records, lotsOf),
    ...settlementDeeds(records, lotsOf),
  }
}

const on = ({ now }: LiquidationContext) => ({ today: indianDate(now), now })

type ReadLots = (liquidation: Liquidation) => Promise<readonly Lot[]>
/** The units of a request that ends are free again. */
const setFree = async (lotsOf: ReadLots, liquidation: Liquidation, now: Date): Promise<BookPart[]> =>
  releaseUnits(bookedAs(liquidation), await lotsOf(liquidation), now)

function beginnings({ create }: LiquidationRecords): Pick<LiquidationDeeds, 'placeBond' | 'requestQuote'> {
  return {
    async placeBond({ taken, lots, ...fresh }, amounts, { idempotency }, at) {
      return create(
        {
          ...fresh,
          ...addsUp(fresh, amounts),
          quoteNo: 0,
          payoutNo: 0,
          ...soldOn(at.now, at.calendar),
        },
        {
          state: 'placed',
          events: told(liquidationPlaced, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(bookedAs(fresh), { taken, lots }, on(at)),
          idempotency,
        },
        at,
      )
    },
    async requestQuote({ taken, lots, ...fresh }, former, { idempotency }, at) {
      if (former !== undefined && !isQuote(former.state)) return conflict
      return create(
        { ...fresh, quoteNo: 0, payoutNo: 0 },
        {
          state: 'quoteRequested',
          events: told(redeemQuoteRequested, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(bookedAs(fresh), { taken, lots, former: former && bookedAs(former) }, on(at)),
          idempotency,
          superseding:
            former === undefined
              ? undefined
              : { former, transition: supersede, events: told(redeemQuoteSuperseded, former) },
        },
        at,
      )
    },
  }
}

function quoteDeeds(
  { move }: LiquidationRecords,
  lotsOf: ReadLots,
): Pick<LiquidationDeeds, 'readyQuote' | 'accept' | 'refuse' | 'lapse' | 'decline'> {
  return {
    readyQuote: (liquidation, { validUntil, ...amounts }, at) =>
      unkeyed(
        move(
          liquidation,
          price,
          {
            set: { ...addsUp(liquidation, amounts), quoteNo: liquidation.quoteNo + 1, validUntil },
            events: told(redeemQuoteReady, liquidation),
          },
          at,
        ),
      ),
    async accept(liquidation, quoteNo, { idempotency }, at) {
      if (liquidation.quoteNo !== quoteNo || quoteStanding(liquidation, at.now, at.calendar) !== 'counts')
        return conflict
      return move(
        liquidation,
        accept,
        {
          set: soldOn(at.now, at.calendar),
          events: told(liquidationPlaced, liquidation),
          gates: sellerGates(liquidation.investorId),
          idempotency,
        },
        at,
      )
    },
    async refuse(liquidation, { idempotency }, at) {
      const transition = refusalOf(liquidation.state)
      if (transition === undefined) return conflict
      const event = transition.to === 'rejected' ? redeemQuoteRejected : redeemRequestCancelled
      const events = told(event, liquidation)
      const parts = await setFree(lotsOf, liquidation, at.now)
      return asRead(move(liquidation, transition, { events, parts, idempotency }, at))
    },
    async lapse(liquidation, at) {
      const until = validUntilOf(liquidation, at.calendar)
      if (until === undefined || at.now.toISOString() < until) return conflict
      const events = told(redeemQuoteLapsed, liquidation)
      const parts = await setFree(lotsOf, liquidation, at.now)
      return unkeyed(move(liquidation, lapse, { events, parts }, at))
    },
    async decline(liquidation, remarks, at) {
      const parts = await setFree(lotsOf, liquidation, at.now)
      const events = told(redeemQuoteDeclined, liquidation)
      return unkeyed(move(liquidation, decline, { set: { remarks }, events, parts }, at))
    },
  }
}

const delayed = (reason: string, until: string | undefined): MoveMore =>
  until === undefined
    ? { set: { reason }, remove: ['delayedUntil'] }
    : { set: { reason, delayedUntil: until } }

function settlementDeeds(
  { move, read }: LiquidationRecords,
  lotsOf: ReadLots,
): Pick<LiquidationDeeds, 'deliver' | 'fail' | 'startPaying' | 'paid' | 'returned' | 'delay'> {
  return {
    async deliver(liquidation, { deliveredOn, reference }, at) {
      if (liquidation.state !== 'placed') return conflict
      const request = bookedAs(liquidation)
      const lots = await lotsOf(liquidation)
      if (!isDeliverable(request, lots)) {
        // Redeemed, or somebody was quicker: of a request that moved, the lots hold nothing either.
        const current = await read(liquidation.investorId, liquidation.orderId)
        return current?.version === liquidation.version ? { ok: false, reason: 'units' } : conflict
      }
      const more: MoveMore = {
        set: reference === undefined ? {} : { deliveryReference: reference },
        remove: ['reason', 'delayedUntil'],
        events: told(liquidationDelivered, liquidation),
        parts: deliverUnits(request, amountsOf(liquidation), { lots, deliveredOn, now: at.now }),
      }
      return unkeyed(move(liquidation, deliver, more, at))
    },
    async fail(liquidation, reason, at) {
      const parts = await setFree(lotsOf, liquidation, at.now)
      const events = told(liquidationFailed, liquidation)
      return unkeyed(
        move(liquidation, fail, { set: { reason }, remove: ['delayedUntil'], events, parts }, at),
      )
    },
    startPaying: (liquidation, at) =>
      unkeyed(
        move(
          liquidation,
          startPaying,
          {
            set: { payoutNo: liquidation.payoutNo + 1 },
            remove: ['reason', 'delayedUntil'],
            events: told(liquidationPaying, liquidation),
            gates: [
              ...sellerGates(liquidation.investorId),
              { refuses: 'allPayoutsHeld', item: payoutsOpenForAllCheck(liquidation.orderId).item },
            ],
          },
          at,
        ),
      ),
    async paid(liquidation, { utr, paidAt, payoutId }, at) {
      if (liquidation.state !== 'paying') return conflict
      const { investorId, ISIN, orderId } = liquidation
      const { redemptionPaise } = amountsOf(liquidation)
      const more: MoveMore = {
        set: { utr, paidAt: paidAt.toISOString(), ...(payoutId === undefined ? {} : { payoutId }) },
        remove: ['reason', 'delayedUntil'],
        events: told(liquidationProcessed, liquidation),
        parts: payOutProceeds(
          { investorId, ISIN, liquidationId: orderId },
          { redemptionPaise, paidAt, utr },
          at.now,
        ),
      }
      return unkeyed(move(liquidation, pay, more, at))
    },
    returned(liquidation, { reason, until }, at) {
      const events = told(liquidationDelayed, liquidation)
      return unkeyed(move(liquidation, bringBack, { ...delayed(reason, until), events }, at))
    },
    async delay(liquidation, { reason, until }, at) {
      const { state } = liquidation
      if (liquidation.reason === reason && liquidation.delayedUntil === until)
        return { ok: true, liquidation }
      const events = liquidation.reason === reason ? [] : told(liquidationDelayed, liquidation)
      return unkeyed(move(liquidation, noteIn(state), { ...delayed(reason, until), events }, at))
    },
  }
}
