import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** An address of the caller's own PDF, good for a minute. */
export const downloadReportPdf = defineCall('downloadReportPdf', 'GET /portfolio/pdfs/{id}', {
  access: 'session',
  // A link is copied by hand at times: whatever stands there is no PDF of the caller.
  input: z.object({ id: z.string().check(z.maxLength(100, 'reports.pdfUnknown')) }),
  reply: envelope({ data: z.object({ url: z.string(), fileName: z.string(), expiresAt: z.string() }) }),
  problems: ['reports.pdfFailed', 'reports.pdfGone', 'reports.pdfNotReady', 'reports.pdfUnknown'],
})
