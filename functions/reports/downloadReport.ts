import { spreadsheetType } from '../../shared/contracts/fileReply.ts'
import type { downloadReport } from '../../shared/contracts/reports/downloadReport.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { documentLinkSeconds } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import type { ObjectStore } from '../platform/objectStore.ts'
import type { Dependencies } from './dependencies.ts'
import { reportOf } from './reportOf.ts'

/** A function answers 6 MB at most, and a file travels in base64; a larger one is sent as a link (scope: Reports). */
export const mostBytesAnswered = 4_000_000

/**
 * The investor's report as a workbook, in the answer; one of more than `mostBytesAnswered` is stored for a day, and the answer
 * is a link to it of 60 seconds.
 */
export const handleDownloadReport =
  ({
    readFacts,
    objects,
  }: Pick<Dependencies, 'readFacts'> & {
    readonly objects: Pick<ObjectStore, 'put' | 'readLink'>
  }): Handler<typeof downloadReport, MarketCalendar> =>
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
