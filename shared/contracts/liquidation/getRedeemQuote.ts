import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { isin } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { redeemRecord } from './liquidationBody.ts'

/** A request of one's own with its quote and its trail (D3 s3, s7): `id` is the ISIN, `quoteId` the request's orderId. */
export const getRedeemQuote = defineCall('getRedeemQuote', 'GET /orobonds/redeem/{id}/quotes/{quoteId}', {
  access: 'session',
  input: z.object({ id: isin, quoteId: recordId }),
  reply: envelope({ data: redeemRecord }),
  problems: ['bonds.isinInvalid', 'liquidation.unknown'],
})
