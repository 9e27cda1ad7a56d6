import * as z from 'zod/mini'
import { isoDate, paise, percent } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { wholeUnits } from '../fields.ts'
import { closedFor, isin, pricePoint, productId, sellBlock, shownPrice } from './bondBody.ts'

/** Units of a bond: whole, at least one (K-034). Text from a query is taken as a number. */
const units = wholeUnits('orders.unitsInvalid')

/** What so many units cost if they were bought now, or as soon as they can be, and what they give: every number of it computed by the server. */
export const priceQuote = z.object({
  product: productId,
  ISIN: isin,
  units: z.int(),
  /** Clean, per 100 of outstanding face value. */
  price: shownPrice,
  /** Rupees for one unit with accrued interest, to two decimals. */
  unitPrice: z.number(),
  /** Rupees the investor pays. */
  amount: z.number(),
  /** The day units and money change hands: T+1 of the settlement calendar. */
  settlementDate: isoDate,
  /** A date beyond the published holidays may still move. */
  provisional: z.boolean(),
  breakup: z.object({
    faceValuePaise: paise,
    cleanPaise: paise,
    /** Negative between record date and due date, of what is no longer sold. */
    accruedPaise: z.int(),
    accruedDays: z.int(),
    stampDutyPaise: paise,
    /** What the seller and the state get: clean, accrued and stamp duty. */
    ispAmountPaise: paise,
    /** The first-transaction discount of 0.25 %, which we pay (D3 s9). */
    discountPaise: paise,
    /** What the investor pays. */
    userAmountPaise: paise,
  }),
  yieldPercent: z.optional(percent),
  /**
   * How the yield comes about: the coupon a year on the settlement day, the same paid in its rhythm as a yearly effective rate
   * (what is between it and the yield is the price), and the yield not compounded, as it is often quoted.
   */
  yieldWorking: z.optional(
    z.object({ couponPercent: percent, couponYieldPercent: percent, nominalPercent: percent }),
  ),
  /** After tax at the slab asked about. */
  afterTaxPercent: z.optional(percent),
  /** The payments these units bring, before tax. */
  flows: z.array(
    z.object({ dueDate: isoDate, paymentDate: isoDate, couponPaise: paise, principalPaise: paise }),
  ),
  receivedPaise: paise,
  /**
   * What selling all of it today would bring, exit load taken off; indicative. `blocked`: why nothing of it can be sold now,
   * as a text id of liquidation or of orders, and until when if that is known. While the market is closed the amount is that
   * of the next opening; for any other reason it has no meaning and no screen shows it.
   */
  sellToday: z.object({
    amountPaise: paise,
    exitLoadInPerc: percent,
    source: pricePoint.shape.source,
    asOf: isoDate,
    carriedFrom: shownPrice.shape.carriedFrom,
    blocked: z.optional(sellBlock),
    /** Units bought now cannot be sold before it matures: their 21 days, or a shut period, last until then. */
    heldToMaturity: z.optional(z.boolean()),
  }),
  availableUnits: z.int(),
  maxUnits: z.int(),
  closedFor: z.optional(closedFor),
})
export type PriceQuote = z.output<typeof priceQuote>

/** Price of units (D3 s3, s7). `slab` is the investor's rate on income with surcharge and cess in percent, 0 to 42.744, for the yield after tax. */
export const getPrice = defineCall('getPrice', 'GET /orobonds/getPrice', {
  access: 'session',
  input: z.object({
    product: productId,
    units,
    slab: z.optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,3})?$/, 'common.fieldInvalid'))),
  }),
  reply: envelope({ data: priceQuote }),
  problems: [
    'bonds.productRequired',
    'bonds.productUnknown',
    'bonds.noPrice',
    'orders.unitsInvalid',
    'orders.displayOnly',
  ],
})
