import * as z from 'zod/mini'

/**
 * The terms of an instrument as its cash flows need them: data of the catalogue, never code. Money is paise per unit,
 * rates are percents as decimal strings, dates are Indian ISO dates (D3 s3, domain.md 3).
 */

/** An Indian calendar date, e.g. `2028-02-08`. */
export const isoDate = z.iso.date('common.fieldInvalid')

/** A percent as a decimal string, at most six places, e.g. `9.48`. Never a float. */
export const percent = z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,6})?$/, 'common.fieldInvalid'))

/** A price or a level as a decimal string with at most four places, e.g. `98.4800` per 100 of face value. */
export const decimalPrice = z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/, 'common.fieldInvalid'))

/** A whole number of paise that is not negative. */
export const paise = z.int().check(z.minimum(0))

export const couponFrequencies = ['monthly', 'quarterly', 'halfYearly', 'annual', 'atMaturity'] as const
export type CouponFrequency = (typeof couponFrequencies)[number]

/** How the principal comes back: all at the end, in equal parts, or in the parts that the deal names. */
export const principalRepayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bullet') }),
  z.object({ kind: z.literal('equal'), every: z.enum(['monthly', 'quarterly', 'halfYearly', 'annual']) }),
  z.object({
    kind: z.literal('amortising'),
    parts: z
      .array(z.object({ dueDate: isoDate, paise: z.int().check(z.positive()) }))
      .check(z.minLength(1), z.maxLength(480)),
  }),
])
export type PrincipalRepayment = z.output<typeof principalRepayment>

/** A rate that replaces the coupon from a due date on, e.g. of a step-up bond. */
const rateStep = z.object({ from: isoDate, couponRate: percent })

/** The coupon while the first rating has this grade; those of a bond are listed from the best grade to the worst. */
const ratingStep = z.object({
  grade: z.string().check(z.regex(/^[A-D]{1,3}[+-]?(\(SO\)|\(CE\))?$/, 'common.fieldInvalid')),
  couponRate: percent,
})

/** A right to end the bond on a day at a price per 100 of its principal: the issuer's is a call, the holder's a put. */
const option = z.object({ kind: z.enum(['call', 'put']), date: isoDate, price: decimalPrice })
export type BondOption = z.output<typeof option>

export const bondTerms = z.object({
  faceValuePaise: z.int().check(z.positive()),
  /** Interest runs from here. */
  allotmentDate: isoDate,
  maturityDate: isoDate,
  /** The first due date, if it is not one coupon period after the allotment: the first period is a stub. */
  firstDueDate: z.optional(isoDate),
  /** Percent a year of the outstanding principal; `0` of a zero-coupon bond. */
  couponRate: percent,
  couponFrequency: z.enum(couponFrequencies),
  rateSteps: z.optional(z.array(rateStep)),
  /** Of interest that is paid at the maturity: how often it is added to what it is counted on. Without it, never. */
  compounding: z.optional(z.enum(['monthly', 'quarterly', 'halfYearly', 'annual'])),
  /** The coupon by grade: what a change of the rating makes of it from the next due date on (a rate step then). */
  ratingSteps: z.optional(z.array(ratingStep).check(z.minLength(2), z.maxLength(20))),
  principal: principalRepayment,
  /** Percent of the face value that is paid on top of it at the maturity. */
  redemptionPremium: z.optional(percent),
  options: z.optional(z.array(option).check(z.minLength(1), z.maxLength(60))),
  /**
   * It never has to be paid back. `maturityDate` is then 100 years after the allotment, by which such bonds are valued (SEBI's
   * circular of 10 March 2021), and no screen shows it.
   */
  perpetual: z.optional(z.literal(true)),
  /** The call that the issuer has announced: on this day everything is paid back at this price, and nothing after it. */
  called: z.optional(z.object({ date: isoDate, price: decimalPrice, announcedOn: isoDate })),
  /** Actual/Actual as SEBI defines it (domain.md 3.1): the only convention of the field here. */
  dayCount: z.literal('actualActual'),
  /** Days before a due date on which the owner of record is fixed; 15 since 2024 (domain.md 3.1). */
  recordDays: z.int().check(z.minimum(0), z.maximum(60)),
})
export type BondTerms = z.output<typeof bondTerms>

/** The payoff of a market-linked debenture at maturity, absolute over the tenor (domain.md 3.5, K-030). */
export const mldTerms = z.object({
  faceValuePaise: z.int().check(z.positive()),
  allotmentDate: isoDate,
  maturityDate: isoDate,
  underlying: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The level the return is counted from, e.g. `19253.80`. */
  initialLevel: decimalPrice,
  /** Percents of the face value. */
  floor: percent,
  cap: percent,
  /** How much of the index return counts, e.g. `1.1`. */
  participation: decimalPrice,
  /** The days on which the two levels are taken; what was published before they were asked for has none. */
  initialFixingDate: z.optional(isoDate),
  finalFixingDate: z.optional(isoDate),
  /** Known after the final fixing. */
  finalLevel: z.optional(decimalPrice),
})
export type MldTerms = z.output<typeof mldTerms>

/** One dated payment of one unit. */
export interface ScheduleRow {
  /** From 1. */
  readonly number: number
  /** The days on which this principal is owed, `from` inclusive, `dueDate` exclusive: the period of the interest, or a part of it. */
  readonly from: string
  readonly dueDate: string
  /** When the money moves: holidays shift the payment, never the accrual. */
  readonly paymentDate: string
  /** The owner at the end of this day gets the payment. */
  readonly recordDate: string
  readonly days: number
  /** 365, or 366 for the whole anniversary year that contains 29 February: that of `from`, should a row cross one. */
  readonly denominator: 365 | 366
  /** Principal of one unit that interest is counted on. */
  readonly outstandingPaise: number
  /** Interest, and what is paid on top of the principal: all that is income. */
  readonly couponPaise: number
  readonly principalPaise: number
  /** Of `couponPaise`, the premium of a redemption or a call. */
  readonly premiumPaise?: number
  /** Where principal falls due between interest dates: when the period of the interest began, and what it has earned by `from`, over `interestDenominator`. */
  readonly unpaid?: { readonly since: string; readonly numerator: bigint }
}
