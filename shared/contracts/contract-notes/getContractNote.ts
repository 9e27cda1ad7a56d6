import * as z from 'zod/mini'
import { orderRecordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** An address of the contract note (PDF) of one's own purchase (`ord_…`) or sale (`liq_…`), good for five minutes (domain.md 6). */
export const getContractNote = defineCall('getContractNote', 'GET /me/orders/{orderId}/contractNote', {
  access: 'session',
  input: z.object({ orderId: orderRecordId }),
  reply: envelope({ data: z.object({ url: z.string(), fileName: z.string(), expiresAt: z.string() }) }),
  problems: ['orders.unknown', 'orders.noContractNote'],
})
