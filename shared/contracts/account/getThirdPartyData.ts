import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Third-party data (D2 s7, D3 s3, K-040): `isDigioEnabled` and the details shared with third parties. */
export const getThirdPartyData = defineCall('getThirdPartyData', 'GET /users/thirdpartyData', {
  access: 'session',
  sealed: true,
  reply: envelope({
    data: z.object({ isDigioEnabled: z.boolean(), email: z.string(), name: z.string(), phone: z.string() }),
  }),
  problems: ['account.thirdPartyFailed'],
})
