import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from '../../../shared/contracts/bonds/evidenceBody.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paymentsOf } from '../pricing/quotePricing.ts'
import { isMldTerms } from '../pricing/termsPricing.ts'
import type { Fault } from './instrumentFaults.ts'

/** What a debenture cannot be published without, beside the key information (U17). */
const neededDocuments = ['informationMemorandum', 'trustDeed', 'ratingLetter'] as const

/**
 * What the evidence of an instrument lacks or contradicts, in words for the operator who publishes it. A deposit needs none.
 * What was published before evidence was asked for may still get another price or go off sale. Pure.
 */
export function evidenceFaults(
  before: WholeInstrument | undefined,
  whole: WholeInstrument,
  today: string,
  calendar: MarketCalendar,
): Fault[] {
  const { evidence } = whole.details
  if (evidence === undefined) {
    const isNeeded = whole.productType !== 'fd' && !isPriceOfFormer(before, whole)
    return isNeeded ? [{ field: 'details.evidence', says: missing }] : []
  }
  return [
    ...figureFaults(evidence, today),
    ...ratingFaults(evidence, whole, today),
    ...coverFaults(evidence, whole, today),
    ...repaymentFaults(evidence, whole, today, calendar),
    ...documentFaults(whole, today),
    ...fixingFaults(whole),
  ]
}

const missing =
  'an issuer is shown with its figures of three years, its ratings, its cover and its repayments: give all of them'

/** Another price, or off sale: neither may wait until somebody has the accounts of three years. */
function isPriceOfFormer(before: WholeInstrument | undefined, whole: WholeInstrument): boolean {
  if (before === undefined || before.details.evidence !== undefined) return false
  if (whole.isActive && !before.isActive) return false
  const rest = ({ price: _price, priceHistory: _history, isActive: _isActive, ...others }: WholeInstrument) =>
    others
  return isDeepStrictEqual(rest(before), rest(whole))
}

function figureFaults({ figures: { years } }: Evidence, today: string): Fault[] {
  const field = 'details.evidence.figures.years'
  const faults: Fault[] = []
  const isNext = (yearEnd: string, place: number): boolean =>
    place === 0 || Number(yearEnd.slice(0, 4)) === Number(years[place - 1]?.yearEnd.slice(0, 4)) + 1
  if (!years.every(({ yearEnd }, place) => isNext(yearEnd, place)))
    faults.push({ field, says: 'they are three years one after another, the oldest first' })
  if ((years.at(-1)?.yearEnd ?? '') > today)
    faults.push({ field, says: 'a year that has not ended has no accounts' })
  if (years.some(one => one.grossNpaPercent === undefined && one.interestCover === undefined))
    faults.push({ field, says: 'every year needs grossNpaPercent of a lender, or interestCover of others' })
  return faults
}

function ratingFaults(
  { ratingHistory, ratingReviewOn }: Evidence,
  { ratings }: WholeInstrument,
  today: string,
): Fault[] {
  const field = 'details.evidence.ratingHistory'
  const faults: Fault[] = []
  const dates = ratingHistory.map(({ date }) => date)
  if (dates.some((date, place) => place > 0 && date > (dates[place - 1] ?? '')))
    faults.push({ field, says: 'the newest comes first' })
  if ((dates[0] ?? '') > today) faults.push({ field, says: `it must not be after today, ${today}` })
  for (const { agency, grade, date } of ratings) {
    const last = ratingHistory.find(one => one.agency === agency)
    if (last?.grade !== grade || last.date !== date)
      faults.push({ field, says: `its newest entry of ${agency} must be ${grade} of ${date}, as in ratings` })
  }
  if (ratingReviewOn <= (dates[0] ?? ''))
    faults.push({ field: 'details.evidence.ratingReviewOn', says: 'it must be after the last rating' })
  return faults
}

function coverFaults({ cover }: Evidence, { secured, details }: WholeInstrument, today: string): Fault[] {
  const field = 'details.evidence.cover'
  if (!secured) return cover === undefined ? [] : [{ field, says: 'what is not secured has none' }]
  if (cover === undefined) return [{ field, says: 'what is secured needs its cover with certificates' }]
  const faults: Fault[] = []
  const dates = cover.certificates.map(({ asOf }) => asOf)
  if (dates.some((date, place) => place > 0 && date >= (dates[place - 1] ?? '')))
    faults.push({ field: `${field}.certificates`, says: 'the newest comes first, one a day' })
  if ((dates[0] ?? '') > today)
    faults.push({ field: `${field}.certificates`, says: `it must not be after today, ${today}` })
  if (Number(details.security.cover) !== Number(cover.certificates[0]?.times))
    faults.push({ field: 'details.security.cover', says: 'it is that of the newest certificate' })
  return faults
}

/** Every payment that was due by the day of the announcement is in it, and no other. */
function repaymentFaults(
  { repayments: { asOf, paid } }: Evidence,
  whole: WholeInstrument,
  today: string,
  calendar: MarketCalendar,
): Fault[] {
  const field = 'details.evidence.repayments'
  const faults: Fault[] = []
  if (asOf > today) faults.push({ field: `${field}.asOf`, says: `it must not be after today, ${today}` })
  const due = paymentsOf(whole, calendar)
    .filter(({ paymentDate }) => paymentDate <= asOf)
    .map(({ dueDate }) => dueDate)
  if (
    !isDeepStrictEqual(
      due,
      paid.map(({ dueDate }) => dueDate),
    )
  )
    faults.push({
      field: `${field}.paid`,
      says: `by ${asOf} it names each of the ${due.length} payments that were due, in their order, and no other`,
    })
  if (paid.some(({ paidOn }) => paidOn !== undefined && paidOn > asOf))
    faults.push({
      field: `${field}.paid`,
      says: 'paidOn must not be after asOf; leave it out of what is not paid',
    })
  return faults
}

function documentFaults({ productType, details: { documents } }: WholeInstrument, today: string): Fault[] {
  const field = 'details.documents'
  const faults: Fault[] = []
  const lacks =
    productType === 'fd' ? [] : neededDocuments.filter(kind => documents.every(one => one.kind !== kind))
  if (lacks.length > 0) faults.push({ field, says: `it lacks those of kind ${lacks.join(', ')}` })
  if (documents.some(({ date }) => date !== undefined && date > today))
    faults.push({ field, says: `none is of a day after today, ${today}` })
  return faults
}

/** A payoff is counted from level to level: both days are shown. */
function fixingFaults({ terms }: WholeInstrument): Fault[] {
  if (terms === undefined || !isMldTerms(terms)) return []
  const { initialFixingDate: first, finalFixingDate: last } = terms
  if (first === undefined || last === undefined)
    return [{ field: 'terms.finalFixingDate', says: 'a payoff needs initialFixingDate and finalFixingDate' }]
  return first < last && last <= terms.maturityDate
    ? []
    : [
        {
          field: 'terms.finalFixingDate',
          says: 'it must lie after initialFixingDate and not after the maturity',
        },
      ]
}
