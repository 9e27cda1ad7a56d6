import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const about = { ISIN: z.string(), dueDate: z.string() }

/** The payment date of an ISIN is here: one job per ISIN and due date. */
export const couponRunDue = defineEvent({
  name: 'couponRunDue',
  domain: 'bond-portfolio',
  version: 1,
  payload: z.object(about),
})
/** A page of the holders is to be credited; `after` is the last investor of the page before. */
export const couponPageDue = defineEvent({
  name: 'couponPageDue',
  domain: 'bond-portfolio',
  version: 1,
  payload: z.object({ ...about, page: z.int(), after: z.optional(z.string()) }),
})
/** The payment to one investor is known to have arrived. */
export const couponCredited = defineEvent({
  name: 'couponCredited',
  domain: 'bond-portfolio',
  version: 1,
  payload: z.object({ ...about, investorId: z.string() }),
})
/** Two working days after the payment date nobody has seen the money. */
export const couponLate = defineEvent({
  name: 'couponLate',
  domain: 'bond-portfolio',
  version: 1,
  payload: z.object({ ...about, investorId: z.string() }),
})
