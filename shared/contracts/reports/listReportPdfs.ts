import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { reportPdf } from './reportPdf.ts'

/** The caller's PDFs of reports of the last days, the newest first. */
export const listReportPdfs = defineCall('listReportPdfs', 'GET /portfolio/pdfs', {
  access: 'session',
  reply: envelope({ data: z.array(reportPdf) }),
})
