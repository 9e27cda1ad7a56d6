import type { ReportName } from '../../shared/contracts/reports/downloadReport.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Workbook } from '../platform/workbooks/sheets.ts'
import { holdingsReport } from './holdingsReport.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { wordsOf } from './reportWords.ts'
import { taxReport } from './taxReport.ts'
import { transactionsReport } from './transactionsReport.ts'

/** The report of a name, e.g. `tax`; pure. */
export function reportOf(
  name: ReportName,
  facts: ReportFacts,
  day: ReportDay,
  { language, calendar }: { readonly language: 'en' | 'hi'; readonly calendar: MarketCalendar },
): Workbook {
  const words = wordsOf(language)
  switch (name) {
    case 'holdings':
      return holdingsReport(facts, day, words, calendar)
    case 'transactions':
      return transactionsReport(facts, day, words)
    case 'tax':
      return taxReport(facts, day, words, calendar)
  }
}
