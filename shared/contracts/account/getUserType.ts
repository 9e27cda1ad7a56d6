import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** `fd` or `bonds`: where the investor goes when the KYC summary is exited (D2 s1, s7). */
export const getUserType = defineCall('getUserType', 'GET /me/userType', {
  access: 'session',
  reply: envelope({ data: z.object({ userType: z.enum(['fd', 'bonds']) }) }),
})
