import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { yieldFromCleanPrice } from '../../../shared/finance/bondPrice.ts'
import type { BondTerms, MldTerms } from '../../../shared/finance/bondTerms.ts'
import { couponSchedule, endOf } from '../../../shared/finance/couponSchedule.ts'
import { type TermsFault, termsFaults } from '../../../shared/finance/terms/termsFaults.ts'
import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf, isMldTerms } from '../pricing/termsPricing.ts'

/** What is wrong with an instrument whose single fields are right, in words for the operator who publishes it. Pure. */
export interface Fault {
  /** e.g. `terms.principal`. */
  readonly field: string
  readonly says: string
}

const termsWords: Record<TermsFault['fault'], string> = {
  maturityNotAfterAllotment: 'it must be after the allotment date',
  tooLong: 'it must be at most 50 years after the allotment',
  negativeRate: 'a rate must not be negative',
  firstDueDateOutside:
    'it must lie after the allotment and not after the maturity, and makes no sense with interest at maturity',
  firstPeriodTooLong: 'the first period must be shorter than two coupon periods',
  stepOutside: 'every step must lie between allotment and maturity',
  stepsNotInOrder: 'the steps must be in the order of their dates',
  stepNotOnDueDate: 'every step must begin on a due date',
  partOutside: 'every part must fall due after the allotment and not after the maturity',
  partsNotInOrder: 'the parts must be in the order of their due dates, one per date',
  partNotOnDueDate:
    'every part must fall due on a due date of the interest, or whole months from the allotment',
  partsNotFaceValue: 'the parts must sum to the face value',
  lastPartNotAtMaturity: 'the last part must fall due at the maturity',
  partTooSmall: 'there are more parts than paise',
  compoundedBeforeMaturity:
    'only interest that is paid at the maturity is compounded: make couponFrequency "atMaturity", or leave it out',
  compoundedInParts: 'compounded interest needs a principal that is paid back at once ("kind": "bullet")',
  negativePremium: 'it must be above 0; leave it out when the principal alone is paid back',
  premiumInParts:
    'it is paid at the maturity with the whole principal: it needs "kind": "bullet" and a bond that is not perpetual',
  optionOutside: 'every date must lie between allotment and maturity',
  optionsNotInOrder: 'calls, and puts, must be in the order of their dates, one a day',
  callBelowPar: 'the price of a call must be at least 100, per 100 of the principal',
  perpetualMaturity: 'of a perpetual bond it is the day 100 years after the allotment; no screen shows it',
  perpetualPrincipal:
    'a perpetual bond pays interest before the end and its principal at once ("kind": "bullet")',
  perpetualWithoutCall: 'a perpetual bond needs its calls: without them nobody can name a yield',
  perpetualWithPut: 'a perpetual bond has no puts: one that can be handed back is not perpetual',
  calledWithoutOption: 'the issuer has no call on that day: name it in options first, as in the deed',
  calledAtOtherPrice: 'it must have the price of that call in options',
  gradesRepeated: 'every grade must be named once, the best first',
}

function bondFaults(terms: BondTerms): Fault[] {
  return termsFaults(terms).map(({ field, fault }) => ({ field: `terms.${field}`, says: termsWords[fault] }))
}

function mldFaults(terms: MldTerms): Fault[] {
  const faults: Fault[] = []
  if (terms.maturityDate <= terms.allotmentDate)
    faults.push({ field: 'terms.maturityDate', says: termsWords.maturityNotAfterAllotment })
  if (Number(terms.initialLevel) <= 0)
    faults.push({ field: 'terms.initialLevel', says: 'it must be above 0' })
  if (Number(terms.participation) <= 0)
    faults.push({ field: 'terms.participation', says: 'it must be above 0' })
  if (Number(terms.floor) > Number(terms.cap))
    faults.push({ field: 'terms.floor', says: 'it must not be above the cap' })
  if (Number(terms.floor) < -100) faults.push({ field: 'terms.floor', says: 'nobody loses more than all' })
  return faults
}

/** A yield outside of this is a slip of the keys: percent a year. */
const plausibleYield = { least: -5, most: 40 }

function priceFaults(
  { price, priceHistory, terms }: WholeInstrument,
  today: string,
  calendar: MarketCalendar,
): Fault[] {
  const faults: Fault[] = []
  const dates = priceHistory.map(({ date }) => date)
  if (dates.some((date, index) => index > 0 && date <= (dates[index - 1] ?? '')))
    faults.push({ field: 'priceHistory', says: 'it must be in the order of its dates, one price a day' })
  if ((dates.at(-1) ?? '') > today)
    faults.push({ field: 'priceHistory', says: 'it must not reach into the future' })
  if (price === undefined) return faults
  if (price.asOf > today) faults.push({ field: 'price.asOf', says: `it must not be after today, ${today}` })
  if (terms === undefined || isMldTerms(terms)) return faults
  const solved = yieldFromCleanPrice(terms, calendar.settlementDate(today), price.cleanPrice, calendar)
  const isOdd = solved.ok
    ? solved.percent < plausibleYield.least || solved.percent > plausibleYield.most
    : solved.reason !== 'nothing_left'
  if (isOdd)
    faults.push({
      field: 'price.cleanPrice',
      says: solved.ok
        ? `it means a yield of ${solved.percent} % a year; it is clean, per 100 of outstanding face value`
        : 'no yield fits it; it is clean, per 100 of outstanding face value',
    })
  return faults
}

function dateFaults({ opensOn, closesOn, terms, details }: WholeInstrument): Fault[] {
  const faults: Fault[] = []
  if (opensOn !== undefined && closesOn !== undefined && closesOn < opensOn)
    faults.push({ field: 'closesOn', says: 'it must not be before opensOn' })
  if (terms === undefined) return faults
  if (closesOn !== undefined && closesOn > terms.maturityDate)
    faults.push({ field: 'closesOn', says: 'it must not be after the maturity' })
  for (const field of ['callDates', 'putDates'] as const)
    if (details[field].some(date => date <= terms.allotmentDate || date >= terms.maturityDate))
      faults.push({ field: `details.${field}`, says: 'every date must lie between allotment and maturity' })
  if (isMldTerms(terms) || terms.options === undefined) return faults
  for (const field of ['callDates', 'putDates'] as const)
    if (details[field].length > 0)
      faults.push({
        field: `details.${field}`,
        says: 'leave it empty: terms.options has the dates and prices',
      })
  return faults
}

/**
 * Whether the coupon is that of the grade: from the first due date after the first rating's day on, `ratingSteps` say it. What
 * was due before that stays, so nothing is changed behind anybody's back.
 */
function ratingFaults({ ratings, terms }: WholeInstrument, calendar: MarketCalendar): Fault[] {
  const [rating] = ratings
  if (terms === undefined || isMldTerms(terms) || terms.ratingSteps === undefined || rating === undefined)
    return []
  const wanted = terms.ratingSteps.find(({ grade }) => grade === rating.grade)
  if (wanted === undefined)
    return [
      {
        field: 'terms.ratingSteps',
        says: `it does not say what the coupon is at ${rating.grade}, the rating of ${rating.date}`,
      },
    ]
  const from = couponSchedule(terms, calendar).find(({ dueDate }) => dueDate > rating.date)?.dueDate
  if (from === undefined || from >= endOf(terms).date) return []
  const rate = (terms.rateSteps ?? []).findLast(step => step.from <= from)?.couponRate ?? terms.couponRate
  return Number(rate) === Number(wanted.couponRate)
    ? []
    : [
        {
          field: 'terms.rateSteps',
          says: `the rating ${rating.grade} of ${rating.date} makes the coupon ${wanted.couponRate} % from ${from} on: add {"from": "${from}", "couponRate": "${wanted.couponRate}"}`,
        },
      ]
}

/** What belongs to which sort of instrument. */
function sortFaults(whole: WholeInstrument): Fault[] {
  const { productType, taxedKind, ISIN, terms, price, ratings, referralUrl, returns } = whole
  const faults: Fault[] = []
  const want = (isRight: boolean, field: string, says: string): void => {
    if (!isRight) faults.push({ field, says })
  }
  const kinds = { bonds: ['bond', 'ptc'], mld: ['mld'], ipo: ['bond'], fd: ['fd'] }[productType]
  want(kinds.includes(taxedKind), 'taxedKind', `of ${productType} it is ${kinds.join(' or ')}`)
  want(ISIN === undefined || isIsin(ISIN), 'ISIN', 'its check digit is wrong; copy it from the term sheet')
  if (productType === 'fd') {
    want(referralUrl !== undefined, 'referralUrl', 'a deposit needs the https address where it is opened')
    want(ISIN === undefined && terms === undefined, 'terms', 'a deposit has neither ISIN nor terms here')
    want(whole.minAmountPaise !== undefined, 'minAmountPaise', 'a deposit needs its smallest amount in paise')
  } else {
    want(referralUrl === undefined, 'referralUrl', 'only a deposit is opened elsewhere')
    want(whole.minAmountPaise === undefined, 'minAmountPaise', 'only a deposit has one; others have minUnits')
    want(ratings.length > 0, 'ratings', 'it needs at least one rating with agency, grade and date')
    want(terms !== undefined, 'terms', 'it needs terms')
  }
  if (productType === 'bonds' || productType === 'mld') {
    want(ISIN !== undefined, 'ISIN', 'what is bought here needs an ISIN')
    want(price !== undefined, 'price', 'what is bought here needs a price')
    want(returns === undefined, 'returns', 'they are computed from the price')
  } else {
    want(price === undefined, 'price', 'what is only shown here has none')
    want(returns !== undefined, 'returns', 'what has no price here needs them')
  }
  if (terms !== undefined)
    want(isMldTerms(terms) === (productType === 'mld'), 'terms', `these are not the terms of ${productType}`)
  return faults
}

export function instrumentFaults(whole: WholeInstrument, today: string, calendar: MarketCalendar): Fault[] {
  const { terms, minUnits, maxUnits, issueUnits, offeredUnits } = whole
  const faults: Fault[] = [...sortFaults(whole), ...dateFaults(whole)]
  if (maxUnits < minUnits) faults.push({ field: 'maxUnits', says: 'it must not be below minUnits' })
  if (offeredUnits > issueUnits)
    faults.push({ field: 'offeredUnits', says: 'it must not be above issueUnits, the whole issue' })
  const ofTerms = terms === undefined ? [] : isMldTerms(terms) ? mldFaults(terms) : bondFaults(terms)
  // Prices of terms that make no schedule mean nothing.
  if (ofTerms.length > 0) return [...faults, ...ofTerms]
  return [...faults, ...ratingFaults(whole, calendar), ...priceFaults(whole, today, calendar)]
}

/** What must stay once an instrument is published: holders bought it, and what was due is paid. */
export function changeFaults(
  before: WholeInstrument,
  after: WholeInstrument,
  today: string,
  calendar: MarketCalendar,
): Fault[] {
  const faults: Fault[] = []
  const fixed = 'it cannot change once published; publish another product instead'
  for (const field of ['productType', 'ISIN', 'taxedKind'] as const)
    if (before[field] !== after[field]) faults.push({ field, says: fixed })
  if (before.price !== undefined && after.price !== undefined && after.price.asOf < before.price.asOf)
    faults.push({
      field: 'price.asOf',
      says: `it must not be before ${before.price.asOf}, the day of the price it replaces`,
    })
  if (before.terms === undefined || after.terms === undefined) {
    if (before.terms !== after.terms) faults.push({ field: 'terms', says: fixed })
    return faults
  }
  for (const field of ['faceValuePaise', 'allotmentDate'] as const)
    if (before.terms[field] !== after.terms[field]) faults.push({ field: `terms.${field}`, says: fixed })
  const dueOf = (terms: BondTerms | MldTerms): string =>
    JSON.stringify(
      couponSchedule(bondTermsOf(terms), calendar)
        .filter(({ dueDate }) => dueDate < today)
        .map(({ dueDate, couponPaise, principalPaise }) => [dueDate, couponPaise, principalPaise]),
    )
  if (faults.length === 0 && dueOf(before.terms) !== dueOf(after.terms))
    faults.push({ field: 'terms', says: 'payments that were due before today would change' })
  return faults
}
