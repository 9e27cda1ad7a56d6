import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'
import { documentTypes } from './documentBody.ts'

const event = eventsOf('documents')

const document = { documentId: z.string(), investorId: z.string(), type: z.enum(documentTypes) }

export const documentUploaded = event('documentUploaded', document)
export const documentRejected = event('documentRejected', { ...document, reason: z.string() })
