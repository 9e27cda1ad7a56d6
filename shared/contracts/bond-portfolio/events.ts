import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('bond-portfolio')

const coupon = { ISIN: z.string(), dueDate: z.string() }

/** The payment date of an ISIN is here: one job per ISIN and due date. */
export const couponRunDue = event('couponRunDue', coupon)
/** A page of the holders is to be credited; `after` is the last investor of the page before. */
export const couponPageDue = event('couponPageDue', {
  ...coupon,
  page: z.int(),
  after: z.optional(z.string()),
})
/** The payment to one investor arrived. */
export const couponCredited = event('couponCredited', { ...coupon, investorId: z.string() })
/** Units changed hands on the other side of a record date than their price assumed: a payment went to the wrong side. */
export const claimOpened = event('claimOpened', {
  ...coupon,
  investorId: z.string(),
  /** The purchase or the sale. */
  orderId: z.string(),
  /** `counterparty`: the investor received what is the other side's. */
  owedTo: z.enum(['investor', 'counterparty']),
})
/** Two working days after the payment date the payment is not confirmed. */
export const couponLate = event('couponLate', { ...coupon, investorId: z.string() })
/** The holders of a bond that is called are to be written to, page by page; `dueDate` is the day of the call. */
export const callPageDue = event('callPageDue', { ...coupon, after: z.optional(z.string()) })
/** A bond that an investor holds is called. */
export const holdingCalled = event('holdingCalled', { ...coupon, investorId: z.string() })
