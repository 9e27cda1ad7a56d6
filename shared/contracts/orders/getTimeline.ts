import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { redeemTransaction } from '../liquidation/liquidationBody.ts'
import { transaction } from './orderBody.ts'

/** Purchases and sales; `type` is `Purchase` or `Redeem`. */
export const timelineTransaction = z.discriminatedUnion('type', [transaction, redeemTransaction])
export type TimelineTransaction = z.output<typeof timelineTransaction>

/**
 * The investor's transactions, purchases and sales in one list, newest first, 20 at a time (D3 s7, K-252). `before` is the
 * `orderId` after which to go on, of either.
 */
export const getTimeline = defineCall('getTimeline', 'GET /orobonds/pg/timeline', {
  access: 'session',
  input: z.object({
    product: optionalText(64),
    consolidated: optionalText(5),
    before: optionalText(80),
  }),
  reply: envelope({ data: z.array(timelineTransaction), more: z.boolean() }),
})
