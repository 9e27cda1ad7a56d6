import * as z from 'zod/mini'
import { isoDate } from '../../finance/bondTerms.ts'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { pdfReportNames, reportPdf } from './reportPdf.ts'

/**
 * A report as a PDF (D1 s7): a machine makes it, keeps it for 24 hours and mails a link to it, which opens for its owner only.
 * `email` is that of the account. Without `report` it is the holdings of today.
 */
export const generatePdf = defineCall('generatePdf', 'POST /portfolio/generatePdf', {
  access: 'session',
  idempotent: true,
  input: z.object({
    email: emailAddress,
    report: z.optional(z.enum(pdfReportNames)),
    /** As in `downloadReport`: an Indian day, today when left out. */
    date: z.optional(isoDate),
    /** Of a statement: the first and the last day; the financial year up to today when left out. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: envelope({ data: reportPdf }),
  problems: ['reports.dayInFuture', 'reports.otherEmail', 'reports.periodReversed', 'reports.tooManyPdfs'],
})
