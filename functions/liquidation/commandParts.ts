import type { liquidationPlaced } from '../../shared/contracts/liquidation/events.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { bankVerifiedCheck } from '../bank-verification/published.ts'
import type { BookPart, Lot } from '../book/bookRows.ts'
import { payoutsOpenCheck } from '../book/gates.ts'
import { releaseUnits, type UnitsRequest } from '../book/liquidations.ts'
import { type Emitted, emit, type Idempotency } from '../platform/records/moveRecord.ts'
import { dueOn } from './liquidationLifecycle.ts'
import type { Amounts, Liquidation, NewLiquidation } from './liquidationRows.ts'
import { conflict, type Gate, type LiquidationAnswered, type LiquidationMoved } from './liquidationStore.ts'

/** What several commands on a liquidation have in common. */

/** The key under which an investor asks. */
export interface Keyed {
  readonly idempotency?: Idempotency | undefined
}

/** Every event of a liquidation has this payload. */
type LiquidationEvent = typeof liquidationPlaced
const payloadOf = ({ orderId, investorId, product, ISIN }: NewLiquidation) => ({
  orderId,
  investorId,
  product,
  ISIN,
})
/** The one event of a command. */
export const eventsOf = (definition: LiquidationEvent, liquidation: NewLiquidation): Emitted[] => [
  emit(definition, payloadOf(liquidation)),
]

/** What must hold of the seller: payouts are not on hold, and the bank account is verified. */
export const sellerGates = (investorId: string): Gate[] => [
  { refuses: 'payoutsHeld', item: payoutsOpenCheck(investorId).item },
  { refuses: 'bank', item: bankVerifiedCheck(investorId) },
]

/** The Indian date of the sale and the date on which its money is promised. */
export const placementDates = (now: Date, calendar: MarketCalendar) => {
  const placedOn = indianDate(now)
  return { placedOn, promisedOn: dueOn(placedOn, calendar) }
}

/** The request as the book knows it. */
export const unitsRequestOf = ({ investorId, ISIN, orderId, units }: NewLiquidation): UnitsRequest => ({
  investorId,
  ISIN,
  liquidationId: orderId,
  units,
})

/** The amounts, in paise; throws when they do not add up. */
export const checkedAmounts = ({ units }: NewLiquidation, amounts: Amounts): Amounts => {
  const { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = amounts
  if (valuePaise !== units * unitPricePaise || redemptionPaise !== valuePaise - exitLoadPaise)
    throw new Error('the amounts of a sale do not add up')
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }
}

/** For a command that read the lots itself: lots that moved since are a conflict. */
export const conflictOnUnits = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationAnswered> => {
  const moved = await answer
  return !moved.ok && moved.reason === 'units' ? conflict : moved
}

/** For a command that takes no idempotency key. */
export const withoutKey = async (answer: Promise<LiquidationAnswered>): Promise<LiquidationMoved> => {
  const moved = await conflictOnUnits(answer)
  if (!moved.ok && (moved.reason === 'repeat' || moved.reason === 'keyReused'))
    throw new Error('a command without a key was refused for its key')
  return moved
}

/** The lots of a request's investor. */
export type ReadLots = (liquidation: Liquidation) => Promise<readonly Lot[]>
/** The units of a request that ends are free again. */
export const releasedUnits = async (
  lotsOf: ReadLots,
  liquidation: Liquidation,
  now: Date,
): Promise<BookPart[]> => releaseUnits(unitsRequestOf(liquidation), await lotsOf(liquidation), now)
