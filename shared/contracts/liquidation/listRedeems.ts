import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { redeemTransaction } from './liquidationBody.ts'

/**
 * The request list (D3 s4, s7; K-121), newest first: `Pending` are those that wait for a quote, an answer or their
 * settlement, `Completed` those that are paid. Those that came to nothing stand in the list of transactions only.
 */
export const listRedeems = defineCall('listRedeems', 'GET /orobonds/redeem', {
  access: 'session',
  reply: envelope({
    data: z.array(z.object({ ...redeemTransaction.shape, listed: z.enum(['Pending', 'Completed']) })),
  }),
})
