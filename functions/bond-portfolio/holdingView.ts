import type { Holding } from '../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { rupees } from '../../shared/vocabulary/money.ts'
import type { Lot } from '../book/bookRows.ts'
import { freeFrom, isLocked } from '../book/lotLifecycle.ts'
import {
  absoluteReturn,
  type Flow,
  flowsOf,
  isOpen,
  lockedUnits,
  sellTodayPaise,
  worthOf,
  xirrOf,
} from './portfolioPricing.ts'
import type { Position } from './positions.ts'

/** A holding as it is shown, with the flows its returns come from. */
export interface ViewedHolding {
  readonly holding: Holding
  readonly flows: readonly Flow[]
}

const sumOf = (lots: readonly Lot[], field: 'units' | 'paise'): number =>
  lots.reduce((sum, lot) => sum + lot[field], 0)

/** One holding on a day: matured from its maturity on, or once all its units were redeemed. */
export function viewedHolding(position: Position, today: string): ViewedHolding {
  const { instrument, terms, price, lots, payouts, ISIN } = position
  const open = lots.filter(lot => isOpen(lot, today))
  const matured = open.length === 0 || today >= terms.maturityDate
  const heldUnits = sumOf(open, 'units')
  const valued = { terms, units: heldUnits, cleanPrice: price.cleanPrice, date: today }
  const mtmPaise = worthOf(valued, payouts)
  const locked = matured ? heldUnits : lockedUnits(terms, open, today)
  const available = heldUnits - locked
  const flows = flowsOf(lots, payouts, { today, valuePaise: mtmPaise })
  const said = xirrOf(flows)
  const investedPaise = sumOf(matured ? lots : open, 'paise')
  const { exitLoadInPerc } = instrument
  const [rating] = instrument.ratings
  const holding: Holding = {
    product: instrument.product,
    productType: instrument.productType,
    displayName: instrument.displayName,
    issuer: instrument.issuer,
    ISIN,
    logoUrl: instrument.logoUrl,
    rating: rating === undefined ? '' : `${rating.agency} ${rating.grade}`,
    units: open.length === 0 ? sumOf(lots, 'units') : heldUnits,
    lockedUnits: locked,
    availableUnits: available,
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
    sellToday: {
      amountPaise: sellTodayPaise({ ...valued, units: available }, exitLoadInPerc),
      exitLoadInPerc,
    },
    lots: lots.map(lot => ({
      orderId: lot.orderId,
      units: lot.units,
      settledOn: lot.settledOn,
      lockedUntil: freeFrom(lot),
      locked: isOpen(lot, today) && isLocked(lot, today),
      cleanPrice: lot.cleanPrice,
      paidPaise: lot.paise,
    })),
  }
  return { holding, flows }
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
