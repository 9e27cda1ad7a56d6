import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { isin } from '../bonds/bondBody.ts'
import { defineCall } from '../defineCall.ts'
import { accountHolds, codeProblems, confirmedByCode, withCode } from './liquidationBody.ts'

/**
 * Agrees to a quote (D3 s3, s4, s7): without a code one is sent, bound to this quote's price; with it the order is placed.
 * Only in market hours and while the quote counts. A repeat of the key is answered again.
 */
export const acceptRedeemQuote = defineCall(
  'acceptRedeemQuote',
  'POST /orobonds/redeem/{id}/acceptRedeemQuote',
  {
    ...confirmedByCode,
    input: z.object({ id: isin, orderId: recordId, ...withCode }),
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
      ...accountHolds,
      'auth.freshLoginNeeded',
      ...codeProblems,
    ],
  },
)
