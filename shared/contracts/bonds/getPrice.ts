import * as z from 'zod/mini'
import { decimalPrice, isoDate, paise, percent } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { wholeUnits } from '../fields.ts'
import { closedFor, isin, pricePoint, productId, sellBlock, shownPrice } from './bondBody.ts'

/** Units of a bond: whole, at least one (K-034). Text from a query is taken as a number. */
const units = wholeUnits('orders.unitsInvalid')

/** What so many units cost if they were bought now, or as soon as they can be, and what they give: every number of it computed by the server. */
/** A day on which the bond may end, and the percent a year of this price until then. */
const endYield = z.object({
  end: z.enum(['maturity', 'call', 'put']),
  date: isoDate,
  /** What it ends at, per 100 of the principal; of the maturity none. */
  price: z.optional(decimalPrice),
  percent,
})

/** The yields of a price by their names, in percent a year. */
const yieldFacts = z.object({
  /** The coupon on the price, without what comes back at the end. */
  running: z.optional(percent),
  ends: z.array(endYield),
  /** The lowest of those that the investor cannot choose. */
  worst: endYield,
})

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
  /** To the end of the flows: the maturity, or of a perpetual bond the next call. */
  yieldPercent: z.optional(percent),
  /**
   * How the yield comes about: the coupon a year on the settlement day, the same paid in its rhythm as a yearly effective rate
   * (what is between it and the yield is the price), and the yield not compounded, as it is often quoted.
   */
  yieldWorking: z.optional(
    z.object({ couponPercent: percent, couponYieldPercent: percent, nominalPercent: percent }),
  ),
  yields: z.optional(yieldFacts),
  /** After tax at the slab asked about. */
  afterTaxPercent: z.optional(percent),
  /** How it comes about, of all units: interest and premiums, what of them was bought, what is paid back over the clean price, and the tax. */
  taxWorking: z.optional(
    z.object({
      interestPaise: z.int(),
      boughtPaise: z.int(),
      interestTaxPaise: z.int(),
      gainPaise: paise,
      gainTaxPaise: paise,
    }),
  ),
  /** The payments these units bring, before tax. */
  flows: z.array(
    z.object({
      dueDate: isoDate,
      paymentDate: isoDate,
      couponPaise: paise,
      principalPaise: paise,
      /** Of `couponPaise`, what is paid on top of the principal. */
      premiumPaise: z.optional(paise),
    }),
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
