import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'

/**
 * Where the gateway's page posts the browser back to. The signature is checked against our own order, the gateway is
 * asked, and the browser is sent to `/platform/#/{product}-payment?type=…&orderId=…` (D3 s4: logout, error, failure,
 * cancel, txnComplete, success). It believes nothing and shows nothing by itself.
 */
export const paymentReturn = defineCall('paymentReturn', 'POST /orobonds/pg/return', {
  access: 'hook',
  encoding: 'raw',
  answers: 'redirect',
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: z.object({}),
})
