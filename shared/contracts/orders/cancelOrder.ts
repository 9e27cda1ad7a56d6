import * as z from 'zod/mini'
import { orderRecordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { orderDetails } from './orderBody.ts'

/** Gives an unpaid order up; its units are free again. Money that still arrives is refunded. */
export const cancelOrder = defineCall('cancelOrder', 'POST /me/orders/{orderId}/cancel', {
  access: 'session',
  input: z.object({ orderId: orderRecordId }),
  reply: envelope({ data: orderDetails }),
  problems: ['orders.unknown', 'orders.notOpen'],
})
