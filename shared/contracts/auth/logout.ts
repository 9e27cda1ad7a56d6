import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Ends the session at once. `errCode` 1 means failure (D1 s7). Without a session it is a success all the same. */
export const logout = defineCall('logout', 'POST /auth/logout', {
  access: 'public',
  reply: envelope({ errCode: z.number() }),
  problems: ['auth.logoutFailed'],
  codes: { 'auth.logoutFailed': { errCode: 1 } },
})
