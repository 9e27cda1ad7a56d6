import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The signed-in investor's e-mail (D3 s7). */
export const getUserEmail = defineCall('getUserEmail', 'GET /users/getUserEmail', {
  access: 'session',
  reply: envelope({ email: z.string(), data: z.object({ email: z.string() }) }),
})
