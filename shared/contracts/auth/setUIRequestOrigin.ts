import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Tells where the app was opened from, e.g. `web` or `app` (D1 s7); kept for this session if there is one. */
export const setUIRequestOrigin = defineCall('setUIRequestOrigin', 'POST /setUIRequestOrigin', {
  access: 'public',
  input: z.object({
    origin: z
      .string('common.fieldRequired')
      .check(z.trim(), z.regex(/^[A-Za-z0-9:/._-]{1,200}$/, 'common.fieldInvalid')),
  }),
  reply: envelope({ data: z.object({ origin: z.string() }) }),
})
