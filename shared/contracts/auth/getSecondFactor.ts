import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Whether a log-in needs a code of an authenticator app, and how many recovery codes are left. */
export const getSecondFactor = defineCall('getSecondFactor', 'GET /me/secondFactor', {
  access: 'session',
  reply: envelope({
    data: z.object({
      enrolled: z.boolean(),
      enrolledAt: z.optional(z.string()),
      recoveryCodesLeft: z.int(),
    }),
  }),
  problems: ['auth.changePasswordFailed'],
})
