import * as z from 'zod/mini'
import { paise } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { wholeUnits } from '../fields.ts'
import { productId } from './bondBody.ts'

/** Rupees, or units: exactly one of them; answered with the largest whole number of units, or with what the units cost (D3 s3). */
export const getInvestmentAmount = defineCall('getInvestmentAmount', 'POST /orobonds/getInvestmentAmount', {
  access: 'session',
  input: z
    .object({
      product: productId,
      amount: z.optional(
        z.coerce
          .number('orders.amountInvalid')
          .check(z.positive('orders.amountInvalid'), z.maximum(1_000_000_000, 'orders.amountInvalid')),
      ),
      units: z.optional(wholeUnits('orders.unitsInvalid')),
    })
    .check(
      z.refine(({ amount, units }) => (amount === undefined) !== (units === undefined), {
        path: ['amount'],
        error: 'orders.amountInvalid',
      }),
    ),
  reply: envelope({
    data: z.object({
      units: z.int(),
      /** Rupees these units cost. */
      amount: z.number(),
      amountPaise: paise,
      /** Of the amount asked about, what is left over. */
      leftOverPaise: paise,
      minUnits: z.int(),
      maxUnits: z.int(),
      minAmountPaise: paise,
    }),
  }),
  problems: [
    'bonds.productRequired',
    'bonds.productUnknown',
    'bonds.noPrice',
    'orders.amountInvalid',
    'orders.unitsInvalid',
    'orders.displayOnly',
  ],
})
