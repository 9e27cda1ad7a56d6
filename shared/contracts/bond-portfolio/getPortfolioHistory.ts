import * as z from 'zod/mini'
import { isoDate, paise } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/**
 * Value over time: a point for each month's end and for today, at the prices published then; `settledOnly` as in
 * `getPortfolio`, so that the last point equals its values.
 */
export const getPortfolioHistory = defineCall('getPortfolioHistory', 'GET /me/portfolio/history', {
  access: 'session',
  input: z.object({
    product: optionalText(64),
    settledOnly: optionalText(5),
  }),
  reply: envelope({
    data: z.array(
      z.object({
        date: isoDate,
        valuePaise: paise,
        /** Paid for what was held that day. */
        investedPaise: paise,
        /** Interest after TDS, principal and proceeds of sales by then. */
        receivedPaise: paise,
        /** Of it, principal and proceeds of sales. */
        repaidPaise: paise,
        /** Everything paid by then, also for what was sold or redeemed since. */
        paidPaise: paise,
      }),
    ),
  }),
  problems: ['portfolio.unavailable'],
})
