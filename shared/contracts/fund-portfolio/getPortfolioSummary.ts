import * as z from 'zod/mini'
import { isoDate, percent } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { fundReturn, leftOut, signedPaise } from './fundBody.ts'

const part = z.object({
  held: z.int(),
  valuePaise: signedPaise,
  /** Of everything ever held: value + received - paid. */
  gainPaise: signedPaise,
  investedPaise: signedPaise,
  xirr: fundReturn,
})

/** The shell's summary (D3 s3, s7): bonds and funds of the chosen PAN in one, with one XIRR and one gain (K-001). */
export const getPortfolioSummary = defineCall('getPortfolioSummary', 'GET /ios/portfolio/summary', {
  access: 'session',
  reply: envelope({
    /** Of the funds: bonds have no price a day. */
    dailyPnlPerc: z.optional(percent),
    mtm: z.number(),
    data: z.object({
      all: part,
      bonds: z.optional(part),
      funds: z.optional(part),
      /** Payments of bonds that come next, at most five; funds have none that are promised. */
      nextPayouts: z.array(
        z.object({ date: isoDate, netPaise: signedPaise, displayName: z.string(), provisional: z.boolean() }),
      ),
      leftOut,
      pricesOf: z.optional(isoDate),
    }),
  }),
  problems: ['portfolio.unavailable'],
})
