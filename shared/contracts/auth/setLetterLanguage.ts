import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Chooses the language in which letters are written; the same choice again changes nothing. */
export const setLetterLanguage = defineCall('setLetterLanguage', 'POST /me/letterLanguage', {
  access: 'session',
  input: z.object({ language: z.enum(['en', 'hi'], 'common.fieldInvalid') }),
  reply: envelope({}),
})
