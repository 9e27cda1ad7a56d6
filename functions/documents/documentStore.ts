import * as z from 'zod/mini'
import {
  type DocumentBody,
  type DocumentType,
  documentTypes,
  type fileFormats,
} from '../../shared/contracts/documents/documentBody.ts'
import { documentRejected, documentUploaded } from '../../shared/contracts/documents/events.ts'
import { eraseRows } from '../platform/records/eraseRows.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { recordStore } from '../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { rowsOfPartition } from '../platform/records/writes.ts'
import { arrive, type DocumentState, refuseFile } from './documentLifecycle.ts'
import type { RefusalReason } from './fileCheck.ts'

const row = z.object({
  id: z.string(),
  investorId: z.string(),
  type: z.enum(documentTypes),
  fileName: z.string(),
  format: z.enum(['png', 'jpg', 'jpeg', 'pdf', 'mp4', 'webm']),
  objectKey: z.string(),
  objectVersion: z.optional(z.string()),
  bytes: z.optional(z.number()),
  sha256: z.optional(z.string()),
  reason: z.optional(z.string()),
  state: z.enum(['uploading', 'uploaded', 'accepted', 'rejected']),
  version: z.number(),
  createdAt: z.string(),
})
/** A document as stored. */
export type Document = z.output<typeof row>

export interface NewDocument {
  readonly id: string
  readonly investorId: string
  readonly type: DocumentType
  readonly fileName: string
  readonly format: keyof typeof fileFormats
}

/** The result of the check after the upload. */
export interface Checked {
  readonly objectVersion: string
  readonly bytes: number
  readonly sha256: string
}

/** The only file that knows the keys of documents. */
export interface DocumentStore {
  /** Creates a document together with the items of the context. */
  open<Label>(
    document: NewDocument,
    context: WriteContext<Label> & { readonly idempotency?: Idempotency | undefined },
  ): Promise<Moved<Label>>
  find(investorId: string, id: string): Promise<Document | undefined>
  /** All documents of an investor, newest first. */
  list(investorId: string): Promise<Document[]>
  /** Accepts the file; `itemFailed` when the investor's KYC is not open any more (K-257). */
  arrived(
    document: Document,
    checked: Checked,
    context: WriteContext & { readonly kycOpen: TransactItem },
  ): Promise<Moved<'kycClosed'>>
  /** Deletes all rows of an investor; their objects are deleted before. */
  erase(investorId: string): Promise<void>
  refused(document: Document, checked: Checked, reason: RefusalReason, context: WriteContext): Promise<Moved>
}

/** The key of a document's object, from investor and document; never from the file's name (ASVS 5.3.2). */
function objectKeyOf({ investorId, id, format }: Pick<NewDocument, 'investorId' | 'id' | 'format'>): string {
  return `documents/${investorId}/${id}.${format}`
}

/** The investor and document of an object's key; `undefined` for a key that is not ours. */
export function ownerOf(objectKey: string): { investorId: string; id: string } | undefined {
  const match = /^documents\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\.[a-z0-9]+$/.exec(objectKey)
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { investorId: match[1], id: match[2] }
}

const keyOf = (investorId: string, id: string) => ({ pk: `investor#${investorId}`, sk: `document#${id}` })

export function documentStore(table: Table, tableName: string): DocumentStore {
  const documents = recordStore<Pick<Document, 'investorId' | 'id'>, Document>(table, {
    tableName,
    type: 'document',
    idOf: ({ id }) => id,
    keyOf: ({ investorId, id }) => keyOf(investorId, id),
    parse: found => z.parse(row, found),
  })
  return {
    open: <Label>(
      document: NewDocument,
      {
        idempotency,
        items,
        ...context
      }: WriteContext<Label> & { readonly idempotency?: Idempotency | undefined },
    ) =>
      createRecord<DocumentState, Label>(table, {
        ...documents.at(document, context),
        state: 'uploading',
        fields: { ...document, objectKey: objectKeyOf(document) },
        items,
        idempotency,
      }),
    find: (investorId, id) => documents.read({ investorId, id }),
    async list(investorId) {
      const rows = await table.query(
        rowsOfPartition(tableName, `investor#${investorId}`, { prefix: 'document#', newestFirst: true }),
      )
      return rows.map(found => z.parse(row, found))
    },
    arrived: (document, checked, { kycOpen, ...context }) =>
      moveRecord(table, {
        ...documents.at(document, context),
        transition: arrive,
        version: document.version,
        set: { ...checked },
        items: [{ refuses: 'kycClosed', item: kycOpen }],
        events: [
          emit(documentUploaded, {
            documentId: document.id,
            investorId: document.investorId,
            type: document.type,
          }),
        ],
      }),
    erase: investorId => eraseRows(table, tableName, `investor#${investorId}`),
    refused: (document, checked, reason, context) =>
      moveRecord(table, {
        ...documents.at(document, context),
        transition: refuseFile,
        version: document.version,
        set: { ...checked, reason },
        events: [
          emit(documentRejected, {
            documentId: document.id,
            investorId: document.investorId,
            type: document.type,
            reason,
          }),
        ],
      }),
  }
}

/** A document in the shape of the contract. */
export function documentBody({
  id,
  type,
  fileName,
  state,
  reason,
  bytes,
  createdAt,
}: Document): DocumentBody {
  return {
    id,
    type,
    data: fileName,
    status: state,
    createdAt,
    rejectRemarks: [],
    reason,
    bytes,
  }
}
