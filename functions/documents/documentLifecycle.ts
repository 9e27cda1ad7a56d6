import { defineTransition } from '../../shared/lifecycle.ts'

/** The states of a document (D2 s3, s4). Only the check after the upload changes them (K-018). */
export type DocumentState = 'uploading' | 'uploaded' | 'accepted' | 'rejected'

const afterUpload = (name: string, to: DocumentState) =>
  defineTransition<DocumentState>({ name, from: ['uploading'], to, otherwise: 'documents.notUploaded' })

/** The file arrived and is of the claimed format. */
export const arrive = afterUpload('arrive', 'uploaded')

/** The file arrived and is refused: content, size or malware. */
export const refuseFile = afterUpload('refuseFile', 'rejected')

export const documentTransitions = [arrive, refuseFile] as const

/** How long a ticket is valid. */
export const ticketSeconds = 15 * 60

/**
 * Whether an upload was abandoned: its ticket expired 15 minutes ago and no file arrived. It is not listed then and
 * hides no older document; a file that still arrives makes it a document.
 */
export function isAbandoned(
  { state, createdAt }: { readonly state: DocumentState; readonly createdAt: string },
  now: Date,
): boolean {
  return state === 'uploading' && now.getTime() - Date.parse(createdAt) > 2 * ticketSeconds * 1000
}
