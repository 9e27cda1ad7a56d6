import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { plan } from './planBody.ts'

/** The plans that there are (D1 s7). */
export const listPlans = defineCall('listPlans', 'GET /plan/list', {
  access: 'session',
  reply: envelope({ data: z.array(plan) }),
})
