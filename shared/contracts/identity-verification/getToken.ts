import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** The vendor's access token for the open verification (D1 s7); opens one if there is none. */
export const getToken = defineCall({
  name: 'getToken',
  domain: 'identity-verification',
  method: 'GET',
  path: '/hyperverge/getToken',
  access: 'session',
  sealed: true,
  limit: { perSecond: 20, burst: 100 },
  input: nothing,
  reply: envelope({ token: z.string() }),
  problems: ['identity.notInGroup', 'identity.notNow', 'identity.tooManyAttempts', 'identity.somethingWrong'],
})
