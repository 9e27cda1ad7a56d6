import * as z from 'zod/mini'
import {
  reportPdfFailed,
  reportPdfReady,
  reportPdfRequested,
} from '../../../shared/contracts/reports/events.ts'
import { type PdfReportName, pdfReportNames } from '../../../shared/contracts/reports/reportPdf.ts'
import type { Transition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../../platform/clock.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type Move,
  type Moved,
  moveRecord,
  repeatOf,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Table } from '../../platform/records/table.ts'
import { rowsOfPartition } from '../../platform/records/writes.ts'
import { fail, finish, keptUntilOf, type PdfState, pdfStates, remove } from './pdfLifecycle.ts'

const row = z.object({
  pdfId: z.string(),
  investorId: z.string(),
  report: z.enum(pdfReportNames),
  date: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  state: z.enum(pdfStates),
  version: z.int(),
  createdAt: z.string(),
  objectVersion: z.optional(z.string()),
  fileName: z.optional(z.string()),
  bytes: z.optional(z.int()),
  keptUntil: z.optional(z.string()),
})
/** A PDF as it is recorded; days are Indian, `keptUntil` an ISO instant. */
export type PdfRecord = z.output<typeof row>

/** What a PDF is of. */
export interface PdfSubject {
  readonly report: PdfReportName
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface PdfKey {
  readonly investorId: string
  readonly pdfId: string
}

/** The record of a PDF is kept for so long, for a list that says what became of each; the document for `reportPdfHours`. */
const recordKeptMs = 7 * 24 * 3_600_000

const partitionOf = (investorId: string): string => `investor#${investorId}`

/** The key of the document; the bucket empties this folder after a day as well. */
export const objectKeyOf = ({ investorId, pdfId }: PdfKey): string => `reports/${investorId}/${pdfId}.pdf`

/** The only file that knows the keys of the PDFs' records. */
export interface PdfStore {
  find(key: PdfKey): Promise<PdfRecord | undefined>
  /** The newest first. */
  list(investorId: string): Promise<PdfRecord[]>
  /** The id of the PDF that a request of this key made before; `keyReused` when its body was another one. */
  repeatOf(idempotency: Idempotency, now: Date): Promise<string | 'keyReused' | undefined>
  request(
    key: PdfKey,
    subject: PdfSubject,
    context: WriteContext & { readonly idempotency?: Idempotency | undefined },
  ): Promise<Moved>
  finish(
    pdf: PdfRecord,
    stored: { readonly objectVersion: string; readonly fileName: string; readonly bytes: number },
    context: WriteContext,
  ): Promise<Moved>
  fail(pdf: PdfRecord, context: WriteContext): Promise<Moved>
  remove(pdf: PdfRecord, context: WriteContext): Promise<Moved>
}

export function pdfStore(table: Table, tableName: string): PdfStore {
  const pdfs = recordStore<PdfKey, PdfRecord>(table, {
    tableName,
    type: 'report-pdf',
    idOf: ({ pdfId }) => pdfId,
    keyOf: ({ investorId, pdfId }) => ({ pk: partitionOf(investorId), sk: `pdf#${pdfId}` }),
    parse: found => z.parse(row, found),
  })
  const move = (
    pdf: PdfRecord,
    transition: Transition<PdfState>,
    context: WriteContext,
    more: Pick<Move<PdfState>, 'set' | 'events'> = {},
  ): Promise<Moved> =>
    moveRecord(table, { ...pdfs.at(pdf, context), transition, version: pdf.version, ...more })
  return {
    find: pdfs.read,
    async list(investorId) {
      const rows = await table.query(
        rowsOfPartition(tableName, partitionOf(investorId), { prefix: 'pdf#', newestFirst: true }),
      )
      return rows.map(found => z.parse(row, found))
    },
    async repeatOf(idempotency, now) {
      const repeat = await repeatOf(table, tableName, idempotency, now)
      return typeof repeat === 'object' ? repeat.recordId : repeat
    },
    request: (key, subject, { idempotency, ...context }) =>
      createRecord(table, {
        ...pdfs.at(key, context),
        state: 'making',
        fields: { ...key, ...subject, expiresAt: epochSeconds(context.now, recordKeptMs) },
        events: [{ ...emit(reportPdfRequested, key), keptMs: recordKeptMs }],
        idempotency,
      }),
    finish(pdf, stored, context) {
      const { pdfId, investorId, report } = pdf
      const keptUntil = keptUntilOf(context.now)
      return move(pdf, finish, context, {
        set: { ...stored, keptUntil },
        events: [{ ...emit(reportPdfReady, { pdfId, investorId, report, keptUntil }), keptMs: recordKeptMs }],
      })
    },
    fail: (pdf, context) => {
      const { pdfId, investorId, report } = pdf
      return move(pdf, fail, context, {
        events: [{ ...emit(reportPdfFailed, { pdfId, investorId, report }), keptMs: recordKeptMs }],
      })
    },
    remove: (pdf, context) => move(pdf, remove, context),
  }
}
