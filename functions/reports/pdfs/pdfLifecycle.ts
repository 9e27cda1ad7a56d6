import type { ReportPdf } from '../../../shared/contracts/reports/reportPdf.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { reportPdfHours } from '../../../shared/vocabulary/businessRules.ts'

/**
 * `making`: asked for. `ready`: the document is stored. `failed`: it could not be made. `removed`: deleted by the investor or
 * after `reportPdfHours`.
 */
export const pdfStates = ['making', 'ready', 'failed', 'removed'] as const
export type PdfState = (typeof pdfStates)[number]

/** A PDF that has moved on is gone. */
const transition = (name: string, from: readonly PdfState[], to: PdfState) =>
  defineTransition<PdfState>({ name, from, to, otherwise: 'reports.pdfGone' })

export const finish = transition('finish', ['making'], 'ready')
export const fail = transition('fail', ['making'], 'failed')
export const remove = transition('remove', ['making', 'ready', 'failed'], 'removed')

/** A PDF that is asked for is made within this time, or never: the execution has ended by then. */
const makingMs = 15 * 60_000

/** Until when a document that is stored now is kept, ISO instant. */
export const keptUntilOf = (now: Date): string =>
  new Date(now.getTime() + reportPdfHours * 3_600_000).toISOString()

interface Timed {
  readonly state: PdfState
  readonly createdAt: string
  readonly keptUntil?: string | undefined
}

/** What the investor is shown. It depends on the time as well: an execution that broke off changes no record any more. */
export function shownState({ state, createdAt, keptUntil }: Timed, now: Date): ReportPdf['state'] {
  switch (state) {
    case 'making':
      return Date.parse(createdAt) + makingMs < now.getTime() ? 'failed' : 'making'
    case 'ready':
      return keptUntil === undefined || keptUntil <= now.toISOString() ? 'gone' : 'ready'
    case 'failed':
      return 'failed'
    case 'removed':
      return 'gone'
  }
}
