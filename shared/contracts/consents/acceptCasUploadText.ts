import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Accepts the casupload text in the version one has read (D2 s7); an older version is refused. */
export const acceptCasUploadText = defineCall({
  name: 'acceptCasUploadText',
  domain: 'consents',
  method: 'POST',
  path: '/tnc/casupload/accept',
  access: 'session',
  input: z.object({
    version: z.string('common.fieldRequired').check(z.regex(/^[0-9A-Za-z.-]{1,30}$/, 'common.fieldInvalid')),
  }),
  reply: envelope({}),
  problems: ['consent.versionOutdated', 'consent.notRecorded'],
})
