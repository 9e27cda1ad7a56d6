import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const coupon = { ISIN: z.string(), dueDate: z.string() }

/** The payment date of an ISIN is here: one job per ISIN and due date. */
export const couponRunDue = defineEvent('bond-portfolio', 'couponRunDue', z.object(coupon))
/** A page of the holders is to be credited; `after` is the last investor of the page before. */
export const couponPageDue = defineEvent(
  'bond-portfolio',
  'couponPageDue',
  z.object({ ...coupon, page: z.int(), after: z.optional(z.string()) }),
)
/** The payment to one investor arrived. */
export const couponCredited = defineEvent(
  'bond-portfolio',
  'couponCredited',
  z.object({ ...coupon, investorId: z.string() }),
)
/** Two working days after the payment date the payment is not confirmed. */
export const couponLate = defineEvent(
  'bond-portfolio',
  'couponLate',
  z.object({ ...coupon, investorId: z.string() }),
)
