import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** The investor's groups and enhanced KYC (K-046), spellings as documented. */
export const identityUser = defineCall('identityUser', 'GET /hyperverge/user', {
  access: 'session',
  sealed: true,
  input: z.object({ isPolling: optionalText(10) }),
  reply: envelope({
    data: z.object({
      userInHypervergeCug: z.boolean(),
      enhancedKycStaus: z.enum(['pending', 'retry', 'underProcess', 'approved', 'rejected']),
      forceKYC: z.boolean(),
    }),
  }),
})
