import type { PdfReportName } from '../../../../shared/contracts/reports/reportPdf.ts'

/** The names of the reports, as texts. */
export const reportTitles = {
  holdings: 'reports.holdings',
  transactions: 'reports.transactions',
  tax: 'reports.tax',
  statement: 'reports.statement',
} as const satisfies Readonly<Record<PdfReportName, string>>
