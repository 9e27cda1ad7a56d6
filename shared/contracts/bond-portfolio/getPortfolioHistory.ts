import * as z from 'zod/mini'
import { isoDate, paise } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Value over time: a point for each month's end and for today, at the prices published then; `settledOnly` as in
 * `getPortfolio`, so that the last point is what stands there.
 */
export const getPortfolioHistory = defineCall({
  name: 'getPortfolioHistory',
  domain: 'bond-portfolio',
  method: 'GET',
  path: '/me/portfolio/history',
  access: 'session',
  input: z.object({
    product: z.optional(z.string().check(z.maxLength(64, 'common.fieldInvalid'))),
    settledOnly: z.optional(z.string().check(z.maxLength(5, 'common.fieldInvalid'))),
  }),
  reply: envelope({
    data: z.array(z.object({ date: isoDate, valuePaise: paise, investedPaise: paise, receivedPaise: paise })),
  }),
  problems: ['portfolio.unavailable'],
})
