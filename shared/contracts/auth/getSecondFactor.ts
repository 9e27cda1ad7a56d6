import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** What a log-in needs beside the password: an authenticator app, passkeys, and how many recovery codes are left. */
export const getSecondFactor = defineCall('getSecondFactor', 'GET /me/secondFactor', {
  access: 'session',
  reply: envelope({
    data: z.object({
      enrolled: z.boolean(),
      enrolledAt: z.optional(z.string()),
      /** Whether an authenticator app is one of the ways. */
      app: z.boolean(),
      /** The newest last; `usedAt` is the last log-in (ISO instants). */
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), addedAt: z.string(), usedAt: z.optional(z.string()) }),
      ),
      recoveryCodesLeft: z.int(),
    }),
  }),
  problems: ['auth.changePasswordFailed'],
})
