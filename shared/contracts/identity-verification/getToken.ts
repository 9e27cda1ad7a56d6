import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The vendor's access token for the open verification (D1 s7); opens one if there is none. */
export const getToken = defineCall('getToken', 'GET /hyperverge/getToken', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 1000 },
  reply: envelope({ token: z.string() }),
  problems: ['identity.notInGroup', 'identity.notNow', 'identity.tooManyAttempts', 'identity.somethingWrong'],
})
