import type { ClosedFor } from '../../../shared/contracts/bonds/bondBody.ts'
import type { PriceQuote } from '../../../shared/contracts/bonds/getPrice.ts'
import type { Instrument, PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { afterTaxWorking, afterTaxYield } from '../../../shared/finance/afterTax.ts'
import {
  accruedInterest,
  consideration,
  couponYieldEquivalent,
  nominalYield,
  pricedPrincipal,
  unitsFor,
  type YieldResult,
  yieldFromCleanPrice,
} from '../../../shared/finance/bondPrice.ts'
import type { BondTerms, MldTerms, ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import { cashFlowsOf } from '../../../shared/finance/cashFlows.ts'
import { couponRateOn, couponSchedule } from '../../../shared/finance/couponSchedule.ts'
import { percentOf } from '../../../shared/finance/decimal.ts'
import { mldAmount } from '../../../shared/finance/mldPayoff.ts'
import { shownTerms } from '../../../shared/finance/terms/optionYields.ts'
import { firstDiscountPercent } from '../../../shared/vocabulary/businessRules.ts'
import { isProvisional, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { isHeldToMaturity, sellQuoteOf } from '../selling/sellPricing.ts'
import { type BuyingRequest, closedForOf, tradeDayOf } from './availabilityPricing.ts'
import { priceOfDay } from './dayPricing.ts'
import { bondTermsOf, isMldTerms } from './termsPricing.ts'
import { yieldFactsOf } from './yieldFactsPricing.ts'

/**
 * What units cost if they were bought now, and what they bring: the one place where a price is made. `getPrice` shows it
 * and a purchase takes it, so the two cannot differ. Pure.
 */

/** The level at which a payoff is certain: the fixing once it is known, else any level below the floor's. */
const certainLevel = (terms: MldTerms): string => terms.finalLevel ?? '0.0001'

/**
 * The payments of one unit in order: of a market-linked debenture the least it pays, or what it pays once the final level
 * is known, with everything above the face value as the coupon. None of what has no terms.
 */
export function paymentsOf(
  { terms }: Pick<Instrument, 'terms'>,
  calendar: MarketCalendar,
): readonly ScheduleRow[] {
  if (terms === undefined) return []
  const rows = couponSchedule(bondTermsOf(terms), calendar)
  if (!isMldTerms(terms)) return rows
  const amountPaise = mldAmount(terms, certainLevel(terms), 1)
  // Below a floor that is a loss not all of the face value comes back, and no more of it is owed.
  const principalPaise = Math.min(terms.faceValuePaise, amountPaise)
  const couponPaise = amountPaise - principalPaise
  return rows.map(row => ({ ...row, couponPaise, principalPaise, outstandingPaise: principalPaise }))
}

/** The payments of one unit as they are shown on a day: of a perpetual bond up to its next call, as if that were used. */
export function paymentsShown(
  { terms }: Pick<Instrument, 'terms'>,
  date: string,
  calendar: MarketCalendar,
): readonly ScheduleRow[] {
  const shown = terms === undefined || isMldTerms(terms) ? terms : shownTerms(terms, date)
  return paymentsOf({ terms: shown }, calendar)
}

/** What a quote is computed from. `discounted`: the first-transaction discount is still open to this investor. */
export interface QuoteRequest extends BuyingRequest {
  /** Income-tax slab in percent as text, e.g. `31.2`. */
  readonly slab?: string | undefined
  readonly discounted: boolean
}

export type Quoted =
  | { readonly ok: true; readonly quote: PriceQuote }
  | { readonly ok: false; readonly problem: 'bonds.noPrice' | 'orders.displayOnly' }

const percentText = (result: YieldResult): string | undefined =>
  result.ok ? result.percent.toFixed(4) : undefined

/** How a yield comes about, see `getPrice`. */
function yieldWorkingOf(
  terms: BondTerms,
  settleDate: string,
  yieldPercent: string | undefined,
): Pick<PriceQuote, 'yieldWorking'> {
  if (yieldPercent === undefined) return {}
  const couponPercent = couponRateOn(terms, settleDate)
  // Interest that is compounded earns on its own dates, although it is paid at the end.
  const rhythm = terms.compounding ?? terms.couponFrequency
  return {
    yieldWorking: {
      couponPercent,
      couponYieldPercent: couponYieldEquivalent(couponPercent, rhythm).toFixed(4),
      nominalPercent: nominalYield(Number(yieldPercent), rhythm).toFixed(4),
    },
  }
}

function flowsOf(
  instrument: Instrument,
  terms: BondTerms,
  held: { units: number; settleDate: string },
  calendar: MarketCalendar,
) {
  if (instrument.terms !== undefined && isMldTerms(instrument.terms))
    return paymentsOf(instrument, calendar).map(({ dueDate, paymentDate, couponPaise, principalPaise }) => ({
      dueDate,
      paymentDate,
      couponPaise: couponPaise * held.units,
      principalPaise: principalPaise * held.units,
    }))
  return cashFlowsOf(terms, held, calendar).map(({ units: _, recordDate: _record, ...flow }) => flow)
}

function breakupOf(
  terms: BondTerms,
  trade: { units: number; cleanPrice: string; settleDate: string },
  calendar: MarketCalendar,
) {
  const { units, settleDate } = trade
  const { cleanPaise, accruedPaise, stampDutyPaise, totalPaise } = consideration(terms, trade, calendar)
  return {
    faceValuePaise: pricedPrincipal(terms, settleDate, calendar) * units,
    cleanPaise,
    accruedPaise,
    accruedDays: accruedInterest(terms, settleDate, units, calendar).days,
    stampDutyPaise,
    ispAmountPaise: totalPaise,
  }
}

/** Quotes units. Refuses what is only shown here, and what has no price or nothing left to pay. */
export function quoteOf(instrument: PublishedInstrument, request: QuoteRequest): Quoted {
  const { product, productType, ISIN } = instrument
  if (productType === 'ipo' || productType === 'fd') return { ok: false, problem: 'orders.displayOnly' }
  const { units, now, calendar, stock } = request
  const tradeDay = tradeDayOf(instrument, now, calendar)
  const price = priceOfDay(instrument, tradeDay, calendar)
  if (instrument.terms === undefined || price === undefined || ISIN === undefined)
    return { ok: false, problem: 'bonds.noPrice' }
  const isLinked = isMldTerms(instrument.terms)
  const settleDate = calendar.settlementDate(tradeDay)
  const terms = shownTerms(bondTermsOf(instrument.terms), settleDate)
  if (pricedPrincipal(terms, settleDate, calendar) === 0) return { ok: false, problem: 'bonds.noPrice' }
  const trade = { units, cleanPrice: price.cleanPrice, settleDate }
  const breakup = breakupOf(terms, trade, calendar)
  const discountPaise = request.discounted ? percentOf(breakup.cleanPaise, firstDiscountPercent) : 0
  const userAmountPaise = breakup.ispAmountPaise - discountPaise
  const one = consideration(terms, { ...trade, units: 1 }, calendar)
  const flows = flowsOf(instrument, terms, { units, settleDate }, calendar)
  const yieldPercent = isLinked
    ? undefined
    : percentText(yieldFromCleanPrice(terms, settleDate, price.cleanPrice, calendar))
  const taxed = { terms, settleDate, cleanPrice: price.cleanPrice, slabPercent: request.slab ?? '0' }
  const isTaxed = !isLinked && request.slab !== undefined
  const afterTaxPercent = isTaxed ? percentText(afterTaxYield(taxed, calendar)) : undefined
  const closedFor = closedForOf(instrument, request)
  return {
    ok: true,
    quote: {
      product,
      ISIN,
      units,
      price,
      unitPrice: rupees(one.cleanPaise + one.accruedPaise),
      amount: rupees(userAmountPaise),
      settlementDate: settleDate,
      provisional: isProvisional(settleDate),
      breakup: { ...breakup, discountPaise, userAmountPaise },
      yieldPercent,
      ...yieldWorkingOf(terms, settleDate, yieldPercent),
      yields: isLinked ? undefined : yieldFactsOf(bondTermsOf(instrument.terms), trade, calendar),
      afterTaxPercent,
      taxWorking: isTaxed ? afterTaxWorking(taxed, units, calendar) : undefined,
      flows,
      receivedPaise: flows.reduce((sum, flow) => sum + flow.couponPaise + flow.principalPaise, 0),
      sellToday: {
        ...sellTodayOf(instrument, { units, now, calendar, closedFor }),
        source: price.source,
        asOf: price.asOf,
        carriedFrom: price.carriedFrom,
        ...(isHeldToMaturity(terms, settleDate, calendar) ? { heldToMaturity: true } : {}),
      },
      availableUnits: stock.availableUnits,
      maxUnits: instrument.maxUnits,
      closedFor,
    },
  }
}

/** What these units would bring, or why nothing can be sold: the reasons of a liquidation, and what nobody holds yet. */
function sellTodayOf(
  instrument: PublishedInstrument,
  {
    units,
    now,
    calendar,
    closedFor,
  }: Pick<QuoteRequest, 'units' | 'now' | 'calendar'> & { closedFor: ClosedFor | undefined },
): Pick<PriceQuote['sellToday'], 'amountPaise' | 'exitLoadInPerc' | 'blocked'> {
  const quote = sellQuoteOf(instrument, { units, now, calendar })
  const status = calendar.status(now)
  // A quote of an MLD can be requested at any hour, and accepted in market hours only.
  const closed = status.open ? undefined : { id: 'liquidation.marketClosed', until: status.opensAt }
  const block = closedFor?.id === 'orders.notOpenYet' ? closedFor : (quote?.block ?? closed)
  return {
    amountPaise: quote?.redemptionPaise ?? 0,
    exitLoadInPerc: instrument.exitLoadInPerc,
    ...(block === undefined ? {} : { blocked: { id: block.id, until: block.until } }),
  }
}

/** The most units an amount pays for, discount included; 0 when one costs more. */
export function mostUnitsFor(
  instrument: PublishedInstrument,
  request: Omit<QuoteRequest, 'units'> & { readonly amountPaise: number },
): number {
  const { amountPaise, ...rest } = request
  const { calendar } = rest
  const costOf = (units: number): number => {
    const quoted = quoteOf(instrument, { ...rest, units })
    return quoted.ok ? quoted.quote.breakup.userAmountPaise : Number.POSITIVE_INFINITY
  }
  const { terms, maxUnits } = instrument
  const tradeDay = tradeDayOf(instrument, request.now, calendar)
  const price = priceOfDay(instrument, tradeDay, calendar)
  if (terms === undefined || price === undefined) return 0
  const settleDate = calendar.settlementDate(tradeDay)
  const undiscounted = unitsFor(
    bondTermsOf(terms),
    { amountPaise, cleanPrice: price.cleanPrice, settleDate },
    calendar,
  )
  // The discount is a quarter of a percent: it buys at most one unit more in four hundred.
  let low = Math.min(undiscounted, maxUnits)
  let high = Math.min(Math.floor((undiscounted + 1) * 1.003) + 1, maxUnits)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (costOf(middle) <= amountPaise) low = middle
    else high = middle - 1
  }
  return low
}
