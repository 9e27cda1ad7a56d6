import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'
import { documentTypes } from './documentBody.ts'

const document = z.object({ documentId: z.string(), investorId: z.string(), type: z.enum(documentTypes) })

export const documentUploaded = defineEvent('documents', 'documentUploaded', document)
export const documentRejected = defineEvent(
  'documents',
  'documentRejected',
  z.object({ ...document.shape, reason: z.string() }),
)
