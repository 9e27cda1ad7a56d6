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
