import type {
  RedeemBreakup,
  RedeemRecord,
  RedeemTransaction,
} from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { isProvisional, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import {
  adminStatusOf,
  codeOf,
  dueOn,
  fallsThroughOn,
  isDelivered,
  isOpen,
  movedDayTexts,
  movedFrom,
  movesOf,
  statusTextOf,
  validUntilOf,
} from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import type { AccountHold } from '../placing/placingLifecycle.ts'
import { liquidationTrailOf } from './liquidationTrailLifecycle.ts'

/** What a request brings, in the documented rupees (D3 s3) beside our paise; `undefined` before the first price. */
function breakupOf(liquidation: Liquidation): RedeemBreakup | undefined {
  const { units, exitLoadInPerc, unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = liquidation
  if (
    unitPricePaise === undefined ||
    valuePaise === undefined ||
    exitLoadPaise === undefined ||
    redemptionPaise === undefined
  )
    return undefined
  return {
    units,
    ispUnitPrice: rupees(unitPricePaise),
    ispAmount: rupees(redemptionPaise),
    priceWithoutExitLoad: rupees(valuePaise),
    unitPricePaise,
    valuePaise,
    exitLoadPaise,
    exitLoadInPerc,
    redemptionPaise,
  }
}

/**
 * The Indian date of the money: of what is on its way three working days after the order, by the calendar as it is known
 * now; of what was paid the day on which it was. What will not go through has none, but the day on which it ends.
 */
function settlementOf(liquidation: Liquidation, calendar: MarketCalendar) {
  const { state, placedOn, paidAt } = liquidation
  if (paidAt !== undefined) return { settlementDateStr: indianDate(new Date(paidAt)), provisional: false }
  if (placedOn === undefined || !isOpen(state)) return {}
  const fallsThrough = fallsThroughOn(liquidation, calendar)
  if (fallsThrough !== undefined) return { fallsThroughOn: fallsThrough }
  const settlementDateStr = dueOn(placedOn, calendar)
  return { settlementDateStr, provisional: isProvisional(settlementDateStr) }
}

/** A request as a row of the lists (D3 s3, s4). */
export function liquidationTransactionOf(
  liquidation: Liquidation,
  calendar: MarketCalendar,
): RedeemTransaction {
  const { state, units, redemptionPaise = 0, claim } = liquidation
  const amountBreakup = breakupOf(liquidation)
  const code = codeOf(state)
  return {
    orderId: liquidation.orderId,
    createdAt: liquidation.createdAt,
    product: liquidation.product,
    productType: liquidation.productType,
    displayName: liquidation.displayName,
    ISIN: liquidation.ISIN,
    logoUrl: liquidation.logoUrl,
    type: 'Redeem',
    status: statusTextOf(state),
    state,
    currentState: { state },
    ...(code === undefined ? {} : { code }),
    units,
    amount: rupees(redemptionPaise),
    amountPaise: redemptionPaise,
    ...(amountBreakup === undefined ? {} : { amountBreakup }),
    adminStatus: adminStatusOf(state),
    nsdlChecked: isDelivered(state),
    ...settlementOf(liquidation, calendar),
    ...(claim === undefined ? {} : { claim }),
  }
}

/** A sale while payouts are on hold, also before its machine has looked: nothing else keeps the money longer. */
export const onHold = ({ delayedUntil: _, ...liquidation }: Liquidation): Liquidation => ({
  ...liquidation,
  reason: 'liquidation.delayedHold',
})

/** A request with everything its screen shows; `paidTo` is where the money would go now, so only of what is on its way. */
export function liquidationRecordOf(
  liquidation: Liquidation,
  paidTo: string | undefined,
  now: Date,
  calendar: MarketCalendar,
): RedeemRecord {
  const { state, remarks, paidAt, utr } = liquidation
  const validUntil = validUntilOf(liquidation, calendar)
  const from = movedFrom(liquidation, calendar)
  const goesTo = isOpen(state) && fallsThroughOn(liquidation, calendar) === undefined ? paidTo : undefined
  // A day that moved follows from the current calendar, also before the machine has stored the reason.
  const noted = Object.values<string | undefined>(movedDayTexts).includes(liquidation.reason)
  const { reason, delayedUntil } = noted ? {} : liquidation
  return {
    ...liquidationTransactionOf(liquidation, calendar),
    ...(validUntil === undefined ? {} : { validUntil }),
    trail: liquidationTrailOf({ ...liquidation, now, calendar }),
    ...(from === undefined ? {} : { movedFrom: from }),
    ...(reason === undefined ? {} : { reason }),
    ...(remarks === undefined ? {} : { remarks }),
    ...(delayedUntil === undefined ? {} : { delayedUntil }),
    ...(goesTo === undefined ? {} : { paidTo: goesTo }),
    ...(paidAt === undefined ? {} : { paidAt }),
    ...(utr === undefined ? {} : { utr }),
    moves: movesOf(liquidation, now, calendar),
  }
}

/** A quote whose acceptance would be refused now, with the reason, so that no code is sent for it. */
export const withoutAcceptance = (
  record: RedeemRecord,
  reason: 'liquidation.payoutsHeld' | 'liquidation.bankNeeded' | AccountHold['id'],
  until?: string,
): RedeemRecord => ({
  ...record,
  reason,
  ...(until === undefined ? {} : { delayedUntil: until }),
  moves: record.moves.filter(move => move !== 'accept'),
  // A hold is ended by us or by time, a missing account by the investor.
  trail: record.trail.map(step =>
    reason !== 'liquidation.bankNeeded' && step.standing === 'now' ? { ...step, who: 'us' } : step,
  ),
})
