import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { panOrAll } from './fundBody.ts'
import { sip } from './systematicsBody.ts'

/** SIPs read out of the imported rows (D1 s3, s7). */
export const getSystematics = defineCall('getSystematics', 'POST /portfolio/ios/getSystematics', {
  access: 'session',
  sealed: true,
  query: ['pan'],
  input: z.object({ pan: panOrAll }),
  reply: envelope({ data: z.array(sip) }),
  problems: ['funds.panNotYours'],
})
