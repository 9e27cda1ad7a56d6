import * as z from 'zod/mini'
import { isoDate } from '../../finance/bondTerms.ts'
import { defineCall } from '../defineCall.ts'
import { fileReply } from '../fileReply.ts'

/** The reports of D3 s7 (R-REPORTS-001). */
export const reportNames = ['holdings', 'transactions', 'tax'] as const
export type ReportName = (typeof reportNames)[number]

/**
 * A report as an Excel workbook (K-248): `holdings` as of a day, `transactions` and `tax` of the financial year (April to
 * March) that the day is in. `date` is an Indian day, today when left out, and never in the future (R-REPORTS-003).
 */
export const downloadReport = defineCall('downloadReport', 'GET /orobonds/users/reports/{name}', {
  access: 'session',
  answers: 'file',
  input: z.object({
    name: z.enum(reportNames),
    date: z.optional(isoDate),
    language: z.optional(z.enum(['en', 'hi'])),
  }),
  reply: fileReply,
  problems: ['reports.dayInFuture', 'reports.unavailable'],
})
