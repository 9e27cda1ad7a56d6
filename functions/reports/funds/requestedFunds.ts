import type { PdfReportName } from '../../../shared/contracts/reports/reportPdf.ts'
import type { FundsRequest } from '../../fund-portfolio/published.ts'
import { yearOf } from '../reportLead.ts'

/** Of what a report is: a day or the financial year of one, a statement the days of a period. */
export interface ReportSubject {
  readonly report: PdfReportName
  /** Left out: today. */
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Which figures of mutual funds a report needs: prices are read for holdings and gains only. */
export function requestedFunds({ report, date, from, to }: ReportSubject, today: string): FundsRequest {
  const day = date ?? today
  switch (report) {
    case 'holdings':
      return { today, from: day, to: day, holdings: true }
    case 'statement':
      return { today, from: from ?? day, to: to ?? day }
    case 'transactions':
      return { today, ...daysOf(day, today) }
    case 'tax':
      return { today, ...daysOf(day, today), gains: true }
  }
}

function daysOf(date: string, today: string): { readonly from: string; readonly to: string } {
  const { from, to } = yearOf({ date, today })
  return { from, to }
}
