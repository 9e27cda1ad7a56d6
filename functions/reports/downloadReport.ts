import { spreadsheetType } from '../../shared/contracts/fileReply.ts'
import type { downloadReport, ReportName } from '../../shared/contracts/reports/downloadReport.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { documentLinkSeconds } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import type { Workbook } from '../platform/workbooks/sheets.ts'
import type { Dependencies } from './dependencies.ts'
import { holdingsReport } from './holdingsReport.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { wordsOf } from './reportWords.ts'
import { taxReport } from './taxReport.ts'
import { transactionsReport } from './transactionsReport.ts'

/** A function answers 6 MB at most, and a file travels in base64; a larger one is sent as a link (scope: Reports). */
export const mostBytesAnswered = 4_000_000

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

/**
 * The investor's report as a workbook, in the answer; one of more than `mostBytesAnswered` is stored for a day, and the answer
 * is a link to it of 60 seconds.
 */
export const handleDownloadReport =
  ({ readFacts, objects }: Dependencies): Handler<typeof downloadReport, MarketCalendar> =>
  async ({ name, date, language = 'en' }, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const day = { date: date ?? today, today }
    if (day.date > today) return refuse('reports.dayInFuture', { field: 'date' })
    const facts = await readFacts(investorId, today, calendar)
    if (facts === undefined) return refuse('reports.unavailable')
    const { drawWorkbook } = await import('../platform/workbooks/workbook.ts')
    const report = reportOf(name, facts, day, { language, calendar })
    const bytes = await drawWorkbook(report)
    const fileName = `${report.fileName}.xlsx`
    if (bytes.length <= mostBytesAnswered)
      return reply({}, { file: { bytes, contentType: spreadsheetType, fileName } })
    const key = `reports/${investorId}/${newId('rep', now)}.xlsx`
    const { versionId } = await objects.put({ key, body: bytes, contentType: spreadsheetType })
    const location = await objects.readLink({
      key,
      versionId,
      contentType: spreadsheetType,
      disposition: `attachment; filename="${fileName}"`,
      expiresSeconds: documentLinkSeconds,
    })
    return reply({}, { location })
  }
