import * as z from 'zod/mini'
import { isoDate } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { decimal4, fundHolding, fundTransaction, panOrAll, signedPaise } from './fundBody.ts'

/** A scheme of the investor (D1 s7): the holding, its lots and every row behind it. By code, or by `holdingId` without one. */
export const getUserFundDetails = defineCall('getUserFundDetails', 'POST /ios/getUserFundDetails', {
  access: 'session',
  sealed: true,
  input: z.object({ amfi: optionalText(6), holdingId: optionalText(64), pan: panOrAll }),
  reply: envelope({
    data: z.object({
      holding: fundHolding,
      /** Units that are held by the day they were bought, FIFO; of reconciled positions. */
      lots: z.array(
        z.object({
          boughtOn: isoDate,
          units: decimal4,
          costPaise: signedPaise,
          /** Left out: no price is known. */
          valuePaise: z.optional(signedPaise),
          /** The first day on which a gain is long-term; left out: never (debt since 1 April 2023). */
          longTermFrom: z.optional(isoDate),
        }),
      ),
      /** Gains of redeemed units by sale day, as they are taxed: `costPaise` is what the law takes as cost. */
      realised: z.array(
        z.object({
          soldOn: isoDate,
          units: decimal4,
          costPaise: signedPaise,
          proceedsPaise: signedPaise,
          gainPaise: signedPaise,
          term: z.enum(['short', 'long', 'slab']),
          /** Value of 31 January 2018 taken as cost. */
          grandfathered: z.optional(z.boolean()),
          /** Cost grown with the cost inflation index. */
          indexed: z.optional(z.boolean()),
          /** The price of 31 January 2018 would be the cost and is not available: the gain may be shown too high. */
          fairValueMissing: z.optional(z.boolean()),
        }),
      ),
      transactions: z.array(fundTransaction),
      /** Rows the investor took out; `deleteFundTransaction` with `restore` brings them back. */
      deleted: z.array(fundTransaction),
    }),
  }),
  problems: ['funds.panNotYours', 'funds.holdingUnknown'],
})
