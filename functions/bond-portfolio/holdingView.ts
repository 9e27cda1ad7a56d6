import type { Holding } from '../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { rupees } from '../../shared/vocabulary/money.ts'
import { isShutForSale, sellQuoteOf } from '../bonds/published.ts'
import type { Lot } from '../book/bookRows.ts'
import { freeFrom, isLocked, unitsStanding } from '../book/lotLifecycle.ts'
import { absoluteReturn, type Flow, flowsOf, isOpen, worthOf, xirrOf } from './portfolioPricing.ts'
import type { Position } from './positions.ts'

/** A holding as it is shown, with the flows its returns come from. */
export interface ViewedHolding {
  readonly holding: Holding
  readonly flows: readonly Flow[]
  /** What the units cost that are held; of a holding whose last principal is not credited yet they still are. */
  readonly heldPaise: number
  /** All of it was sold: neither held nor matured, but part of what was earned. */
  readonly isSold: boolean
}

const sumOf = (lots: readonly Lot[], field: 'units' | 'paise'): number =>
  lots.reduce((sum, lot) => sum + lot[field], 0)

/** One holding at an instant: matured from its maturity on, or once what was not sold of it is redeemed. */
export function viewedHolding(position: Position, now: Date): ViewedHolding {
  const { instrument, terms, price, lots, payouts, ISIN } = position
  const today = indianDate(now)
  const open = lots.filter(lot => isOpen(lot, today))
  const redeemed = lots.filter(lot => !isOpen(lot, today) && lot.liquidationId === undefined)
  const isSold = open.length + redeemed.length === 0
  const matured = !isSold && (open.length === 0 || today >= terms.maturityDate)
  const shown = matured ? [...redeemed, ...open] : open
  const heldUnits = sumOf(open, 'units')
  const mtmPaise = worthOf({ terms, units: heldUnits, cleanPrice: price.cleanPrice, date: today }, payouts)
  const standing = unitsStanding(open, today, matured || isShutForSale(terms, now))
  const flows = flowsOf(lots, payouts, { today, valuePaise: mtmPaise })
  const said = xirrOf(flows)
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
    lockedUnits: standing.lockedUnits,
    availableUnits: standing.availableUnits,
    unitsInRequest: standing.unitsInRequest,
    userXirr: 'percent' in said ? Number(said.percent) : null,
    xirr: said,
    absoluteReturns: absoluteReturn(flows),
    pfStats: {
      matured,
      mtm: rupees(mtmPaise),
      mtmPaise,
      userInvestedAmnt: rupees(investedPaise),
      userInvestedPaise: investedPaise,
      ...couponsOf(position),
      maturityDate: terms.maturityDate,
    },
    price,
    ...nextPayoutOf(position),
    sellToday: sellTodayOf(instrument, standing.availableUnits, now),
    lots: shown.map(lot => ({
      orderId: lot.orderId,
      units: lot.units,
      settledOn: lot.settledOn,
      lockedUntil: freeFrom(lot),
      locked: isOpen(lot, today) && isLocked(lot, today),
      cleanPrice: lot.cleanPrice,
      paidPaise: lot.paise,
    })),
  }
  return { holding, flows, heldPaise: sumOf(open, 'paise'), isSold }
}

/** What the available units would bring: the price at which a liquidation is placed. */
function sellTodayOf(instrument: Position['instrument'], units: number, now: Date): Holding['sellToday'] {
  const { exitLoadInPerc } = instrument
  const quote = sellQuoteOf(instrument, { units, now })
  if (quote === undefined) return { amountPaise: 0, exitLoadInPerc }
  const { redemptionPaise: amountPaise, block } = quote
  if (block === undefined) return { amountPaise, exitLoadInPerc }
  const { id, until } = block
  return { amountPaise, exitLoadInPerc, blocked: { id, ...(until === undefined ? {} : { until }) } }
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
  const { paymentDate, netPaise, provisional } = next
  return { nextPayout: { paymentDate, netPaise, provisional } }
}
