import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** ISO date and 1/10,000 rupee a unit. */
const price = z.object({ date: z.iso.date(), navE4: z.int() })

/** Periods of the graph; `1y` unless given. */
export const fundRanges = ['1y', '3y', '5y', 'all'] as const

/** A mutual fund: facts of the scheme, latest price with its date, and the prices of a graph (D1 s7; the reply as in K-230). */
export const getFundDetails = defineCall('getFundDetails', 'POST /ios/getFundDetails', {
  access: 'session',
  input: z.object({
    /** The AMFI code of the scheme. */
    amfi: z.string('funds.schemeUnknown').check(z.regex(/^\d{5,6}$/, 'funds.schemeUnknown')),
    range: z.optional(z.enum(fundRanges)),
  }),
  reply: envelope({
    data: z.object({
      amfi: z.string(),
      name: z.string(),
      amc: z.string(),
      category: z.string(),
      assetClass: z.enum(['equity', 'debt', 'hybrid', 'other']),
      /** Part that counts as equity, in percent; an estimate by the category. */
      equityPercent: z.string(),
      plan: z.enum(['direct', 'regular']),
      option: z.enum(['growth', 'idcw']),
      isins: z.array(z.string()),
      latest: price,
      previous: z.optional(price),
      /** The scheme that this one was merged into; its name is left out while it has no price. */
      mergedInto: z.optional(z.object({ amfi: z.string(), name: z.optional(z.string()) })),
      /** With which the graph compares. */
      benchmark: z.object({ kind: z.enum(['equity', 'debt']), name: z.string() }),
      /** Ascending; at most some 250 points of the period, its first and last price among them. */
      history: z.array(price),
      range: z.enum(fundRanges),
      /** Until when money or a request must arrive at the fund company for the price of the day, Indian time (SEBI). */
      cutOffs: z.object({
        purchase: z.enum(['13:30', '15:00']),
        redemption: z.enum(['15:00']),
        /** A liquid or overnight fund: a purchase in time gets the price of the day before. */
        isLiquid: z.boolean(),
      }),
      /** Percent a year that a regular plan costs more than a direct one; an estimate by the category. */
      costDifference: z.optional(z.object({ percent: z.string(), asOf: z.iso.date() })),
    }),
  }),
  problems: ['funds.schemeUnknown'],
})
