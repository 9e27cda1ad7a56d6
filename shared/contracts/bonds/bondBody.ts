import * as z from 'zod/mini'
import { bondTerms, decimalPrice, isoDate, mldTerms, paise, percent } from '../../finance/bondTerms.ts'
import { textParams } from '../fields.ts'
import { documentKinds, shownEvidence } from './evidenceBody.ts'

/** What the catalogue says of an instrument (D3 s3, s9; D2 s9). */

/** By what a list can be sorted, each with its most wanted first. */
export const sortings = ['yield', 'minimum', 'maturity', 'rating'] as const
export type Sorting = (typeof sortings)[number]
/** The families of grades, best first: `A` stands for A+, A and A-. */
export const gradeFamilies = ['AAA', 'AA', 'A', 'BBB'] as const
export type GradeFamily = (typeof gradeFamilies)[number]
/** Months until the maturity within which a list can be narrowed. */
export const monthLimits = ['12', '24', '36', '60'] as const

export const productTypes = ['bonds', 'mld', 'ipo', 'fd'] as const
export const categories = ['live', 'upcoming', 'historical'] as const

/** A product's id in addresses and calls, e.g. `ugro-capital-2028`. */
export const productId = z
  .string('bonds.productRequired')
  .check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, 'bonds.productUnknown'))

/** An ISIN, e.g. `INE583D07323`. */
export const isin = z.string('bonds.isinInvalid').check(z.regex(/^IN[A-Z0-9]{9}[0-9]$/, 'bonds.isinInvalid'))

export const rating = z.object({ agency: z.string(), grade: z.string(), date: isoDate })

/**
 * Why nothing can be bought just now, as a problem's id with its parameters. What is no longer sold though it has not matured,
 * as all it still pays is the holders' already, says when it `matures`.
 */
export const closedFor = z.object({
  id: z.enum([
    'orders.marketClosed',
    'orders.shutPeriod',
    'orders.soldOut',
    'orders.notOpenYet',
    'orders.noLongerSold',
    'orders.priceTooOld',
    'orders.displayOnly',
  ]),
  params: z.optional(textParams),
  /** From when it can be bought again, if that is known. */
  until: z.optional(z.string()),
})
export type ClosedFor = z.output<typeof closedFor>

const frequency = z.enum(['monthly', 'quarterly', 'halfYearly', 'annual', 'atMaturity'])

/** The interest as data, which a screen writes in its reader's language. */
export const interest = z.object({
  kind: z.enum(['coupon', 'zero', 'linked', 'deposit', 'prospectus']),
  /** Of a coupon: percent a year on the settlement day of a trade of now, steps that have come included. */
  rate: z.optional(percent),
  paid: z.optional(frequency),
  /** How often it is added to what it is counted on; only of interest that is paid at the maturity. */
  compounded: z.optional(z.enum(['monthly', 'quarterly', 'halfYearly', 'annual'])),
  /** `up`: dated steps are still to come; `rating`: it changes with the rating. */
  steps: z.optional(z.enum(['up', 'rating'])),
})
export type Interest = z.output<typeof interest>

/** How the principal comes back. */
export const repayments = [
  'bullet',
  'monthly',
  'quarterly',
  'halfYearly',
  'annual',
  'amortising',
  'perpetual',
  'atMaturity',
] as const

/** A row of the list. The documented names carry rupees and percents; `…Paise` are ours. */
export const opportunity = z.object({
  product: productId,
  productType: z.enum(productTypes),
  displayName: z.string(),
  issuer: z.string(),
  /** Below `/platform/`; empty when there is none, then the screen shows the issuer's initials. */
  logoUrl: z.string(),
  ISIN: z.optional(isin),
  /** Of a perpetual bond, until a call is announced, none. */
  maturityDate: z.optional(isoDate),
  perpetual: z.optional(z.literal(true)),
  minAmt: z.number(),
  minAmtPaise: paise,
  /** Grade and agency, e.g. `CRISIL A+`. */
  rating: z.string(),
  /** e.g. `9.48% monthly`, `Market linked`, `Zero coupon`: `interest` in English words. */
  couponType: z.string(),
  interest,
  /** e.g. `Bullet`, `Quarterly`, `Amortising`: `repayment` in an English word. */
  principalRepayment: z.string(),
  repayment: z.enum(repayments),
  /** Percent a year, at most and at least: equal for a fixed yield (to the worst of the days on which it may end), cap and floor a year for an MLD. */
  maxReturns: z.number(),
  minReturns: z.number(),
  /** e.g. `62% sold`. */
  soldOutTxt: z.string(),
  soldPercent: z.int(),
  category: z.enum(categories),
  isActive: z.boolean(),
  showOnBrowse: z.boolean(),
  order: z.int(),
  isRedemptionAllowed: z.boolean(),
  couponFrequency: z.optional(frequency),
  tenorMonths: z.optional(z.int()),
  /** Until the maturity; 0 in the last weeks. */
  monthsLeft: z.optional(z.int()),
  secured: z.boolean(),
  /** One sentence that always stands beside the yield. */
  risk: z.string(),
  riskInHindi: z.optional(z.string()),
  /** Why it cannot be bought, and until when; of a row only what is beyond the hours of the market. */
  closedFor: z.optional(closedFor),
  /** Where an FD is opened; only of FDs, and only https. */
  referralUrl: z.optional(z.string()),
})
export type Opportunity = z.output<typeof opportunity>

/** Why units cannot be sold now, as a text id of liquidation or of orders, and until when if that is known. */
export const sellBlock = z.object({ id: z.string(), until: z.optional(z.string()) })

/** A price and where it comes from, shown as it is (domain.md 7.4.2). */
export const pricePoint = z.object({
  /** Per 100 of outstanding face value, clean, e.g. `98.4800`. */
  cleanPrice: decimalPrice,
  source: z.enum(['lastTrade', 'dealer', 'model']),
  asOf: isoDate,
})

/** The price of a day: as it was published, or carried forward at its yield from the day `carriedFrom` (domain.md 3.7). */
export const shownPrice = z.object({ ...pricePoint.shape, carriedFrom: z.optional(isoDate) })
export type ShownPrice = z.output<typeof shownPrice>

export const bondDetails = z.object({
  ...opportunity.shape,
  terms: z.optional(z.union([bondTerms, mldTerms])),
  issuerAbout: z.string(),
  security: z.object({
    secured: z.boolean(),
    cover: z.optional(decimalPrice),
    kind: z.string(),
    trustee: z.string(),
  }),
  ratings: z.array(rating),
  callDates: z.array(isoDate),
  putDates: z.array(isoDate),
  /** Paths below `/platform/documents/` or https addresses. */
  documents: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      kind: z.optional(z.enum(documentKinds)),
      date: z.optional(isoDate),
    }),
  ),
  risks: z.array(z.string()),
  listedOn: z.string(),
  /** The sentences of it in Hindi; `security` is the kind of it. */
  inHindi: z.optional(
    z.object({
      issuerAbout: z.string(),
      security: z.string(),
      risks: z.array(z.string()),
      listedOn: z.string(),
    }),
  ),
  /** Not of what was published before it was asked for. */
  evidence: z.optional(shownEvidence),
  /** Which series of which public issue it is. */
  series: z.optional(z.object({ issue: z.string(), name: z.string() })),
  price: z.optional(shownPrice),
  yieldPercent: z.optional(percent),
  exitLoadInPerc: percent,
  minUnits: z.int(),
  maxUnits: z.int(),
  availableUnits: z.int(),
})
export type BondDetails = z.output<typeof bondDetails>
