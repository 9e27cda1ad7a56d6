import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** A day became a holiday, or works after all: every date that has not yet happened is computed anew. */
export const marketDayChanged = defineEvent(
  'operations',
  'marketDayChanged',
  z.object({ date: z.string(), standing: z.enum(['holiday', 'clearingHoliday', 'asPublished']) }),
)
/** Two pairs of eyes agreed that money above the limit may go. */
export const payoutApproved = defineEvent('operations', 'payoutApproved', z.object({ orderId: z.string() }))
/** An operator's deed stands; who started its execution is joined from what CloudTrail saw. */
export const operatorDecided = defineEvent(
  'operations',
  'operatorDecided',
  z.object({ flow: z.string(), execution: z.string() }),
)
