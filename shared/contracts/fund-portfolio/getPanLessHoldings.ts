import * as z from 'zod/mini'
import { isoDate } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { decimal4, signedPaise } from './fundBody.ts'

/** Holdings without a PAN, or of one that is not among the investor's (D1 s7): in no figure until they are assigned. */
export const getPanLessHoldings = defineCall('getPanLessHoldings', 'POST /ios/getPanLessHoldings', {
  access: 'session',
  sealed: true,
  reply: envelope({
    data: z.object({
      holdings: z.array(
        z.object({
          positionId: z.string(),
          AMFICode: z.optional(z.string()),
          schemeName: z.string(),
          amc: z.string(),
          folio: z.string(),
          /** Left out, as the value is, while the person whose PAN is printed has not agreed. */
          units: z.optional(decimal4),
          mtmPaise: z.optional(signedPaise),
          asOf: isoDate,
          /** `unknown`: printed in the statement, but not among the investor's: it is added under PANs first. */
          pan: z.enum(['none', 'unknown']),
        }),
      ),
    }),
  }),
})
