import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** A link of 60 seconds to one's own document, with the content type of our own list. */
export const previewDocument = defineCall('previewDocument', 'GET /me/documents/{id}/preview', {
  access: 'session',
  input: z.object({ id: recordId }),
  reply: envelope({
    data: z.object({ url: z.string(), contentType: z.string(), name: z.string(), expiresAt: z.string() }),
  }),
  problems: ['documents.unknown', 'documents.cannotFetch'],
})
