import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Stops the letters about watched deals, or has them again; the same choice again changes nothing. */
export const setWatchLetters = defineCall('setWatchLetters', 'POST /orobonds/watchList/letters', {
  access: 'session',
  input: z.object({ letters: z.boolean('common.fieldInvalid') }),
  reply: envelope({}),
})
