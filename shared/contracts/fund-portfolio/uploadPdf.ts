import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { clientFields } from './fundBody.ts'

/**
 * Imports a consolidated account statement (D1 s5, K-227, domain.md 2.1): the PDF as `userdetailedcas` with its password, at
 * most 4 MB in this call. Without a file but with `size` it answers a ticket, a presigned S3 form for up to 10 MB; the call is
 * then made again with `importId` and the password. The file is opened in the call, because a password that a machine is
 * given would stand in its history; neither is stored. The reply is always JSON.
 */
export const uploadPdf = defineCall('uploadPdf', 'POST /ios/uploadPdf', {
  access: 'session',
  encoding: 'multipart',
  idempotent: true,
  query: ['isAjax'],
  limit: { perSecond: 100, burst: 200 },
  input: z.object({
    ...clientFields,
    password: optionalText(128),
    /** Of a ticket whose file is uploaded. */
    importId: optionalText(64),
    /** Bytes of the file to come. */
    size: z.optional(
      z.coerce
        .number('fundImport.fileEmpty')
        .check(z.int('fundImport.fileEmpty'), z.positive('fundImport.fileEmpty')),
    ),
  }),
  reply: envelope({
    importId: z.string(),
    /** `failed`: what a repeat of the call finds when its import ended so; `getFundImports` says more. */
    state: z.enum(['uploading', 'importing', 'imported', 'failed']),
    /** The very file was imported before: this is that import. */
    repeated: z.optional(z.boolean()),
    folios: z.optional(z.int()),
    schemes: z.optional(z.int()),
    transactions: z.optional(z.int()),
    warnings: z.optional(z.array(z.string())),
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
    'fundImport.consentNeeded',
    'fundImport.fileNeeded',
    'fundImport.fileEmpty',
    'fundImport.fileTooLarge',
    'fundImport.useTicket',
    'fundImport.notUploaded',
    'fundImport.importUnknown',
    'fundImport.wrongPassword',
    'fundImport.passwordNeeded',
    'fundImport.notAPdf',
    'fundImport.fileDamaged',
    'fundImport.statementTooLarge',
    'fundImport.readingTookTooLong',
    'fundImport.printedCopy',
    'fundImport.notAStatement',
    'fundImport.otherIssuer',
    'fundImport.nothingInStatement',
    'fundImport.tooManyImports',
  ],
})
