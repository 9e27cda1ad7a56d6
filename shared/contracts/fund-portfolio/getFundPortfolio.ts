import * as z from 'zod/mini'
import { isoDate, percent } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { clientFields, fundHolding, fundReturn, leftOut, panOrAll, signedPaise } from './fundBody.ts'

/**
 * The mutual funds of one PAN or of all (D1 s3, s7): the summary and every scheme, sorted by the screen (name, xirr,
 * investmentAmt; R-FUNDS-006). Valued at the latest prices of AMFI, at the statement's where AMFI lists no such scheme.
 */
export const getFundPortfolio = defineCall('getFundPortfolio', 'POST /ios/getPortfolio', {
  access: 'session',
  sealed: true,
  input: z.object({ ...clientFields, pan: panOrAll }),
  reply: envelope({
    data: z.object({
      /** How many schemes are held. */
      funds: z.int(),
      mtm: z.number(),
      mtmPaise: signedPaise,
      /** Cost of what is held, where it and the value are known. */
      investmentAmt: z.number(),
      investmentPaise: signedPaise,
      /** Value of the schemes whose cost is known: gain = this - investment. */
      costedValuePaise: signedPaise,
      /** Unrealised, of schemes whose cost is known. */
      gainPaise: signedPaise,
      /** Realised by redemptions after STT and TDS, and dividends, reinvested ones included, of reconciled schemes. */
      realisedPaise: signedPaise,
      dividendPaise: signedPaise,
      /** Percent of equity by AMFI's categories; debt = 100 - equity (R-FUNDS-008). Left out: nothing is held. */
      equity: z.optional(percent),
      debt: z.optional(percent),
      xirr: fundReturn,
      xirrLive: fundReturn,
      yesterdaysPaise: z.optional(signedPaise),
      yesterdaysPnlPerc: z.optional(percent),
      dailyPnlPerc: z.optional(percent),
      /** What regular plans cost a year beyond direct ones: an estimate by category. */
      cmsnAnalysis: z.object({ paidPaise: signedPaise, savedPaise: signedPaise, asOf: z.optional(isoDate) }),
      cmsnPaid: z.number(),
      /** Both need a feed that nobody publishes for free. */
      switchAnalysis: z.object({ available: z.literal(false) }),
      /** Redeemed schemes. */
      sellPF: z.object({ currMtm: z.number(), currInvestAmt: z.number(), schemes: z.int() }),
      investmentDetails: z.object({ funds: z.int(), sips: z.int(), timeline: z.int() }),
      investmentSummary: z.object({ totalInvestment: z.number(), yesterdaysPnlPerc: z.optional(percent) }),
      /** The day of the prices; left out: no feed yet. */
      pricesOf: z.optional(isoDate),
      leftOut,
      holdings: z.array(fundHolding),
    }),
  }),
  problems: ['funds.panNotYours'],
})
