import * as z from 'zod/mini'

/** What operators type about an order: its id, the other side's word, and when it happened. */

const idWords = 'copy the order id from the alarm or the trail, e.g. ord_mfz3k1x0-0123456789abcdef01234567'
const aboutOrder = {
  orderId: z.string(idWords).check(z.regex(/^[a-z]{2,8}_[A-Za-z0-9-]{10,64}$/, idWords)),
}

const saleWords =
  'this is the id of a purchase; copy the id of the request to sell, which begins with liq_, e.g. liq_mfz3k1x0-0123456789abcdef01234567'
/** The same of a request to sell: the id of a purchase is refused by its name. */
export const aboutLiquidation = {
  orderId: aboutOrder.orderId.check(z.refine(id => !id.startsWith('ord_'), saleWords)),
}
const purchaseWords =
  'this is the id of a request to sell; copy the id of the order, which begins with ord_, e.g. ord_mfz3k1x0-0123456789abcdef01234567'
/** The same of a purchase. */
export const aboutPurchase = {
  orderId: aboutOrder.orderId.check(z.refine(id => !id.startsWith('liq_'), purchaseWords)),
}

/** Of a purchase or a sale: either id. */
export const aboutTrade = {
  orderId: aboutOrder.orderId.check(
    z.refine(
      id => id.startsWith('ord_') || id.startsWith('liq_'),
      'it is the id of an order, ord_…, or of a request to sell, liq_…, as ops-list-work names it',
    ),
  ),
}

const referenceWords =
  'the other side’s number in 4 to 40 letters, digits, dashes and slashes, e.g. DL26112300042; never the number of an account'
/** Numbers of deals and payments may be long; those of demat accounts, cards and PANs are refused. */
export const operatorReference = z.string(referenceWords).check(
  z.trim(),
  z.regex(/^[A-Za-z0-9][A-Za-z0-9_/-]{3,39}$/, referenceWords),
  z.refine(text => !/^(IN)?\d{12,18}$/i.test(text) && !/^[A-Z]{5}\d{4}[A-Z]$/i.test(text), referenceWords),
)

const instantWords = 'when it happened, with the zone, e.g. "2026-11-25T11:20:00+05:30"'
export const operatorInstant = z.string(instantWords).check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, instantWords),
  z.refine(text => !Number.isNaN(Date.parse(text)), instantWords),
)
