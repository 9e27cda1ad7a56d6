import * as z from 'zod/mini'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { documentTypes, fileName } from './documentBody.ts'

/**
 * Opens an upload (K-018). Without a file it answers a ticket: a presigned S3 form whose policy fixes key, content
 * type and size. A caller that sends the documented multipart body (`useruploadcandocs`, `name`) is served up to
 * 4 MB. `email` and `pan` in the query are accepted and must be one's own (K-256).
 */
export const uploadDocs = defineCall('uploadDocs', 'POST /users/uploadDocs', {
  access: 'session',
  encoding: 'multipart',
  idempotent: true,
  query: ['email', 'pan', 'type'],
  input: z.object({
    email: z.optional(emailAddress),
    pan: optionalText(10),
    type: z.enum(documentTypes, 'documents.kindNotAllowed'),
    name: fileName,
    /** Bytes of the file to come; checked again by the form's policy and after the upload. */
    size: z.optional(
      z.number('documents.empty').check(z.int('common.fieldInvalid'), z.positive('documents.empty')),
    ),
  }),
  reply: envelope({
    document: z.object({
      id: z.string(),
      type: z.enum(documentTypes),
      status: z.enum(['uploading', 'uploaded']),
    }),
    upload: z.optional(
      z.object({
        url: z.string(),
        fields: z.record(z.string(), z.string()),
        maxBytes: z.number(),
        expiresAt: z.string(),
      }),
    ),
  }),
  problems: [
    'documents.kindNotAllowed',
    'documents.specialCharacters',
    'documents.typeNotAccepted',
    'documents.reasonHeic',
    'documents.tooLarge',
    'documents.empty',
    'documents.useTicket',
    'documents.notYours',
    'documents.notUploaded',
    'bank.kycClosed',
  ],
})
