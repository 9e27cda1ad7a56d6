import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { systematicPlan } from './systematicsBody.ts'

/** Systematic plans of all PANs (D1 s3, s7). `email` is accepted and has to be one's own. */
export const getSystematicsV2 = defineCall('getSystematicsV2', 'POST /portfolio/v2/ios/getSystematics', {
  access: 'session',
  sealed: true,
  input: z.object({ email: optionalText(254) }),
  reply: envelope({ data: z.array(systematicPlan) }),
  problems: ['funds.panNotYours'],
})
