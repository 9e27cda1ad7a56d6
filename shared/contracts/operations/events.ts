import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('operations')

/** A day became a holiday or a working day again: every future date is computed again. */
export const marketDayChanged = event('marketDayChanged', {
  date: z.string(),
  standing: z.enum(['holiday', 'clearingHoliday', 'asPublished']),
})
/** Two operators approved a payout above the limit. */
export const payoutApproved = event('payoutApproved', { orderId: z.string() })
/** Two operators let go of the factors of an investor who has lost all of them. */
export const secondFactorRemovalApproved = event('secondFactorRemovalApproved', { investorId: z.string() })
/** Two operators accepted or refused what a registrar paid: the job of the payments looks at it again. */
export const paidAmountsDecided = event('paidAmountsDecided', { ISIN: z.string(), dueDate: z.string() })
/** Two operators decided about a claim after a record date. */
export const claimDecided = event('claimDecided', {
  investorId: z.string(),
  ISIN: z.string(),
  dueDate: z.string(),
  orderId: z.string(),
  decision: z.enum(['accept', 'refuse', 'received', 'writeOff']),
  owedTo: z.enum(['investor', 'counterparty']),
})
/** An operator's decision was recorded; who started its execution is read from CloudTrail. */
export const operatorDecided = event('operatorDecided', { flow: z.string(), execution: z.string() })
