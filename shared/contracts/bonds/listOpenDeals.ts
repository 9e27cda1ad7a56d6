import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * What a visitor sees of the catalogue: the first bonds on sale, of different issuers, at the prices of the last minute. The
 * list itself is for investors (D3 s7). Plain schemas: this is in the first load of a visitor.
 */
export const listOpenDeals = defineCall('listOpenDeals', 'GET /orobonds/openDeals', {
  access: 'public',
  limit: { perSecond: 100, burst: 200 },
  reply: envelope({
    data: z.object({
      /** When yields and minimums were computed: ISO 8601. */
      at: z.string(),
      deals: z.array(
        z.object({
          product: z.string(),
          displayName: z.string(),
          /** Agency and grade. */
          rating: z.string(),
          secured: z.boolean(),
          /** Percent a year until the maturity, before tax. */
          yieldPercent: z.number(),
          /** What the smallest order costs, interest and stamp duty included. */
          minAmtPaise: z.int(),
          maturityDate: z.string(),
          /** The last day on which it is sold, if there is one. */
          closesOn: z.optional(z.string()),
        }),
      ),
    }),
  }),
})
