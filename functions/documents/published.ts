import type { DocumentType, fileFormats } from '../../shared/contracts/documents/documentBody.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { documentStore } from './documentStore.ts'

/** A document as other domains may show it, with where its file lies: the version that was checked. */
export interface PublishedDocument {
  readonly id: string
  readonly type: DocumentType
  readonly state: 'uploaded' | 'accepted' | 'rejected'
  readonly format: keyof typeof fileFormats
  readonly objectKey: string
  readonly objectVersion: string
  /** Why the check after the upload refused it. */
  readonly reason?: string | undefined
  readonly createdAt: string
}

/** The investor's documents whose upload was checked, newest first; an upload that has not ended is left out. */
export async function documentsOf(table: Table, investorId: string): Promise<PublishedDocument[]> {
  const all = await documentStore(table, environment.table('documents')).list(investorId)
  return all.flatMap(({ id, type, state, format, objectKey, objectVersion, reason, createdAt }) =>
    state === 'uploading' || objectVersion === undefined
      ? []
      : [{ id, type, state, format, objectKey, objectVersion, reason, createdAt }],
  )
}
