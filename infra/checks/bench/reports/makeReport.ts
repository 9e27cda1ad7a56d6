import { fileAnswer } from '../../../../functions/platform/http/answer.ts'
import type { Table } from '../../../../functions/platform/records/table.ts'
import type { FieldCipher } from '../../../../functions/platform/security/fieldCipher.ts'
import { callOf } from '../../../../functions/platform/testing/calls.ts'
import { handleDownloadReport } from '../../../../functions/reports/downloadReport.ts'
import { openFacts } from '../../../../functions/reports/openFacts.ts'
import type { PdfRecord } from '../../../../functions/reports/pdfs/pdfStore.ts'
import type { ReportName } from '../../../../shared/contracts/reports/downloadReport.ts'
import type { PdfReportName } from '../../../../shared/contracts/reports/reportPdf.ts'
import { publishedCalendar as calendar, indianInstant } from '../../../../shared/vocabulary/marketCalendar.ts'
import { drawPdf } from '../../../../workflows/report-pdf/drawPdf.ts'
import { busyInvestorId as investorId, reportedDay, reportedYear } from './busyInvestor.ts'

/** A report of `busyInvestor` by the code of its call or of its step, from the rows of `table` to what leaves the function. */

export type LongReport =
  | { readonly kind: 'workbook'; readonly name: ReportName }
  | { readonly kind: 'pdf'; readonly name: PdfReportName }

const now = new Date(indianInstant(reportedDay, '10:00'))
const notHere = () => Promise.reject(new Error('nothing is encrypted or linked to here'))
/** The investor has no KYC: reports do not grow with it. */
export const cipher: FieldCipher = {
  encrypt: notHere,
  decrypt: notHere,
  index: notHere,
  isCurrent: () => true,
}

/** The bytes of a workbook's answer (base64, with its headers), or of a stored PDF. */
export async function makeReport(table: Table, report: LongReport): Promise<number> {
  const readFacts = openFacts(table, cipher)
  if (report.kind === 'pdf') return makePdf(readFacts, report.name)
  const objects = { put: notHere, readLink: notHere }
  const handle = handleDownloadReport({ readFacts, objects })
  const outcome = await handle({ name: report.name }, { ...callOf(investorId, now), calendar })
  if (!outcome.ok || outcome.effects.file === undefined) throw new Error('the answer is no file')
  return Buffer.byteLength(JSON.stringify(fileAnswer(outcome.effects.file)))
}

async function makePdf(readFacts: ReturnType<typeof openFacts>, report: PdfReportName): Promise<number> {
  let stored = 0
  const record: PdfRecord = {
    pdfId: 'pdf_1',
    investorId,
    report,
    ...(report === 'statement' ? { from: reportedYear, to: reportedDay } : { date: reportedDay }),
    state: 'making',
    version: 1,
    createdAt: now.toISOString(),
  }
  const draw = drawPdf({
    readFacts,
    pdfs: { find: () => Promise.resolve(record), finish: () => Promise.resolve({ ok: true, version: 2 }) },
    objects: {
      put: ({ body }) => {
        stored = body.length
        return Promise.resolve({ versionId: 'v1' })
      },
      remove: () => Promise.resolve(),
    },
    company: { name: 'Sthirank Securities' },
  })
  await draw({ pdfId: record.pdfId, investorId }, { now, calendar })
  return stored
}
