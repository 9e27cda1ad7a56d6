import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { documentBody, documentTypes } from './documentBody.ts'

/** One's documents (D2 s7, D3 s7), newest first; `pan` must be one's own (K-243); `type` narrows the list. */
export const getUserDocsWithPan = defineCall('getUserDocsWithPan', 'POST /users/getUserDocsWithPan', {
  access: 'session',
  sealed: true,
  input: z.object({
    pan: optionalText(10),
    type: z.optional(z.enum(documentTypes, 'documents.kindNotAllowed')),
  }),
  reply: envelope({ data: z.array(documentBody) }),
  problems: ['documents.notYours', 'documents.cannotFetch'],
})
