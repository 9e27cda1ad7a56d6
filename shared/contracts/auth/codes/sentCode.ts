import * as z from 'zod/mini'

/** How long to wait for another code, and how long this one counts. */
export const sentCode = { resendAfterSeconds: z.number(), expiresInSeconds: z.number() }
