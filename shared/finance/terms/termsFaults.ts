import { addMonths } from '../../vocabulary/calendarDays.ts'
import type { BondTerms } from '../bondTerms.ts'
import { couponDates, datesEvery, monthsOf, paysInterest, principalBefore } from '../couponSchedule.ts'

/** What is wrong with terms, for the operator who publishes them. */
export interface TermsFault {
  readonly field: keyof BondTerms
  readonly fault:
    | 'maturityNotAfterAllotment'
    | 'tooLong'
    | 'negativeRate'
    | 'firstDueDateOutside'
    | 'firstPeriodTooLong'
    | 'stepOutside'
    | 'stepsNotInOrder'
    | 'stepNotOnDueDate'
    | 'partOutside'
    | 'partsNotInOrder'
    | 'partNotOnDueDate'
    | 'partsNotFaceValue'
    | 'lastPartNotAtMaturity'
    | 'partTooSmall'
    | 'compoundedBeforeMaturity'
    | 'compoundedInParts'
    | 'negativePremium'
    | 'premiumInParts'
    | 'optionOutside'
    | 'optionsNotInOrder'
    | 'callBelowPar'
    | 'perpetualMaturity'
    | 'perpetualPrincipal'
    | 'perpetualWithoutCall'
    | 'perpetualWithPut'
    | 'calledWithoutOption'
    | 'calledAtOtherPrice'
    | 'gradesRepeated'
}

const isOrdered = (dates: readonly string[]): boolean =>
  dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ''))

function firstDueFaults(terms: BondTerms): TermsFault[] {
  const { firstDueDate, allotmentDate, maturityDate } = terms
  if (firstDueDate === undefined) return []
  const isInside = firstDueDate > allotmentDate && firstDueDate <= maturityDate
  if (!isInside || terms.couponFrequency === 'atMaturity')
    return [{ field: 'firstDueDate', fault: 'firstDueDateOutside' }]
  const months = Math.min(2 * monthsOf[terms.couponFrequency], 24)
  return firstDueDate >= addMonths(allotmentDate, months)
    ? [{ field: 'firstDueDate', fault: 'firstPeriodTooLong' }]
    : []
}

function stepFaults(terms: BondTerms, dueDates: ReadonlySet<string>): TermsFault[] {
  const dates = (terms.rateSteps ?? []).map(step => step.from)
  const faults = new Set<TermsFault['fault']>()
  if (!isOrdered(dates)) faults.add('stepsNotInOrder')
  for (const date of dates)
    if (date <= terms.allotmentDate || date >= terms.maturityDate) faults.add('stepOutside')
    else if (!dueDates.has(date)) faults.add('stepNotOnDueDate')
  return [...faults].map(fault => ({ field: 'rateSteps', fault }))
}

function principalFaults(terms: BondTerms): TermsFault[] {
  const { principal, allotmentDate, maturityDate, faceValuePaise } = terms
  const faults = new Set<TermsFault['fault']>()
  if (principal.kind === 'equal') {
    if (faceValuePaise < principalBefore(terms).size + 1) faults.add('partTooSmall')
  } else if (principal.kind === 'amortising') {
    const dates = principal.parts.map(part => part.dueDate)
    const months = new Set([...datesEvery(terms, 1), ...couponDates(terms), maturityDate])
    if (!isOrdered(dates)) faults.add('partsNotInOrder')
    if (principal.parts.reduce((sum, part) => sum + part.paise, 0) !== faceValuePaise)
      faults.add('partsNotFaceValue')
    if (dates.at(-1) !== maturityDate) faults.add('lastPartNotAtMaturity')
    for (const date of dates)
      if (date <= allotmentDate || date > maturityDate) faults.add('partOutside')
      else if (paysInterest(terms) && !months.has(date)) faults.add('partNotOnDueDate')
  }
  return [...faults].map(fault => ({ field: 'principal', fault }))
}

/** Compounded interest and a premium are amounts of the whole principal at the end. */
function endFaults({ compounding, couponFrequency, principal, redemptionPremium, ...terms }: BondTerms) {
  const faults: TermsFault[] = []
  const isBullet = principal.kind === 'bullet'
  if (compounding !== undefined) {
    if (couponFrequency !== 'atMaturity')
      faults.push({ field: 'compounding', fault: 'compoundedBeforeMaturity' })
    if (!isBullet) faults.push({ field: 'compounding', fault: 'compoundedInParts' })
  }
  if (redemptionPremium !== undefined) {
    if (!(Number(redemptionPremium) > 0))
      faults.push({ field: 'redemptionPremium', fault: 'negativePremium' })
    if (!isBullet || terms.perpetual) faults.push({ field: 'redemptionPremium', fault: 'premiumInParts' })
  }
  return faults
}

/** The years after the allotment to which a bond without a maturity is valued. */
const perpetualYears = 100

function optionFaults(terms: BondTerms): TermsFault[] {
  const { options = [], allotmentDate, maturityDate, called } = terms
  const faults = new Set<TermsFault['fault']>()
  for (const kind of ['call', 'put'] as const)
    if (!isOrdered(options.filter(one => one.kind === kind).map(({ date }) => date)))
      faults.add('optionsNotInOrder')
  for (const { kind, date, price } of options) {
    if (date <= allotmentDate || date >= maturityDate) faults.add('optionOutside')
    // What is paid back below its principal has no premium; nobody issues it.
    if (kind === 'call' && Number(price) < 100) faults.add('callBelowPar')
  }
  const found = [...faults].map((fault): TermsFault => ({ field: 'options', fault }))
  const used = options.find(({ kind, date }) => kind === 'call' && date === called?.date)
  if (called === undefined || (used !== undefined && Number(used.price) === Number(called.price)))
    return found
  return [
    ...found,
    { field: 'called', fault: used === undefined ? 'calledWithoutOption' : 'calledAtOtherPrice' },
  ]
}

function perpetualFaults({
  perpetual,
  options = [],
  principal,
  couponFrequency,
  ...terms
}: BondTerms): TermsFault[] {
  if (perpetual === undefined) return []
  const faults: TermsFault[] = []
  if (terms.maturityDate !== addMonths(terms.allotmentDate, 12 * perpetualYears))
    faults.push({ field: 'maturityDate', fault: 'perpetualMaturity' })
  if (principal.kind !== 'bullet' || couponFrequency === 'atMaturity')
    faults.push({ field: 'perpetual', fault: 'perpetualPrincipal' })
  if (!options.some(({ kind }) => kind === 'call'))
    faults.push({ field: 'options', fault: 'perpetualWithoutCall' })
  if (options.some(({ kind }) => kind === 'put')) faults.push({ field: 'options', fault: 'perpetualWithPut' })
  return faults
}

/**
 * All that is wrong with terms whose shapes are right: dates out of order, a new rate between due dates, principal between
 * months, parts that do not sum to the face value, a first period of two periods or more, compounded interest that is paid
 * before the maturity, options outside of the bond's life, a call that was announced without a right to it. None: the
 * schedule can be relied on.
 */
export function termsFaults(terms: BondTerms): TermsFault[] {
  const { allotmentDate, maturityDate } = terms
  if (maturityDate <= allotmentDate) return [{ field: 'maturityDate', fault: 'maturityNotAfterAllotment' }]
  if (terms.perpetual === undefined && maturityDate > addMonths(allotmentDate, 12 * 50))
    return [{ field: 'maturityDate', fault: 'tooLong' }]
  const steps = [...(terms.rateSteps ?? []), ...(terms.ratingSteps ?? [])]
  const rates = [terms.couponRate, ...steps.map(step => step.couponRate)]
  const grades = (terms.ratingSteps ?? []).map(({ grade }) => grade)
  const repeated: TermsFault[] =
    new Set(grades).size < grades.length ? [{ field: 'ratingSteps', fault: 'gradesRepeated' }] : []
  const negative: TermsFault[] = rates.some(rate => rate.startsWith('-'))
    ? [{ field: 'couponRate', fault: 'negativeRate' }]
    : []
  const dueDates = new Set([...couponDates(terms), maturityDate])
  return [
    ...negative,
    ...firstDueFaults(terms),
    ...stepFaults(terms, dueDates),
    ...principalFaults(terms),
    ...repeated,
    ...endFaults(terms),
    ...optionFaults(terms),
    ...perpetualFaults(terms),
  ]
}
