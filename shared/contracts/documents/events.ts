import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'
import { documentTypes } from './documentBody.ts'

const document = z.object({ documentId: z.string(), investorId: z.string(), type: z.enum(documentTypes) })

export const documentUploaded = defineEvent({
  name: 'documentUploaded',
  domain: 'documents',
  version: 1,
  payload: document,
})
export const documentRejected = defineEvent({
  name: 'documentRejected',
  domain: 'documents',
  version: 1,
  payload: z.object({ ...document.shape, reason: z.string() }),
})
