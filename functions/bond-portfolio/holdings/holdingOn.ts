import { accruedInterest, pricedPrincipal } from '../../../shared/finance/bondPrice.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { asOf, type DatedPrice, isOpen, openCost, worthOf } from './portfolioPricing.ts'
import type { Position } from './positions.ts'

/** A holding at the end of a day, settlement by settlement; money is paise, days are Indian. */
export interface HoldingOn {
  readonly units: number
  /** The settlement of the oldest lot that was still held. */
  readonly heldSince: string
  /** Principal of one unit that was not repaid. */
  readonly principalPaise: number
  /** What was paid for the units, less the principal that came back on them. */
  readonly costPaise: number
  /** The latest price that was published by then; left out where there was none, and then nothing has a value. */
  readonly price?: DatedPrice | undefined
  readonly accruedPaise?: number | undefined
  readonly valuePaise?: number | undefined
  /** Credited from the first purchase to the day, of units that were sold or redeemed since as well. */
  readonly interestPaise: number
  readonly tdsPaise: number
  readonly repaidPaise: number
}

/**
 * What was held of an instrument at the end of a day; `undefined` when nothing was. A past day is computed from the book
 * as it was then: what was credited, sold or redeemed later had not happened.
 */
export function holdingOn(
  { lots, payouts, prices, terms }: Position,
  date: string,
  calendar: MarketCalendar,
): HoldingOn | undefined {
  const held = lots.filter(lot => lot.settledOn <= date && isOpen(lot, date))
  const [first] = held.map(({ settledOn }) => settledOn).sort()
  if (first === undefined) return undefined
  const units = held.reduce((sum, lot) => sum + lot.units, 0)
  const credited = payouts.filter(
    ({ standing, creditedOn, paymentDate }) => standing === 'credited' && (creditedOn ?? paymentDate) <= date,
  )
  const sum = (of: 'couponPaise' | 'tdsPaise' | 'principalPaise'): number =>
    credited.reduce((total, payout) => total + payout[of], 0)
  const price = prices.findLast(one => one.date <= date)
  return {
    units,
    heldSince: first,
    principalPaise: pricedPrincipal(terms, date, calendar),
    costPaise: openCost(lots, payouts, date),
    price,
    ...(price === undefined
      ? {}
      : {
          accruedPaise: accruedInterest(terms, date, units, calendar).paise,
          valuePaise: worthOf(
            { terms, units, cleanPrice: price.cleanPrice, date },
            payouts.map(payout => asOf(payout, date)),
            calendar,
          ),
        }),
    interestPaise: sum('couponPaise'),
    tdsPaise: sum('tdsPaise'),
    repaidPaise: sum('principalPaise'),
  }
}
