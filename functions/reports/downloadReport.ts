import { spreadsheetType } from '../../shared/contracts/fileReply.ts'
import type { downloadReport } from '../../shared/contracts/reports/downloadReport.ts'
import { type Outcome, refuse, reply, type SentBytes } from '../../shared/outcome.ts'
import { documentLinkSeconds } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import type { ObjectStore } from '../platform/objectStore.ts'
import type { Dependencies } from './dependencies.ts'
import { requestedFunds } from './funds/requestedFunds.ts'
import { reportOf } from './reportOf.ts'

/**
 * The most bytes of a file in an answer: in base64, in which it leaves the function, they are exactly 5 MB (scope: Reports), and
 * AWS Lambda answers 6 MB at most.
 */
export const mostFileBytes = 3_750_000

/**
 * The investor's report as a workbook, in the answer; one of more than `mostFileBytes` is stored for a day, and the answer is a
 * link to it of 60 seconds.
 */
export const handleDownloadReport =
  ({
    readFacts,
    objects,
  }: Pick<Dependencies, 'readFacts'> & ReportFiles): Handler<typeof downloadReport, MarketCalendar> =>
  async ({ name, date, language = 'en' }, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const day = { date: date ?? today, today }
    if (day.date > today) return refuse('reports.dayInFuture', { field: 'date' })
    const requested = requestedFunds({ report: name, date: day.date }, today)
    const facts = await readFacts(investorId, requested, calendar)
    if (facts === undefined) return refuse('reports.unavailable')
    const { drawWorkbook } = await import('../platform/workbooks/workbook.ts')
    const report = reportOf(name, facts, day, { language, calendar })
    const file = { bytes: await drawWorkbook(report), fileName: `${report.fileName}.xlsx` }
    return sendReport({ objects }, file, { investorId, now })
  }

interface ReportFiles {
  readonly objects: Pick<ObjectStore, 'put' | 'readLink'>
}

/** Answers with a workbook: with its bytes, or with the link to it when there are too many. */
export async function sendReport(
  { objects }: ReportFiles,
  { bytes, fileName }: Pick<SentBytes, 'bytes' | 'fileName'>,
  { investorId, now }: { readonly investorId: string; readonly now: Date },
): Promise<Outcome<Record<never, never>>> {
  if (bytes.length <= mostFileBytes)
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
