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

/**
 * A payment of an issuer that went to the wrong side of a purchase or a sale of the investor, whose settlement moved past a
 * record date. Amounts are before tax; the price of the trade stays as it was agreed.
 */
export const payoutClaim = z.object({
  product: productId,
  displayName: z.string(),
  ISIN: isin,
  /** The purchase or the sale. */
  orderId: z.string(),
  side: z.enum(['purchase', 'sale']),
  /** `counterparty`: the investor received it, and owes it to the other side. */
  owedTo: z.enum(['investor', 'counterparty']),
  dueDate: isoDate,
  recordDate: isoDate,
  paymentDate: isoDate,
  /** The days of settlement: the one that the price was computed for, and the one that came. */
  pricedFor: isoDate,
  settledOn: isoDate,
  units: z.int(),
  couponPaise: paise,
  principalPaise: paise,
  amountPaise: paise,
  /**
   * `open`: it is looked into. `toBePaid`, `paid`: what the investor is owed. `toPayBack`, `settled`: what they owe.
   * `refused`: nothing is owed.
   */
  standing: z.enum(['open', 'toBePaid', 'paid', 'toPayBack', 'settled', 'refused']),
  creditedOn: z.optional(isoDate),
  reference: z.optional(z.string()),
})
export type PayoutClaim = z.output<typeof payoutClaim>

/** Payouts received and expected, by payment date; `from` and `to` are ISO dates, the financial year when left out. */
export const getPayouts = defineCall('getPayouts', 'GET /me/payouts', {
  access: 'session',
  input: z.object({ from: z.optional(isoDate), to: z.optional(isoDate) }),
  reply: envelope({
    data: z.object({
      from: isoDate,
      to: isoDate,
      payouts: z.array(payout),
      /** By payment date, of the same period; they are in none of the sums. */
      claims: z.array(payoutClaim),
      creditedPaise: paise,
      expectedPaise: paise,
      tdsPaise: paise,
    }),
  }),
  problems: ['portfolio.unavailable'],
})
