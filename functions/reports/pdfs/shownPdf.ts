import type { ReportPdf } from '../../../shared/contracts/reports/reportPdf.ts'
import { shownState } from './pdfLifecycle.ts'
import type { PdfRecord } from './pdfStore.ts'

/** A PDF as its owner sees it. */
export function shownPdf(pdf: PdfRecord, now: Date): ReportPdf {
  const { pdfId, report, date, from, to, createdAt, keptUntil, bytes } = pdf
  const state = shownState(pdf, now)
  return {
    id: pdfId,
    report,
    date,
    from,
    to,
    state,
    requestedAt: createdAt,
    ...(state === 'ready' ? { keptUntil, bytes } : {}),
  }
}
