import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { isin } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { redeemRecord } from './liquidationBody.ts'

/** Says no to a quote, or takes a request back that has none yet (D3 s3, s7; the helper `cancel`): the units are free again. */
export const rejectRedeemQuote = defineCall(
  'rejectRedeemQuote',
  'POST /orobonds/redeem/{id}/rejectRedeemQuote',
  {
    access: 'session',
    sealed: true,
    idempotent: true,
    input: z.object({ id: isin, orderId: recordId }),
    reply: envelope({ data: redeemRecord }),
    problems: ['bonds.isinInvalid', 'liquidation.unknown', 'liquidation.notOpen'],
  },
)
