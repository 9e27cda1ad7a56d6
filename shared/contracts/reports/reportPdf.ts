import * as z from 'zod/mini'

/** What can be made as a PDF: the reports of D3 s7, and the statement of a period. */
export const pdfReportNames = ['holdings', 'transactions', 'tax', 'statement'] as const
export type PdfReportName = (typeof pdfReportNames)[number]

/**
 * What a PDF is of: `date` of the holdings (a day), the transactions and the tax (the financial year the day is in); `from` and
 * `to` of a statement. Indian days.
 */
export const reportPdf = z.object({
  id: z.string(),
  report: z.enum(pdfReportNames),
  date: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** `gone`: deleted by the investor, or kept for 24 hours. */
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  requestedAt: z.string(),
  /** When it is deleted; of one that is ready. */
  keptUntil: z.optional(z.string()),
  bytes: z.optional(z.int()),
})
export type ReportPdf = z.output<typeof reportPdf>
