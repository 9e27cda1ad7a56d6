import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Why the session of the cookie is over: nothing was done, its hours passed, it was ended elsewhere, a new password was set, or the account is being closed. */
export const sessionEndings = ['idle', 'hours', 'elsewhere', 'password', 'closing'] as const
export type SessionEnding = (typeof sessionEndings)[number]

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
    /** For a visitor whose session has ended, and not by a log-out. */
    ended: z.optional(z.enum(sessionEndings)),
  }),
})
