import * as z from 'zod/mini'
import { isin } from '../bonds/bondBody.ts'
import { defineCall } from '../defineCall.ts'
import { accountHolds, codeProblems, confirmedByCode, redeemUnits, withCode } from './liquidationBody.ts'

/**
 * Sells units (D3 s3, s4, s7; K-117, K-118). Without a code one is sent, bound to investor, ISIN, units and the unit price
 * of that moment; with it a bond's order is placed at once at that price, and an MLD's quote is asked for. A repeat of the
 * key is answered again.
 */
export const raiseQuoteRequest = defineCall(
  'raiseQuoteRequest',
  'POST /orobonds/redeem/{id}/raiseQuoteRequest',
  {
    ...confirmedByCode,
    input: z.object({ id: isin, units: redeemUnits, ...withCode }),
    problems: [
      'bonds.isinInvalid',
      'liquidation.enterUnits',
      'liquidation.unitsAboveAvailable',
      'liquidation.insufficientUnits',
      'liquidation.tooFewUnits',
      'liquidation.tooManyLots',
      'liquidation.tooManyOpen',
      'liquidation.notHeld',
      'liquidation.notRedeemable',
      'liquidation.lockIn',
      'liquidation.shutPeriod',
      'liquidation.matures',
      'liquidation.priceTooOld',
      'liquidation.marketClosed',
      'liquidation.payoutsHeld',
      'liquidation.bankNeeded',
      ...accountHolds,
      'auth.freshLoginNeeded',
      'liquidation.termsRequired',
      'liquidation.priceMoved',
      ...codeProblems,
      'liquidation.requestPlaced',
    ],
  },
)
