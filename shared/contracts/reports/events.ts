import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'
import { pdfReportNames } from './reportPdf.ts'

const event = eventsOf('reports')

const pdf = { pdfId: z.string(), investorId: z.string() }

/** An investor asked for a report as a PDF: starts the flow `report-pdf` under its id. */
export const reportPdfRequested = event('reportPdfRequested', pdf)
/** The PDF can be opened up to `keptUntil` (ISO instant). */
export const reportPdfReady = event('reportPdfReady', {
  ...pdf,
  report: z.enum(pdfReportNames),
  keptUntil: z.string(),
})
/** The PDF could not be made. */
export const reportPdfFailed = event('reportPdfFailed', { ...pdf, report: z.enum(pdfReportNames) })
