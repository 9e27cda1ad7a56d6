import * as z from 'zod/mini'
import { envelope } from '../defineCall.ts'

/** How every consent text is read, in both languages: by anybody, before agreeing. */
export const consentText = {
  access: 'public',
  reply: envelope({ text: z.string(), textInHindi: z.optional(z.string()), version: z.string() }),
} as const

/** The version of a text that one has read and agrees to. */
export const textVersion = (required: string) =>
  z.string(required).check(z.minLength(1, required), z.regex(/^[0-9A-Za-z.-]{1,30}$/, 'common.fieldInvalid'))

/** How every consent text is accepted: in the version one has read. */
export const consentTextAcceptance = {
  access: 'session',
  input: z.object({
    version: textVersion('common.fieldRequired'),
  }),
  reply: envelope({}),
  problems: ['consent.versionOutdated', 'consent.notRecorded'],
} as const
