import type { BondDetails, ClosedFor, Opportunity } from '../../../shared/contracts/bonds/bondBody.ts'
import type { ShownEvidence } from '../../../shared/contracts/bonds/evidenceBody.ts'
import type {
  InstrumentDetails,
  ListedInstrument,
  PublishedInstrument,
} from '../../../shared/contracts/bonds/instrumentBody.ts'
import {
  consideration,
  couponYieldEquivalent,
  yieldFromCleanPrice,
} from '../../../shared/finance/bondPrice.ts'
import type { MldTerms } from '../../../shared/finance/bondTerms.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import { mldAnnualised, mldYield } from '../../../shared/finance/mldPayoff.ts'
import { endYields, shownTerms, worstOf } from '../../../shared/finance/terms/optionYields.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { daysBetween, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import {
  categoryOf,
  closedForOf,
  type StockAvailability,
  tradeDayOf,
} from '../pricing/availabilityPricing.ts'
import { priceOfDay } from '../pricing/dayPricing.ts'
import { paymentsOf } from '../pricing/quotePricing.ts'
import { bondTermsOf, isMldTerms } from '../pricing/termsPricing.ts'
import { couponTypeOf, interestOf, paysCoupons, repaymentOf, repaymentText } from './interestWords.ts'

/** What lists and the deal page say of an instrument at an instant. */

const twoPlaces = (percent: number): number => Math.round(percent * 100) / 100

interface Returns {
  readonly maxReturns: number
  readonly minReturns: number
}

/** Levels of the index beyond every floor and every cap. */
const lowest = '0.0001'
const highest = '999999999'

/**
 * An MLD's floor and cap a year for who buys it at today's price, or its fixing for both; of one that has matured, or has no
 * price, what they were from the allotment.
 */
function linkedReturnsOf(
  terms: MldTerms,
  { price }: Pick<ListedInstrument, 'price'>,
  settleDate: string,
  calendar: MarketCalendar,
): Returns {
  if (price === undefined || settleDate >= terms.maturityDate)
    return {
      maxReturns: twoPlaces(mldAnnualised(terms, highest)),
      minReturns: twoPlaces(mldAnnualised(terms, lowest)),
    }
  const { cleanPrice } = price
  const { cleanPaise } = consideration(bondTermsOf(terms), { units: 1, cleanPrice, settleDate }, calendar)
  const bought = { pricePaise: cleanPaise, settleDate }
  return {
    maxReturns: twoPlaces(mldYield(terms, terms.finalLevel ?? highest, bought)),
    minReturns: twoPlaces(mldYield(terms, terms.finalLevel ?? lowest, bought)),
  }
}

/** Percent a year: the yield at today's price, to the worst of the days on which it may end; an MLD's floor and cap at it, or what was published. */
function returnsOf(instrument: ListedInstrument, settleDate: string, calendar: MarketCalendar): Returns {
  const { terms, price, returns } = instrument
  if (terms !== undefined && isMldTerms(terms))
    return linkedReturnsOf(terms, instrument, settleDate, calendar)
  if (terms === undefined || price === undefined)
    return {
      maxReturns: twoPlaces(Number(returns?.maxPercent ?? 0)),
      minReturns: twoPlaces(Number(returns?.minPercent ?? 0)),
    }
  const worst = worstOf(endYields(terms, settleDate, price.cleanPrice, calendar))
  // Of one that has matured there is no price any more: what its coupon was worth a year.
  const percent = worst?.percent ?? couponYieldEquivalent(terms.couponRate, terms.couponFrequency)
  return { maxReturns: twoPlaces(percent), minReturns: twoPlaces(percent) }
}

/** What the smallest order costs, interest and stamp duty included; of what is only shown, its face value. */
function minAmountOf(
  { terms, price, minUnits, minAmountPaise }: ListedInstrument,
  settleDate: string,
  calendar: MarketCalendar,
): number {
  if (terms === undefined) return minAmountPaise ?? 0
  const faceValue = terms.faceValuePaise * minUnits
  if (price === undefined) return faceValue
  const { cleanPrice } = price
  const { totalPaise } = consideration(
    bondTermsOf(terms),
    { units: minUnits, cleanPrice, settleDate },
    calendar,
  )
  return totalPaise > 0 ? totalPaise : faceValue
}

/** Percent of the whole issue that is sold, rounded down: 100 only when nothing is left. */
function soldPercentOf({ issueUnits }: ListedInstrument, stock: StockAvailability): number {
  if (issueUnits === 0) return 0
  return Math.floor(((issueUnits - stock.availableUnits - stock.reservedUnits) * 100) / issueUnits)
}

const daysOfMonth = 365.25 / 12
const monthsBetween = (from: string, to: string): number => Math.round(daysBetween(from, to) / daysOfMonth)

/** When it ends, its months in all and those that are left; a perpetual bond has none of them until a call is announced. */
function lifeOf(
  terms: ListedInstrument['terms'],
  now: Date,
): Pick<Opportunity, 'maturityDate' | 'tenorMonths' | 'monthsLeft' | 'perpetual'> {
  if (terms === undefined) return {}
  const { date } = endOf(terms)
  if (!isMldTerms(terms) && terms.perpetual === true && terms.called === undefined) return { perpetual: true }
  return {
    maturityDate: date,
    tenorMonths: monthsBetween(terms.allotmentDate, date),
    monthsLeft: Math.max(0, monthsBetween(indianDate(now), date)),
  }
}

/** The dates of one kind of option, as they were published with their prices or, before that, without. */
function optionDates(
  { terms }: Pick<ListedInstrument, 'terms'>,
  kind: 'call' | 'put',
  published: readonly string[],
): string[] {
  const options = terms === undefined || isMldTerms(terms) ? undefined : terms.options
  return options?.filter(one => one.kind === kind).map(({ date }) => date) ?? [...published]
}

/** Why a row says that it cannot be bought: beyond the hours of the market, which are the same for all, and until a day. */
function rowClosedFor(closedFor: ClosedFor | undefined): { readonly closedFor?: ClosedFor } {
  const says = closedFor?.until !== undefined && closedFor.id !== 'orders.marketClosed'
  return says ? { closedFor } : {}
}

export function opportunityOf(
  instrument: ListedInstrument,
  stock: StockAvailability,
  now: Date,
  calendar: MarketCalendar,
): Opportunity {
  const { terms, productType, ISIN, referralUrl, ratings } = instrument
  const tradeDay = tradeDayOf(instrument, now, calendar)
  const settles = calendar.settlementDate(tradeDay)
  const priced = { ...instrument, price: priceOfDay(instrument, tradeDay, calendar) }
  const minAmtPaise = minAmountOf(priced, settles, calendar)
  const isStocked = productType === 'bonds' || productType === 'mld'
  const soldPercent = isStocked ? soldPercentOf(instrument, stock) : 0
  const [rating] = ratings
  const interest = interestOf(instrument, settles)
  const repayment = repaymentOf(instrument)
  const isPaying = terms !== undefined && !isMldTerms(terms) && paysCoupons(terms)
  return {
    product: instrument.product,
    productType,
    displayName: instrument.displayName,
    issuer: instrument.issuer,
    logoUrl: instrument.logoUrl,
    ISIN,
    ...lifeOf(terms, now),
    minAmt: rupees(minAmtPaise),
    minAmtPaise,
    rating: rating === undefined ? '' : `${rating.agency} ${rating.grade}`,
    couponType: couponTypeOf(interest),
    interest,
    principalRepayment: repaymentText(repayment),
    repayment,
    ...returnsOf(priced, settles, calendar),
    soldOutTxt: isStocked ? `${soldPercent}% sold` : '',
    soldPercent,
    category: categoryOf(instrument, stock, now, calendar),
    isActive: instrument.isActive,
    showOnBrowse: instrument.showOnBrowse,
    order: instrument.order,
    isRedemptionAllowed: instrument.isRedemptionAllowed,
    ...(isPaying ? { couponFrequency: terms.couponFrequency } : {}),
    secured: instrument.secured,
    risk: instrument.risk,
    riskInHindi: instrument.riskInHindi,
    referralUrl,
    ...rowClosedFor(closedForOf(instrument, { units: instrument.minUnits, now, calendar, stock })),
  }
}

/** The evidence as it was published, each payment with the day on which its money had to move. */
function shownEvidenceOf(
  instrument: PublishedInstrument,
  { evidence }: InstrumentDetails,
  calendar: MarketCalendar,
): ShownEvidence | undefined {
  if (evidence === undefined) return undefined
  const { asOf, paid } = evidence.repayments
  const days = new Map(paymentsOf(instrument, calendar).map(row => [row.dueDate, row.paymentDate]))
  const rows = paid.map(row => ({ ...row, paymentDate: days.get(row.dueDate) ?? row.dueDate }))
  return { ...evidence, repayments: { asOf, paid: rows } }
}

export function bondDetailsOf(
  instrument: PublishedInstrument,
  details: InstrumentDetails,
  stock: StockAvailability,
  now: Date,
  calendar: MarketCalendar,
): BondDetails {
  const { terms, series } = instrument
  const tradeDay = tradeDayOf(instrument, now, calendar)
  const price = priceOfDay(instrument, tradeDay, calendar)
  const closedFor = closedForOf(instrument, { units: instrument.minUnits, now, calendar, stock })
  const solved =
    terms === undefined || price === undefined || isMldTerms(terms)
      ? undefined
      : yieldFromCleanPrice(
          shownTerms(terms, calendar.settlementDate(tradeDay)),
          calendar.settlementDate(tradeDay),
          price.cleanPrice,
          calendar,
        )
  return {
    ...opportunityOf(instrument, stock, now, calendar),
    terms,
    issuerAbout: details.issuerAbout,
    security: { secured: instrument.secured, ...details.security },
    ratings: instrument.ratings,
    callDates: optionDates(instrument, 'call', details.callDates),
    putDates: optionDates(instrument, 'put', details.putDates),
    documents: details.documents,
    risks: details.risks,
    listedOn: details.listedOn,
    inHindi: details.inHindi,
    evidence: shownEvidenceOf(instrument, details, calendar),
    series,
    price,
    ...(solved?.ok === true ? { yieldPercent: solved.percent.toFixed(4) } : {}),
    exitLoadInPerc: instrument.exitLoadInPerc,
    minUnits: instrument.minUnits,
    maxUnits: instrument.maxUnits,
    availableUnits: stock.availableUnits,
    closedFor,
  }
}
