import * as z from 'zod/mini'
import { orderRecordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { orderDetails } from './orderBody.ts'

/** Pays an open order by transfer instead, or notes the UTR of a transfer made (D3 s3, s7; domain.md 1.9). */
export const updateOrder = defineCall('updateOrder', 'POST /orobonds/pg/update', {
  access: 'session',
  sealed: true,
  input: z.object({
    orderId: orderRecordId,
    updatedOrder: z.object({ paymentType: z.literal('NEFT', 'orders.paymentTypeRequired') }),
    utr: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{10,22}$/, 'orders.utrInvalid'))),
  }),
  reply: envelope({ data: orderDetails }),
  problems: [
    'orders.unknown',
    'orders.notOpen',
    'orders.paymentTypeRequired',
    'orders.utrInvalid',
    'orders.neftCutOff',
    'orders.vendorDown',
  ],
})
