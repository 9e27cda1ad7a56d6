import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Who is signed in. Authenticated only if both `email` and `state` have a value (D3 s4); a visitor gets empty ones
 * and no 401, so that the first visit does not look like an expired session.
 */
export const authStatus = defineCall('authStatus', 'GET /authStatus', {
  access: 'public',
  reply: envelope({
    email: z.string(),
    state: z.string(),
    /** Whether the log-in is fresh enough (10 minutes) to change the password. */
    fresh: z.boolean(),
    isMfuUser: z.boolean(),
  }),
})
