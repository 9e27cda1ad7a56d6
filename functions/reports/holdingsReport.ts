import { endOf } from '../../shared/finance/couponSchedule.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { holdingOn } from '../bond-portfolio/published.ts'
import { sumOf, type Value, type Workbook } from '../platform/workbooks/sheets.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { ownerLines } from './reportLead.ts'
import { fill, type Words } from './reportWords.ts'

/** Places of the columns that have a total. */
const totalled = { cost: 8, accrued: 11, value: 12, interest: 13, tds: 14, repaid: 15 } as const

/** What was held at the end of a day, one row an instrument, with the price of that day (D3 s5, scope: Reports). */
export function holdingsReport(
  { positions, owner }: ReportFacts,
  { date }: ReportDay,
  words: Words,
  calendar: MarketCalendar,
): Workbook {
  const rows = positions.flatMap((position): (readonly Value[])[] => {
    const held = holdingOn(position, date, calendar)
    if (held === undefined) return []
    const { instrument, ISIN, terms } = position
    const [rating] = instrument.ratings
    return [
      [
        instrument.displayName,
        instrument.issuer,
        ISIN,
        rating === undefined ? '' : `${rating.agency} ${rating.grade}`,
        terms.perpetual === true && terms.called === undefined ? undefined : endOf(terms).date,
        held.heldSince,
        held.units,
        held.principalPaise,
        held.costPaise,
        held.price?.cleanPrice ?? words.noPrice,
        held.price?.date,
        held.accruedPaise,
        held.valuePaise,
        held.interestPaise,
        held.tdsPaise,
        held.repaidPaise,
      ],
    ]
  })
  const total: Value[] = [words.total, ...Array.from({ length: 15 }, () => undefined)]
  for (const column of Object.values(totalled)) total[column] = sumOf(rows, column)
  return {
    fileName: `holdings-${date}`,
    sheets: [
      {
        name: words.holdings,
        heading: words.holdingsHeading,
        lead: [...ownerLines(owner, words), fill(words.asOf, { date: formatDate(date) })],
        columns: [
          { label: words.investment, kind: 'text', width: 34 },
          { label: words.issuer, kind: 'text', width: 30 },
          { label: words.isin, kind: 'text', width: 15 },
          { label: words.rating, kind: 'text', width: 14 },
          { label: words.maturity, kind: 'date', width: 13 },
          { label: words.heldSince, kind: 'date', width: 13 },
          { label: words.units, kind: 'units', width: 9 },
          { label: words.principalOfUnit, kind: 'money', width: 18 },
          { label: words.cost, kind: 'money', width: 18 },
          { label: words.cleanPrice, kind: 'price', width: 13 },
          { label: words.priceDay, kind: 'date', width: 13 },
          { label: words.accrued, kind: 'money', width: 16 },
          { label: words.value, kind: 'money', width: 18 },
          { label: words.interestReceived, kind: 'money', width: 18 },
          { label: words.tdsDeducted, kind: 'money', width: 14 },
          { label: words.repaid, kind: 'money', width: 18 },
        ],
        rows,
        total,
        empty: words.noHoldings,
        notes: [words.noteValue, words.noteUnsettled],
      },
    ],
  }
}
