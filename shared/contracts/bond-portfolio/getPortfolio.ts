import * as z from 'zod/mini'
import { isoDate, paise, percent } from '../../finance/bondTerms.ts'
import { isin, productId, productTypes, sellBlock, shownPrice } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** A return, or the reason why there is none (domain.md 2.5): below 90 days the absolute return is shown instead. */
export const xirrReply = z.union([
  z.object({ percent: percent, ambiguous: z.optional(z.boolean()) }),
  z.object({ reason: z.enum(['no_sign_change', 'too_short', 'no_root', 'multiple_roots', 'nothing_held']) }),
])
export type XirrReply = z.output<typeof xirrReply>

/** What was earned: value + interest + repaid + sold - paid = gain, of everything that was ever held. */
const totals = z.object({
  valuePaise: paise,
  /** After TDS, with what is on its way since its record date. */
  interestPaise: paise,
  tdsPaise: paise,
  /** Principal that came back. */
  repaidPaise: paise,
  /** Proceeds of sales. */
  soldPaise: paise,
  paidPaise: paise,
  /** Below zero: a loss. */
  gainPaise: z.int(),
  /** Paid for what is still held, less the principal that came back on it. */
  openCostPaise: paise,
})
export type Totals = z.output<typeof totals>

const lot = z.object({
  orderId: z.string(),
  units: z.int(),
  /** Neither in a request to sell nor pledged. */
  freeUnits: z.optional(z.int()),
  settledOn: isoDate,
  /** Locked for 21 days from the order processed date (D3 s9, K-217). */
  lockedUntil: isoDate,
  locked: z.boolean(),
  /**
   * The first day on which an order to sell what is free of it can be placed: after the lock-in, outside shut periods, on a
   * day of the market. Left out: never before the maturity.
   */
  sellableFrom: z.optional(isoDate),
  cleanPrice: z.string(),
  /** Of a lot that was sold in part: for the units that are left. */
  paidPaise: paise,
})

/** A return in percent, or none. A union: `nullable` would be in the web's first load for these two fields alone. */
const percentOrNone = z.union([z.number(), z.literal(null)])

/** A holding (D3 s3): documented names in rupees, our own in paise. */
export const holding = z.object({
  product: productId,
  productType: z.enum(productTypes),
  displayName: z.string(),
  issuer: z.string(),
  ISIN: isin,
  logoUrl: z.string(),
  rating: z.string(),
  /** units = availableUnits + lockedUnits + unitsInRequest; of a matured one those that were redeemed. */
  units: z.int(),
  /** In their 21 days, pledged, or all that are free between a record date and its payment. */
  lockedUnits: z.int(),
  availableUnits: z.int(),
  /** In requests to sell that are not delivered; they are held until then. */
  unitsInRequest: z.int(),
  userXirr: percentOrNone,
  /** At today's value, before any exit load. */
  xirr: xirrReply,
  /** If all of it was sold today, the exit load taken off. */
  xirrIfSold: xirrReply,
  absoluteReturns: percentOrNone,
  totals,
  pfStats: z.object({
    matured: z.boolean(),
    mtm: z.number(),
    mtmPaise: paise,
    userInvestedAmnt: z.number(),
    userInvestedPaise: paise,
    /** Credited so far, after TDS. */
    couponPayout: z.number(),
    couponPayoutPaise: paise,
    pastCoupons: z.array(
      z.object({ justCouponPerMonth: z.number(), product: productId, paymentDate: isoDate, netPaise: paise }),
    ),
    /** Once a call is announced its day; a perpetual bond has none before. */
    maturityDate: z.optional(isoDate),
  }),
  price: shownPrice,
  /** `atLeast`: see the payout. */
  nextPayout: z.optional(
    z.object({
      paymentDate: isoDate,
      netPaise: paise,
      provisional: z.boolean(),
      atLeast: z.optional(z.boolean()),
    }),
  ),
  /** Payments that were not confirmed in time, after TDS; since the payment date of the first. */
  late: z.optional(z.object({ netPaise: paise, since: isoDate })),
  /**
   * What all available units would bring if sold today, exit load taken off; of an MLD at the last price, which is no offer.
   * `blocked`: why none can be sold now, as a text id of liquidation, and until when if that is known.
   */
  sellToday: z.object({
    amountPaise: paise,
    exitLoadInPerc: percent,
    blocked: z.optional(sellBlock),
  }),
  lots: z.array(lot),
})
export type Holding = z.output<typeof holding>

/**
 * The bond portfolio (D3 s2, s3, s7): of one product, or consolidated; `settledOnly` leaves out what is not in demat
 * yet. Valued at the latest published prices, accrued interest included (K-226).
 */
export const getPortfolio = defineCall('getPortfolio', 'GET /orobonds/users/portfolio', {
  access: 'session',
  input: z.object({
    product: optionalText(64),
    consolidated: optionalText(5),
    settledOnly: optionalText(5),
  }),
  reply: envelope({
    data: z.object({
      consolidated: z.object({
        mtm: z.number(),
        mtmPaise: paise,
        coupons: z.number(),
        couponsPaise: paise,
        userInvestedAmnt: z.number(),
        userInvestedPaise: paise,
        /** Including what is matured. */
        investedAmt: z.number(),
        investedPaise: paise,
        /** Paid for, not yet in demat. */
        unsettledAmt: z.number(),
        unsettledPaise: paise,
        /** At today's value, before any exit load. */
        xirr: xirrReply,
        /** If all of it was sold today, the exit loads taken off. */
        xirrIfSold: xirrReply,
        /** As `xirr`, with the TDS, which counts against the tax of the year. */
        xirrBeforeTds: xirrReply,
        absoluteReturns: percentOrNone,
        totals,
        nextPayout: z.optional(
          z.object({
            paymentDate: isoDate,
            netPaise: paise,
            displayName: z.string(),
            provisional: z.boolean(),
            atLeast: z.optional(z.boolean()),
          }),
        ),
      }),
      holdings: z.array(holding),
      /** The flows behind the XIRR, so that it can be checked: money out negative. */
      flows: z.array(
        z.object({
          date: isoDate,
          paise: z.int(),
          what: z.enum(['bought', 'coupon', 'principal', 'sold', 'value']),
          /** Of a coupon: what was deducted from it. */
          tdsPaise: z.optional(paise),
        }),
      ),
    }),
  }),
  problems: ['portfolio.unavailable'],
})
