import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { remark } from './statusReason.ts'

/** The user's state (D3 s3, s4, s7; K-230): groups, statuses, approval and remarks, in the documented words. */
export const processUser = defineCall('processUser', 'GET /orobonds/users/processUser', {
  access: 'session',
  sealed: true,
  reply: envelope({
    data: z.object({
      email: z.string(),
      /** The onboarding (D3 s4): completed, with or without an approved KYC. */
      state: z.enum(['onBoardingCompletedNonKycUser', 'onBoardingCompletedKycUser']),
      name: z.string(),
      pan: z.optional(z.string()),
      userType: z.enum(['fd', 'bonds']),
      userInHypervergeCug: z.boolean(),
      enhancedKycStaus: z.enum(['pending', 'retry', 'underProcess', 'approved', 'rejected']),
      forceKYC: z.boolean(),
      obUserApproved: z.boolean(),
      allDocUploadedForThirdParty: z.boolean(),
      rejectRemarks: z.array(remark),
    }),
  }),
  problems: ['account.cannotFetch'],
})
