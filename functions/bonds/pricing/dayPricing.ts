import type { ShownPrice } from '../../../shared/contracts/bonds/bondBody.ts'
import type { Instrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { cleanPriceFromYield, pricedPrincipal } from '../../../shared/finance/bondPrice.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import { endYields, worstOf } from '../../../shared/finance/terms/optionYields.ts'
import {
  linkedPriceMostDays,
  priceAsItIsDays,
  priceMostDays,
} from '../../../shared/vocabulary/businessRules.ts'
import { addDays, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms } from './termsPricing.ts'

/**
 * The price of a day, from the one that was published last (domain.md 3.7). A trade or a dealer's price counts as it is for
 * some working days; after that, and from its own day on when it was computed, it is carried forward at its yield, so that a
 * bond without a coupon gains what its yield says. A market-linked debenture has no yield, and its price is shown with its
 * day. Pure, so that the deal page, a purchase, a sale and the portfolio have the same on the same day.
 */

type Priced = Pick<Instrument, 'price' | 'terms'>

/**
 * The clean price of a trade on an Indian date; `undefined` without a published one. With nothing left to be paid, or before
 * the day of the published price, it is that.
 */
export function priceOfDay(
  { price, terms }: Priced,
  day: string,
  calendar: MarketCalendar,
): ShownPrice | undefined {
  if (price === undefined || terms === undefined || isMldTerms(terms) || day <= price.asOf) return price
  if (price.source !== 'model' && day <= calendar.addWorkingDays(price.asOf, priceAsItIsDays)) return price
  const settles = calendar.settlementDate(day)
  if (pricedPrincipal(terms, settles, calendar) === 0) return price
  // Of a bond that may be called, at the yield to the worst of the days that are still ahead.
  const ends = endYields(terms, calendar.settlementDate(price.asOf), price.cleanPrice, calendar)
  const worst = worstOf(ends.filter(end => pricedPrincipal(end.terms, settles, calendar) > 0))
  if (worst === undefined) return price
  const cleanPrice = cleanPriceFromYield(worst.terms, settles, worst.unrounded, calendar)
  return { cleanPrice, source: 'model', asOf: day, carriedFrom: price.asOf }
}

/** The last day on which the published price is traded at; `undefined` without one. */
const priceEndsOn = ({ price, terms }: Priced): string | undefined =>
  price && addDays(price.asOf, terms !== undefined && isMldTerms(terms) ? linkedPriceMostDays : priceMostDays)

/** Whether the last published price is so old on an Indian date that nothing is traded at it. */
export const isPriceTooOld = (instrument: Priced, day: string): boolean =>
  (priceEndsOn(instrument) ?? day) < day

/** An instrument that needs a new price soon, and the last day of the one it has. */
export interface PriceToRenew {
  readonly product: string
  readonly displayName: string
  readonly asOf: string
  readonly endsOn: string
}

/** What is sold or bought back here at a price that ends within a week of an Indian date, or has ended. */
export function pricesToRenew(all: readonly Instrument[], day: string): PriceToRenew[] {
  return all.flatMap(instrument => {
    const { product, displayName, terms, price, isActive, isRedemptionAllowed } = instrument
    const endsOn = priceEndsOn(instrument)
    if (terms === undefined || price === undefined || endsOn === undefined) return []
    const isTraded = (isActive || isRedemptionAllowed) && addDays(day, renewalDays) < endOf(terms).date
    return isTraded && endsOn <= addDays(day, renewalDays)
      ? [{ product, displayName, asOf: price.asOf, endsOn }]
      : []
  })
}

const renewalDays = 7
