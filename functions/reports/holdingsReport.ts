import { endOf } from '../../shared/finance/couponSchedule.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { holdingOn } from '../bond-portfolio/published.ts'
import type { Value, Workbook } from '../platform/workbooks/sheets.ts'
import { fundHoldingSheets } from './funds/fundHoldings.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { ownerLines } from './reportLead.ts'
import { tableOf } from './reportTable.ts'
import { fill, type Words } from './reportWords.ts'

/** What was held at the end of a day, one row an instrument or fund, with the price of that day (D3 s5, scope: Reports). */
export function holdingsReport(
  { positions, owner, funds }: ReportFacts,
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
  return {
    fileName: `holdings-${date}`,
    sheets: [
      {
        name: words.holdings,
        heading: words.holdingsHeading,
        lead: [...ownerLines(owner, words), fill(words.asOf, { date: formatDate(date) })],
        ...tableOf(
          words,
          [
            'investment',
            'issuer',
            'isin',
            'rating',
            'maturity',
            'heldSince',
            'units',
            'principalOfUnit',
            'cost',
            'cleanPrice',
            'priceDay',
            'accrued',
            'value',
            'interestReceived',
            'tdsDeducted',
            'repaid',
          ],
          {
            rows,
            summed: ['cost', 'accrued', 'value', 'interestReceived', 'tdsDeducted', 'repaid'],
          },
        ),
        empty: words.noHoldings,
        notes: [words.noteValue, words.noteUnsettled],
      },
      ...fundHoldingSheets(funds, { date }, words),
    ],
  }
}
