import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { plan } from './planBody.ts'

/** The investor's plan and its expiry (D1 s7, D3 s3); `null`: it does not end. */
export const getPlan = defineCall('getPlan', 'POST /plan/get', {
  access: 'session',
  reply: envelope({ data: z.extend(plan, { expiry: z.nullable(z.string()) }) }),
})
