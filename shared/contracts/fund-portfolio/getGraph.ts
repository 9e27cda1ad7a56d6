import * as z from 'zod/mini'
import { isoDate, percent } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { fundReturn, panOrAll, signedPaise } from './fundBody.ts'

/** Window in days and sampling of each tab (R-FUNDS-002, K-127): 1m shows its empty state. */
export const graphTabs = {
  '1m': { days: 30, every: 0 },
  '3m': { days: 90, every: 7 },
  '6m': { days: 180, every: 15 },
  '1y': { days: 360, every: 30 },
  '3y': { days: 1080, every: 90 },
  '5y': { days: 1800, every: 90 },
} as const
export const graphTabNames = ['1m', '3m', '6m', '1y', '3y', '5y'] as const
/** Days of the ranges of value and investment (R-FUNDS-003). */
export const graphRanges = { month: 30, quarter: 90, year: 360, all: Number.POSITIVE_INFINITY } as const
export const graphRangeNames = ['month', 'quarter', 'year', 'all'] as const

const gains = z.object({
  /** Indian financial year, e.g. `2026-27`. */
  year: z.string(),
  shortTermPaise: signedPaise,
  longTermPaise: signedPaise,
  /** Of the short-term gains those taxed as other income: debt funds bought since 1 April 2023 or held briefly. */
  slabPaise: signedPaise,
  /**
   * Estimate after set-off within the year and the exemption of equity gains (s.112A), each person (PAN) alone, before
   * surcharge and cess, without slab gains, whose rate depends on other income.
   */
  taxPaise: signedPaise,
})

const point = z.object({ date: isoDate, percent })

/**
 * Graphs of the fund portfolio (D1 s3, s9). Arrays of one length belong together: `dvpDatesArr[i]` is the day of `dvpArr[i]`
 * (value, rupees), `dvpPaise[i]`, `investedPaise[i]`, `dvpNormArr[i]` and `bmNormArr[i]` (both 100 on the first day; the
 * portfolio's is time-weighted, so that money added is no return; null: no level that day).
 */
export const getGraph = defineCall('getGraph', 'POST /ios/getGraph', {
  access: 'session',
  sealed: true,
  input: z.object({
    pan: panOrAll,
    range: z.optional(z.enum(graphRangeNames, 'common.fieldInvalid')),
  }),
  reply: envelope({
    data: z.object({
      dvpDatesArr: z.array(isoDate),
      dvpArr: z.array(z.number()),
      dvpPaise: z.array(signedPaise),
      investedPaise: z.array(signedPaise),
      dvpNormArr: z.array(z.union([z.number(), z.null()])),
      bmNormArr: z.array(z.union([z.number(), z.null()])),
      /** Named on the graph. */
      benchmark: z.object({ name: z.string(), kind: z.enum(['equity', 'debt']) }),
      /** Absolute returns of each tab's samples, from its first day; `1m` is always empty (K-127). */
      dvpRets: z.record(z.enum(graphTabNames), z.array(point)),
      bmRets: z.record(z.enum(graphTabNames), z.array(point)),
      /** XIRR of each financial year: value at its start in, value at its end out. */
      xirrFYArr: z.array(z.object({ year: z.string(), xirr: fundReturn })),
      astClsArr: z.array(
        z.object({ name: z.enum(['equity', 'debt']), perc: percent, valuePaise: signedPaise }),
      ),
      /** Need disclosures of portfolios, for which there is no feed: not available. */
      sectorArr: z.array(z.object({ name: z.string(), perc: percent })),
      companyArr: z.array(z.object({ name: z.string(), perc: percent })),
      capitalGains: z.array(gains),
      /** Schemes that are in none of these, by name. */
      leftOutSchemes: z.array(z.string()),
    }),
  }),
  problems: ['funds.panNotYours'],
})
