import { daysBetween } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import type { BondTerms, MldTerms } from './bondTerms.ts'
import { divideHalfUp, roundedPaise, roundedPercent, scaled, unscaled } from './decimal.ts'

/**
 * What a market-linked debenture pays at its maturity, absolute over the tenor: face value x (1 + participation x index
 * return, not below the floor nor above the cap) (K-224, K-030).
 */

/** A fraction of millionths of a percent. */
interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Participation x index return, held between floor and cap. `numerator` is the index return. */
function exactReturn(terms: MldTerms, { numerator, denominator }: Exact): Exact {
  const below = 10_000n * denominator
  const linked = scaled(terms.participation, 4) * numerator
  const floor = scaled(terms.floor, 6) * below
  const cap = scaled(terms.cap, 6) * below
  const raised = linked < floor ? floor : linked
  return { numerator: raised > cap ? cap : raised, denominator: below }
}

function returnAt(terms: MldTerms, finalLevel: string): Exact {
  const initial = scaled(terms.initialLevel, 4)
  return exactReturn(terms, {
    numerator: (scaled(finalLevel, 4) - initial) * 100_000_000n,
    denominator: initial,
  })
}

const percentText = ({ numerator, denominator }: Exact): string =>
  unscaled(divideHalfUp(numerator, denominator * 100n), 4)

const grown = (paise: number, { numerator, denominator }: Exact): number => {
  const whole = denominator * 100_000_000n
  return roundedPaise(BigInt(paise) * (whole + numerator), whole)
}

/** The return at a final level of the index, absolute, percent with four places, e.g. `29.9724`. */
export function mldReturn(terms: MldTerms, finalLevel: string): string {
  return percentText(returnAt(terms, finalLevel))
}

/** What units pay at maturity, in paise: rounded per unit, then times the units. */
export function mldAmount(terms: MldTerms, finalLevel: string, units: number): number {
  return grown(terms.faceValuePaise, returnAt(terms, finalLevel)) * units
}

/** The return a year: an amount grown from another over actual days, percent with four places. */
function annualised(days: number, paise: number, grownPaise: number): number {
  return roundedPercent(((grownPaise / paise) ** (365 / days) - 1) * 100)
}

const tenorDays = ({ allotmentDate, maturityDate }: MldTerms): number =>
  daysBetween(allotmentDate, maturityDate)

/** The return a year that units held from the allotment make at a final level, percent with four places. */
export function mldAnnualised(terms: MldTerms, finalLevel: string): number {
  return annualised(tenorDays(terms), terms.faceValuePaise, mldAmount(terms, finalLevel, 1))
}

/**
 * The return a year that a unit makes at a final level for who buys it at a price and holds it to maturity, percent with
 * four places. By due dates, as the yield of a bond. The settlement is before the maturity.
 */
export function mldYield(
  terms: MldTerms,
  finalLevel: string,
  { pricePaise, settleDate }: { readonly pricePaise: number; readonly settleDate: string },
): number {
  return annualised(daysBetween(settleDate, terms.maturityDate), pricePaise, mldAmount(terms, finalLevel, 1))
}

export interface MldOutcome {
  readonly returnPercent: string
  readonly maturityPaise: number
  readonly annualisedPercent: number
}

/** The returns calculator, for an amount and a return of the index in percent (at most six places), e.g. -30 (K-224). */
export function mldCalculator(input: {
  readonly terms: MldTerms
  readonly amountPaise: number
  readonly indexReturnPercent: number
}): MldOutcome {
  const { terms, amountPaise, indexReturnPercent } = input
  const numerator = scaled(indexReturnPercent.toFixed(6), 6)
  const exact = exactReturn(terms, { numerator, denominator: 1n })
  const maturityPaise = grown(amountPaise, exact)
  return {
    returnPercent: percentText(exact),
    maturityPaise,
    annualisedPercent: amountPaise > 0 ? annualised(tenorDays(terms), amountPaise, maturityPaise) : 0,
  }
}

export interface MldPurchaseOutcome {
  /** As many whole units as the amount pays for. */
  readonly units: number
  readonly paidPaise: number
  readonly maturityPaise: number
  /** Of what is paid, over the time from the settlement to the maturity, percent with two places. */
  readonly returnPercent: number
  /** The same a year, by due dates as `mldYield`; 0 when the amount pays for no unit. */
  readonly annualisedPercent: number
}

/**
 * The returns calculator for who buys today (U18): whole units at today's price, and what they pay when the index ends so far
 * from its starting level, in percent. The return of the index counts from that level and not from today's. The settlement
 * is before the maturity.
 */
export function mldPurchaseCalculator(input: {
  readonly terms: MldTerms
  readonly amountPaise: number
  readonly unitPaise: number
  readonly settleDate: string
  readonly indexReturnPercent: number
}): MldPurchaseOutcome {
  const { terms, amountPaise, unitPaise, settleDate, indexReturnPercent } = input
  const units = Math.floor(amountPaise / unitPaise)
  const numerator = scaled(indexReturnPercent.toFixed(6), 6)
  const onePaise = grown(terms.faceValuePaise, exactReturn(terms, { numerator, denominator: 1n }))
  const days = daysBetween(settleDate, terms.maturityDate)
  return {
    units,
    paidPaise: units * unitPaise,
    maturityPaise: units * onePaise,
    returnPercent: units === 0 ? 0 : Math.round((onePaise / unitPaise - 1) * 10_000) / 100,
    annualisedPercent: units === 0 ? 0 : annualised(days, unitPaise, onePaise),
  }
}

/** The index returns between which the payoff follows the index; percents with four places. */
export function mldBreakPoints(terms: MldTerms): { readonly floorBelow: string; readonly capAbove: string } {
  const participation = scaled(terms.participation, 4)
  const at = (percent: string): string =>
    unscaled(divideHalfUp(scaled(percent, 6) * 100n, participation === 0n ? 1n : participation), 4)
  return { floorBelow: at(terms.floor), capAbove: at(terms.cap) }
}

/** When the redemption is paid: on the maturity, or the working day before it. */
export function mldPaymentDate(terms: MldTerms, calendar: MarketCalendar): string {
  return calendar.previousWorkingDay(terms.maturityDate)
}

/** The debenture as a bond without interest: for prices per 100 of face value, consideration and units. */
export function mldAsBond(terms: MldTerms, recordDays = 15): BondTerms {
  const { faceValuePaise, allotmentDate, maturityDate } = terms
  return {
    faceValuePaise,
    allotmentDate,
    maturityDate,
    couponRate: '0',
    couponFrequency: 'atMaturity',
    principal: { kind: 'bullet' },
    dayCount: 'actualActual',
    recordDays,
  }
}
