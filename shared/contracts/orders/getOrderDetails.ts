import * as z from 'zod/mini'
import { orderRecordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { orderDetails } from './orderBody.ts'

/** An order of one's own with its trail; while a payment is pending the gateway is asked, at most every three seconds (D3 s7). */
export const getOrderDetails = defineCall('getOrderDetails', 'GET /orobonds/pg/getOrderDetails', {
  access: 'session',
  input: z.object({ orderId: orderRecordId }),
  reply: envelope({ data: orderDetails }),
  problems: ['orders.unknown'],
})
