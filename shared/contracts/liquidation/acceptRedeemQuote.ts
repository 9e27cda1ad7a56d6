import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { isin } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { codeSent, redeemRecord, withCode } from './liquidationBody.ts'

/**
 * Agrees to a quote (D3 s3, s4, s7): without a code one is sent, bound to this quote's price; with it the order is placed.
 * Only in market hours and while the quote counts. A repeat of the key is answered again.
 */
export const acceptRedeemQuote = defineCall({
  name: 'acceptRedeemQuote',
  domain: 'liquidation',
  method: 'POST',
  path: '/orobonds/redeem/{id}/acceptRedeemQuote',
  access: 'session',
  sealed: true,
  idempotent: true,
  limit: { perSecond: 20, burst: 40 },
  input: z.object({ id: isin, orderId: recordId, ...withCode }),
  reply: envelope({ data: z.object({ code: z.optional(codeSent), order: z.optional(redeemRecord) }) }),
  problems: [
    'bonds.isinInvalid',
    'liquidation.unknown',
    'liquidation.quoteNotReady',
    'liquidation.quoteLapsed',
    'liquidation.quoteChanged',
    'liquidation.quoteSuperseded',
    'liquidation.notOpen',
    'liquidation.marketClosed',
    'liquidation.shutPeriod',
    'liquidation.matures',
    'liquidation.payoutsHeld',
    'liquidation.bankNeeded',
    'liquidation.otpInvalid',
    'liquidation.otpExpired',
    'liquidation.otpLocked',
    'liquidation.otpOther',
    'liquidation.otpTooSoon',
    'liquidation.otpTooMany',
  ],
})
