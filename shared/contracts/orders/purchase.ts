import * as z from 'zod/mini'
import { isin, productId } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { wholeUnits } from '../fields.ts'
import { orderDetails, paymentTypes } from './orderBody.ts'

/**
 * Buys units (D3 s3, s7; K-219, K-249). The amount is the one the investor saw: the server computes its own, and
 * refuses with the new one when it moved. A second identical open order is refused; a repeat of the key is answered again.
 */
export const purchase = defineCall('purchase', 'POST /orobonds/pg/purchase', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    product: productId,
    ISIN: isin,
    units: wholeUnits('orders.unitsInvalid'),
    /** Rupees, as seen. */
    amount: z.coerce
      .number('orders.amountInvalid')
      .check(z.positive('orders.amountInvalid'), z.maximum(1_000_000_000, 'orders.amountInvalid')),
    paymentType: z.enum(paymentTypes, 'orders.paymentTypeRequired'),
  }),
  reply: envelope({ data: orderDetails }),
  problems: [
    'bonds.productRequired',
    'bonds.productUnknown',
    'bonds.isinInvalid',
    'bonds.noPrice',
    'orders.unitsInvalid',
    'orders.amountInvalid',
    'orders.paymentTypeRequired',
    'orders.displayOnly',
    'orders.notOpenYet',
    'orders.noLongerSold',
    'orders.priceTooOld',
    'orders.marketClosed',
    'orders.shutPeriod',
    'orders.soldOut',
    'orders.belowMinimum',
    'orders.aboveMaximum',
    'orders.tooMuchForGateway',
    'orders.priceMoved',
    'orders.alreadyOpen',
    'orders.kycNeeded',
    'orders.bankNeeded',
    'orders.identityNeeded',
    'orders.payoutsHeld',
    'orders.tooManyOpen',
    'orders.neftCutOff',
  ],
})
