import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'
import { fileName } from './documentBody.ts'

/** Downloads one's own document by its file name (D3 s7, K-242): a redirect to a link of 60 seconds, as an attachment. */
export const downloadDocs = defineCall('downloadDocs', 'GET /users/v2/downloadDocs', {
  access: 'session',
  answers: 'redirect',
  input: z.object({ filename: fileName }),
  reply: z.object({}),
  problems: ['documents.unknown', 'documents.downloadFailed'],
})
