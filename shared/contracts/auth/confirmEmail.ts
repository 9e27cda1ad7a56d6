import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { linkToken } from './linkRequest.ts'

/** Confirms an e-mail address by the token of the link (K-206). Opening the link twice is a success both times. */
export const confirmEmail = defineCall('confirmEmail', 'POST /auth/confirmEmail', {
  access: 'public',
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ token: linkToken }),
  reply: envelope({}),
  problems: ['auth.linkInvalid'],
})
