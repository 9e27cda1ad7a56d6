import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Logs out another device; `id` as listed, or `others` for all but this one. */
export const endSession = defineCall('endSession', 'POST /me/sessions/end', {
  access: 'session',
  input: z.object({
    id: z
      .string('auth.sessionUnknown')
      .check(z.regex(/^(others|[A-Za-z0-9_-]{10,64})$/, 'auth.sessionUnknown')),
  }),
  reply: envelope({ data: z.object({ ended: z.number() }) }),
  problems: ['auth.sessionUnknown'],
})
