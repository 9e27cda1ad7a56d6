import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The transaction of the open verification (D1 s7, K-047) and where the vendor's screens are; opens one if there is none. */
export const initialData = defineCall('initialData', 'GET /hyperverge/initialData', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 1000 },
  reply: envelope({
    transactionId: z.string(),
    uniqueDeviceId: z.string(),
    workflowId: z.string(),
    /** The inputs of the vendor's workflow; the PAN masked but for its last four characters. */
    initialData: z.record(z.string(), z.string()),
    /** The vendor's hosted screens; they come back to the profile. */
    startUrl: z.string(),
  }),
  problems: ['identity.notInGroup', 'identity.notNow', 'identity.tooManyAttempts', 'identity.somethingWrong'],
})
