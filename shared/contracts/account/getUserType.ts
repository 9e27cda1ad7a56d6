import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** `fd` or `bonds`: where the investor goes when the KYC summary is exited (D2 s1, s7). */
export const getUserType = defineCall({
  name: 'getUserType',
  domain: 'account',
  method: 'GET',
  path: '/me/userType',
  access: 'session',
  input: nothing,
  reply: envelope({ data: z.object({ userType: z.enum(['fd', 'bonds']) }) }),
  problems: [],
})
