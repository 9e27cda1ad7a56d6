import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** A day became a holiday or a working day again: every future date is computed again. */
export const marketDayChanged = defineEvent(
  'operations',
  'marketDayChanged',
  z.object({ date: z.string(), standing: z.enum(['holiday', 'clearingHoliday', 'asPublished']) }),
)
/** Two operators approved a payout above the limit. */
export const payoutApproved = defineEvent('operations', 'payoutApproved', z.object({ orderId: z.string() }))
/** An operator's decision was recorded; who started its execution is read from CloudTrail. */
export const operatorDecided = defineEvent(
  'operations',
  'operatorDecided',
  z.object({ flow: z.string(), execution: z.string() }),
)
