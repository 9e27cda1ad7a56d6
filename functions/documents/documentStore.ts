import * as z from 'zod/mini'
import {
  type DocumentBody,
  type DocumentType,
  documentTypes,
  type fileFormats,
} from '../../shared/contracts/documents/documentBody.ts'
import { documentRejected, documentUploaded } from '../../shared/contracts/documents/events.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/moveRecord.ts'
import { recordStore } from '../platform/recordStore.ts'
import type { Table, TransactItem } from '../platform/table.ts'
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

/** What the check after the upload found. */
export interface Checked {
  readonly objectVersion: string
  readonly bytes: number
  readonly sha256: string
}

/** The only file that knows the keys of documents. */
export interface DocumentStore {
  /** A new document; the further items must hold for it. */
  open<Label>(
    document: NewDocument,
    at: WriteContext<Label> & { readonly idempotency?: Idempotency | undefined },
  ): Promise<Moved<Label>>
  find(investorId: string, id: string): Promise<Document | undefined>
  /** All of an investor's, newest first. */
  list(investorId: string): Promise<Document[]>
  /** Found good, only while the investor's KYC is open (K-257): `itemFailed` when it is not. */
  arrived(
    document: Document,
    checked: Checked,
    at: WriteContext & { readonly kycOpen: TransactItem },
  ): Promise<Moved<'kycClosed'>>
  refused(document: Document, checked: Checked, reason: RefusalReason, at: WriteContext): Promise<Moved>
}

/** The file's name never becomes part of an address (ASVS 5.3.2): investor and document do. */
function objectKeyOf({ investorId, id, format }: Pick<NewDocument, 'investorId' | 'id' | 'format'>): string {
  return `documents/${investorId}/${id}.${format}`
}

/** Whose document lies under an object's key; `undefined` for a key that is not ours. */
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
      { idempotency, items, ...at }: WriteContext<Label> & { readonly idempotency?: Idempotency | undefined },
    ) =>
      createRecord<DocumentState, Label>(table, {
        ...documents.at(document, at),
        state: 'uploading',
        fields: { ...document, objectKey: objectKeyOf(document) },
        items,
        idempotency,
      }),
    find: (investorId, id) => documents.read({ investorId, id }),
    async list(investorId) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `investor#${investorId}`, ':prefix': 'document#' },
        ScanIndexForward: false,
        ConsistentRead: true,
      })
      return rows.map(found => z.parse(row, found))
    },
    arrived: (document, checked, { kycOpen, ...at }) =>
      moveRecord(table, {
        ...documents.at(document, at),
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
    refused: (document, checked, reason, at) =>
      moveRecord(table, {
        ...documents.at(document, at),
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

/** A document as its investor sees it. */
export function shown({ id, type, fileName, state, reason, bytes, createdAt }: Document): DocumentBody {
  return {
    id,
    type,
    data: fileName,
    status: state,
    createdAt,
    rejectRemarks: [],
    ...(reason === undefined ? {} : { reason }),
    ...(bytes === undefined ? {} : { bytes }),
  }
}
