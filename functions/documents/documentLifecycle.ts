import { defineTransition } from '../../shared/lifecycle.ts'

/** The states of a document (D2 s3, s4). Only the check after the upload moves it on (K-018). */
export type DocumentState = 'uploading' | 'uploaded' | 'accepted' | 'rejected'

/** The file arrived and is what it says. */
export const arrive = defineTransition<DocumentState>({
  name: 'arrive',
  from: ['uploading'],
  to: 'uploaded',
  otherwise: 'documents.notUploaded',
})

/** The file arrived and is refused: content, size or malware. */
export const refuseFile = defineTransition<DocumentState>({
  name: 'refuseFile',
  from: ['uploading'],
  to: 'rejected',
  otherwise: 'documents.notUploaded',
})

export const documentTransitions = [arrive, refuseFile] as const

/** How long a ticket can be used. */
export const ticketSeconds = 15 * 60

/**
 * Whether an upload was given up: its ticket ran out a whole ticket's time ago and no file has come. It is no
 * document then and hides none; a file that arrives all the same makes it one.
 */
export function isAbandoned(
  { state, createdAt }: { readonly state: DocumentState; readonly createdAt: string },
  now: Date,
): boolean {
  return state === 'uploading' && now.getTime() - Date.parse(createdAt) > 2 * ticketSeconds * 1000
}
