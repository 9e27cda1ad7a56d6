import * as z from 'zod/mini'
import { isoDate, paise } from '../../finance/bondTerms.ts'
import { isin, productId } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** One payment to the investor: interest and principal of an ISIN on one due date. */
export const payout = z.object({
  product: productId,
  displayName: z.string(),
  ISIN: isin,
  dueDate: isoDate,
  paymentDate: isoDate,
  recordDate: isoDate,
  units: z.int(),
  couponPaise: paise,
  tdsPaise: paise,
  principalPaise: paise,
  netPaise: paise,
  /** `due`: the payment date is here and the credit is not confirmed yet; `late`: two working days have passed. */
  standing: z.enum(['expected', 'due', 'credited', 'late']),
  creditedOn: z.optional(isoDate),
  reference: z.optional(z.string()),
  provisional: z.boolean(),
  /** Of a market-linked debenture whose level is not fixed yet: its floor, and maybe more. */
  atLeast: z.optional(z.boolean()),
})
export type Payout = z.output<typeof payout>

/** Payouts received and expected, by payment date; `from` and `to` are ISO dates, the financial year when left out. */
export const getPayouts = defineCall('getPayouts', 'GET /me/payouts', {
  access: 'session',
  input: z.object({ from: z.optional(isoDate), to: z.optional(isoDate) }),
  reply: envelope({
    data: z.object({
      from: isoDate,
      to: isoDate,
      payouts: z.array(payout),
      creditedPaise: paise,
      expectedPaise: paise,
      tdsPaise: paise,
    }),
  }),
  problems: ['portfolio.unavailable'],
})
