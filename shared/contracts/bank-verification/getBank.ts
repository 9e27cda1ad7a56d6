import * as z from 'zod/mini'
import { accountTypeCodes } from '../../vocabulary/codeMaps.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** The investor's bank step: what is saved (number masked), the status of its verification and what can be done now. The screen never re-derives rules. */
export const getBank = defineCall('getBank', 'GET /me/bank', {
  access: 'session',
  sealed: true,
  reply: envelope({
    data: z.object({
      status: z.enum(['none', 'pending', 'verified', 'underProcess', 'failed']),
      /** Why verification did not succeed, as a text id, e.g. `bank.reasonNameMismatch`. */
      reason: z.optional(z.string()),
      account: z.optional(
        z.object({
          nameInBank: z.string(),
          accountNumber: z.string(),
          ifscCode: z.string(),
          accountType: z.optional(z.enum(accountTypeCodes)),
          bankName: z.string(),
          branchName: z.string(),
          branchTypedByInvestor: z.boolean(),
        }),
      ),
      validationRequestId: z.optional(z.string()),
      /** When the attempt began (ISO), so that a reload goes on polling where it was. */
      startedAt: z.optional(z.string()),
      proof: z.optional(
        z.object({
          documentId: z.string(),
          status: z.enum(['uploading', 'uploaded', 'accepted', 'rejected']),
          /** What the operator said who refused it. */
          remarks: z.optional(z.string()),
        }),
      ),
      timeline: z.array(z.object({ at: z.string(), what: z.string() })),
      can: z.object({ edit: z.boolean(), verify: z.boolean(), uploadProof: z.boolean() }),
    }),
  }),
})
