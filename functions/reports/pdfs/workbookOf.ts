import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Workbook } from '../../platform/workbooks/sheets.ts'
import type { ReportFacts } from '../reportFacts.ts'
import { reportOf } from '../reportOf.ts'
import { wordsOf } from '../reportWords.ts'
import { statementReport } from '../statementReport.ts'
import type { PdfSubject } from './pdfStore.ts'

/** The sheets of a PDF, in English: its fonts have no other script. Pure. */
export function workbookOf(
  { report, date, from, to }: PdfSubject,
  facts: ReportFacts,
  { today, calendar }: { readonly today: string } & Pick<MarketContext, 'calendar'>,
): Workbook {
  if (report !== 'statement')
    return reportOf(report, facts, { date: date ?? today, today }, { language: 'en', calendar })
  if (from === undefined || to === undefined) throw new Error('a statement is of a first and a last day')
  return statementReport(facts, { from, to }, wordsOf('en'), calendar)
}
