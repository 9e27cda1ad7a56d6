import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** The signed-in investor's e-mail (D3 s7). */
export const getUserEmail = defineCall({
  name: 'getUserEmail',
  domain: 'account',
  method: 'GET',
  path: '/users/getUserEmail',
  access: 'session',
  input: nothing,
  reply: envelope({ email: z.string(), data: z.object({ email: z.string() }) }),
  problems: [],
})
