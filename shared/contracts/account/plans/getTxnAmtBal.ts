import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'

/** What may still be invested under the plan (D1 s7): without limit. */
export const getTxnAmtBal = defineCall('getTxnAmtBal', 'POST /plan/getTxnAmtBal', {
  access: 'session',
  reply: envelope({
    data: z.object({
      unlimited: z.boolean(),
      /** In paise; `null` without a limit. */
      balancePaise: z.nullable(z.int()),
    }),
  }),
})
