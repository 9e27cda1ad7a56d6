import type { Holding } from '../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { isLastingBlock } from '../../../shared/contracts/liquidation/redemptionAmount.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { isShutForSale, sellableFrom, sellQuoteOf } from '../../bonds/published.ts'
import type { Lot } from '../../book/bookRows.ts'
import { freeFrom, isLocked, unitsAvailability } from '../../book/lotLifecycle.ts'
import {
  absoluteReturn,
  type Flow,
  flowsOf,
  isOpen,
  openCost,
  totalsOf,
  worthOf,
  xirrOf,
} from './portfolioPricing.ts'
import type { Position } from './positions.ts'

/** A holding as it is shown, with the flows its returns come from. */
export interface ViewedHolding {
  readonly holding: Holding
  readonly flows: readonly Flow[]
  /** The same, with the proceeds of a sale of everything in place of the value. */
  readonly flowsIfSold: readonly Flow[]
  /** What the units cost that are held; of a holding whose last principal is not credited yet they still are. */
  readonly heldPaise: number
  /** All of it was sold: neither held nor matured, but part of what was earned. */
  readonly isSold: boolean
}

const sumOf = (lots: readonly Lot[], field: 'units' | 'paise'): number =>
  lots.reduce((sum, lot) => sum + lot[field], 0)

/** When it is read, and whether an operator holds what is paid to the investor. */
export interface ViewContext {
  readonly now: Date
  readonly calendar: MarketCalendar
  readonly payoutsHeld: boolean
}

/** One holding at an instant: matured from its maturity on, or once what was not sold of it is redeemed. */
export function viewedHolding(
  position: Position,
  { now, calendar, payoutsHeld }: ViewContext,
): ViewedHolding {
  const { instrument, terms, price, lots, payouts, ISIN } = position
  const today = indianDate(now)
  const open = lots.filter(lot => isOpen(lot, today))
  const redeemed = lots.filter(lot => !isOpen(lot, today) && lot.liquidationId === undefined)
  const isSold = open.length + redeemed.length === 0
  const matured = !isSold && (open.length === 0 || today >= endOf(terms).date)
  const shown = matured ? [...redeemed, ...open] : open
  const heldUnits = sumOf(open, 'units')
  const mtmPaise = worthOf(
    { terms, units: heldUnits, cleanPrice: price.cleanPrice, date: today },
    payouts,
    calendar,
  )
  const available = unitsAvailability(open, today, matured || isShutForSale(terms, now, calendar))
  const flows = flowsOf(lots, payouts, { today, valuePaise: mtmPaise })
  const xirr = xirrOf(flows)
  const ifSold = matured ? undefined : sellQuoteOf(instrument, { units: heldUnits, now, calendar })
  const flowsIfSold =
    ifSold === undefined
      ? flows
      : flowsOf(lots, payouts, { today, valuePaise: mtmPaise - ifSold.exitLoadPaise })
  const investedPaise = sumOf(shown, 'paise')
  const [rating] = instrument.ratings
  const holding: Holding = {
    product: instrument.product,
    productType: instrument.productType,
    displayName: instrument.displayName,
    issuer: instrument.issuer,
    ISIN,
    logoUrl: instrument.logoUrl,
    rating: rating === undefined ? '' : `${rating.agency} ${rating.grade}`,
    units: open.length === 0 ? sumOf(shown, 'units') : heldUnits,
    lockedUnits: available.lockedUnits,
    availableUnits: available.availableUnits,
    unitsInRequest: available.unitsInRequest,
    userXirr: 'percent' in xirr ? Number(xirr.percent) : null,
    xirr,
    xirrIfSold: ifSold === undefined ? xirr : xirrOf(flowsIfSold),
    absoluteReturns: absoluteReturn(flows),
    totals: { ...totalsOf(flows), openCostPaise: openCost(lots, payouts, today) },
    pfStats: {
      matured,
      mtm: rupees(mtmPaise),
      mtmPaise,
      userInvestedAmnt: rupees(investedPaise),
      userInvestedPaise: investedPaise,
      ...couponsOf(position),
      ...(terms.perpetual === true && terms.called === undefined ? {} : { maturityDate: endOf(terms).date }),
    },
    price,
    ...nextPayoutOf(position),
    ...lateOf(position),
    sellToday: sellTodayOf(instrument, { units: available.availableUnits, now, calendar, payoutsHeld }),
    lots: lotsOf(shown, instrument, { now, calendar, matured }),
  }
  return { holding, flows, flowsIfSold, heldPaise: sumOf(open, 'paise'), isSold }
}

/** The lots, each with the day from which it can be sold: many share one, which is computed once. */
function lotsOf(
  shown: readonly Lot[],
  instrument: Position['instrument'],
  {
    now,
    calendar,
    matured,
  }: { readonly now: Date; readonly calendar: MarketCalendar; readonly matured: boolean },
): Holding['lots'] {
  const today = indianDate(now)
  const found = new Map<string, ReturnType<typeof sellableFrom>>()
  const soldFrom = (lot: Lot): ReturnType<typeof sellableFrom> => {
    const free = isLocked(lot, today) ? freeFrom(lot) : today
    if (!found.has(free)) found.set(free, sellableFrom(instrument, free, now, calendar))
    return found.get(free)
  }
  return shown.map(lot => {
    const isHeld = isOpen(lot, today)
    const from = isHeld && !matured ? soldFrom(lot) : undefined
    return {
      orderId: lot.orderId,
      units: lot.units,
      freeUnits: isHeld ? lot.freeUnits : 0,
      settledOn: lot.settledOn,
      lockedUntil: freeFrom(lot),
      locked: isHeld && isLocked(lot, today),
      sellableFrom: from,
      cleanPrice: lot.cleanPrice,
      paidPaise: lot.paise,
    }
  })
}

/** What the available units would bring: the price at which a liquidation is placed, and its reasons in their order. */
function sellTodayOf(
  instrument: Position['instrument'],
  { units, now, calendar, payoutsHeld }: ViewContext & { readonly units: number },
): Holding['sellToday'] {
  const { exitLoadInPerc } = instrument
  const quote = sellQuoteOf(instrument, { units, now, calendar })
  if (quote === undefined) return { amountPaise: 0, exitLoadInPerc }
  const { redemptionPaise: amountPaise, block } = quote
  if (payoutsHeld && !(block !== undefined && isLastingBlock(block)))
    return { amountPaise, exitLoadInPerc, blocked: { id: 'liquidation.payoutsHeld' } }
  if (block === undefined) return { amountPaise, exitLoadInPerc }
  const { id, until } = block
  return { amountPaise, exitLoadInPerc, blocked: { id, until } }
}

/** What was credited so far, after tax; principal that came back is no coupon. */
function couponsOf({ payouts, instrument }: Position) {
  const credited = payouts.filter(({ standing, couponPaise }) => standing === 'credited' && couponPaise > 0)
  const couponPayoutPaise = credited.reduce(
    (sum, { couponPaise, tdsPaise }) => sum + couponPaise - tdsPaise,
    0,
  )
  return {
    couponPayout: rupees(couponPayoutPaise),
    couponPayoutPaise,
    pastCoupons: credited.map(({ couponPaise, tdsPaise, creditedOn, paymentDate }) => ({
      justCouponPerMonth: rupees(couponPaise),
      product: instrument.product,
      paymentDate: creditedOn ?? paymentDate,
      netPaise: couponPaise - tdsPaise,
    })),
  }
}

/** The first payment that is still to come, due ones included. */
function nextPayoutOf({ payouts }: Position): Pick<Holding, 'nextPayout'> {
  const next = payouts.find(({ standing }) => standing === 'expected' || standing === 'due')
  if (next === undefined) return {}
  const { paymentDate, netPaise, provisional, atLeast } = next
  return {
    nextPayout: { paymentDate, netPaise, provisional, atLeast },
  }
}

/** What the issuer owes and did not pay in time. */
function lateOf({ payouts }: Position): Pick<Holding, 'late'> {
  const late = payouts.filter(({ standing }) => standing === 'late')
  const [first] = late
  if (first === undefined) return {}
  return {
    late: { netPaise: late.reduce((sum, { netPaise }) => sum + netPaise, 0), since: first.paymentDate },
  }
}
