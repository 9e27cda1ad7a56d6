import { inForce, listedBondGains, tdsSections } from '../../shared/finance/taxTables.ts'
import { financialQuarterOf } from '../../shared/vocabulary/calendarDays.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Sheet, Value, Workbook } from '../platform/workbooks/sheets.ts'
import { fundTaxSheets } from './funds/fundTax.ts'
import { gainsOf, priceInterestOf } from './gains.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { yearLead, yearLine, yearOf } from './reportLead.ts'
import { tableOf } from './reportTable.ts'
import { fill, type Words } from './reportWords.ts'

/** Interest that was credited in a financial year, and the tax that was deducted from it. */
interface CreditedInterest {
  readonly issuer: string
  readonly name: string
  readonly ISIN: string
  readonly section: string
  readonly date: string
  readonly quarter: number
  readonly interestPaise: number
  readonly tdsPaise: number
}

const by = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** In the order of Form 26AS: by who deducted, then by day. Principal is no income. Days from and to are included. */
function creditedInterest(
  { positions }: ReportFacts,
  { from, to }: { readonly from: string; readonly to: string },
): CreditedInterest[] {
  return positions
    .flatMap(({ instrument, ISIN, payouts }) =>
      payouts
        .filter(({ standing, couponPaise }) => standing === 'credited' && couponPaise !== 0)
        .map(({ creditedOn, paymentDate, couponPaise, tdsPaise }): CreditedInterest => {
          const date = creditedOn ?? paymentDate
          return {
            issuer: instrument.issuer,
            name: instrument.displayName,
            ISIN,
            section: inForce(tdsSections[instrument.taxedKind], date)?.section ?? '',
            date,
            quarter: financialQuarterOf(date),
            interestPaise: couponPaise,
            tdsPaise,
          }
        }),
    )
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => by(a.issuer, b.issuer) || by(a.date, b.date) || by(a.ISIN, b.ISIN))
}

interface Of {
  readonly facts: ReportFacts
  readonly day: ReportDay
  readonly words: Words
  readonly calendar: MarketCalendar
}

function interestSheet(interest: readonly CreditedInterest[], { facts, day, words }: Of): Sheet {
  const rows = interest.map(
    ({ issuer, name, ISIN, section, date, quarter, interestPaise, tdsPaise }): Value[] => [
      issuer,
      name,
      ISIN,
      section,
      date,
      `Q${quarter}`,
      interestPaise,
      tdsPaise,
      interestPaise - tdsPaise,
    ],
  )
  return {
    name: words.interest,
    heading: words.interestHeading,
    lead: yearLead(facts.owner, day, words),
    ...tableOf(
      words,
      ['issuer', 'investment', 'isin', 'section', 'date', 'quarter', 'amountBeforeTax', 'tdsDeducted', 'net'],
      {
        rows,
        summed: ['amountBeforeTax', 'tdsDeducted', 'net'],
      },
    ),
    empty: words.noInterest,
    notes: [words.noteTds, words.noteGeneral],
  }
}

function quartersSheet(interest: readonly CreditedInterest[], { facts, day, words }: Of): Sheet {
  const found = new Map<
    string,
    { issuer: string; quarter: number; payments: number; interest: number; tds: number }
  >()
  for (const { issuer, quarter, interestPaise, tdsPaise } of interest) {
    const before = found.get(`${issuer} ${quarter}`) ?? { issuer, quarter, payments: 0, interest: 0, tds: 0 }
    found.set(`${issuer} ${quarter}`, {
      ...before,
      payments: before.payments + 1,
      interest: before.interest + interestPaise,
      tds: before.tds + tdsPaise,
    })
  }
  const rows = [...found.values()].map(({ issuer, quarter, payments, interest: paid, tds }): Value[] => [
    issuer,
    `Q${quarter}`,
    payments,
    paid,
    tds,
  ])
  return {
    name: words.quarters,
    heading: words.quartersHeading,
    lead: yearLead(facts.owner, day, words),
    ...tableOf(words, ['issuer', 'quarter', 'payments', 'amountBeforeTax', 'tdsDeducted'], {
      rows,
      summed: ['payments', 'amountBeforeTax', 'tdsDeducted'],
    }),
    empty: words.noInterest,
    notes: [words.noteTds],
  }
}

/** The long-term rate of the last day of the report, from the dated table. */
function rateNotes(to: string, words: Words): string[] {
  const rule = inForce(listedBondGains, to)
  if (rule === undefined) return []
  const { longTermMonths, longTermPercent, from } = rule
  return [
    fill(words.noteRates, {
      months: String(longTermMonths),
      percent: longTermPercent,
      from: formatDate(from),
    }),
  ]
}

function gainsSheet({ facts, day, words, calendar }: Of): Sheet {
  const { from, to } = yearOf(day)
  const rows = gainsOf(facts.positions, facts.sales, calendar)
    .filter(({ endedOn }) => from <= endedOn && endedOn <= to)
    .map((gain): Value[] => [
      gain.position.instrument.displayName,
      gain.position.ISIN,
      gain.how === 'sold' ? words.howSold : words.howRepaid,
      gain.units,
      gain.boughtOn,
      gain.endedOn,
      gain.proceedsPaise,
      gain.costPaise,
      gain.gainPaise,
      gain.ratePercent === undefined ? words.slab : fill(words.longTerm, { percent: gain.ratePercent }),
    ])
  return {
    name: words.gains,
    heading: words.gainsHeading,
    lead: yearLead(facts.owner, day, words),
    ...tableOf(
      words,
      [
        'investment',
        'isin',
        'how',
        'units',
        'acquired',
        'ended',
        'proceeds',
        'costWithoutInterest',
        'gain',
        'taxedAt',
      ],
      {
        rows,
        summed: ['proceeds', 'costWithoutInterest', 'gain'],
      },
    ),
    empty: words.noGains,
    notes: [words.noteGains, ...rateNotes(to, words), words.noteGeneral],
  }
}

function inPricesSheet({ facts, day, words, calendar }: Of): Sheet {
  const { from, to } = yearOf(day)
  const rows = priceInterestOf(facts.positions, facts.sales, calendar)
    .filter(({ date }) => from <= date && date <= to)
    .map(({ position, units, date, paise }): Value[] => [
      date,
      paise < 0 ? words.bought : words.sold,
      position.instrument.displayName,
      position.ISIN,
      units,
      paise,
    ])
  return {
    name: words.inPrices,
    heading: words.inPricesHeading,
    lead: yearLead(facts.owner, day, words),
    ...tableOf(words, ['date', 'what', 'investment', 'isin', 'units', 'interestInPrice'], {
      rows,
      summed: ['interestInPrice'],
    }),
    empty: words.noInPrices,
    notes: [words.noteGeneral],
  }
}

/**
 * Interest with TDS in the order of Form 26AS, the same by issuer and quarter, gains by lot, the interest in prices, and gains and
 * dividends of mutual funds: of the financial year of a day (domain.md 2.6, 3.1).
 */
export function taxReport(
  facts: ReportFacts,
  day: ReportDay,
  words: Words,
  calendar: MarketCalendar,
): Workbook {
  const of = { facts, day, words, calendar }
  const interest = creditedInterest(facts, yearOf(day))
  return {
    fileName: `tax-${yearOf(day).year}`,
    sheets: [
      interestSheet(interest, of),
      quartersSheet(interest, of),
      gainsSheet(of),
      inPricesSheet(of),
      ...fundTaxSheets(facts.funds, { line: yearLine(day, words), to: yearOf(day).to }, words),
    ],
  }
}
