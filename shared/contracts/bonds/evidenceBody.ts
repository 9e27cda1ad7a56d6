import * as z from 'zod/mini'
import { decimalPrice, isoDate, percent } from '../../finance/bondTerms.ts'

/**
 * What an investor checks before lending to an issuer (U17): figures of three years, how it was rated and why, what stands
 * behind the debt and when that was certified, and whether it has paid so far. Every sentence comes with its Hindi. Amounts
 * are crores of rupees as text, as annual accounts give them; they are shown and never calculated with.
 */

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
/** Crores of rupees, a loss below 0, e.g. `8522.40`. */
const crore = z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'common.fieldInvalid'))

/** The accounts of a year. Lenders name their bad loans, other issuers how often their profit covers their interest. */
export const issuerYear = z.object({
  /** The last day of the year. */
  yearEnd: isoDate,
  revenueCrore: crore,
  profitCrore: crore,
  netWorthCrore: crore,
  /** Times the net worth. */
  debtToEquity: decimalPrice,
  grossNpaPercent: z.optional(percent),
  interestCover: z.optional(crore),
})
export type IssuerYear = z.output<typeof issuerYear>

const ratingOutlooks = ['stable', 'positive', 'negative', 'watch'] as const
const ratingActions = ['assigned', 'reaffirmed', 'upgraded', 'downgraded', 'outlookChanged'] as const

/** One publication of an agency. */
const ratingStep = z.object({
  date: isoDate,
  agency: line(20),
  grade: line(20),
  outlook: z.enum(ratingOutlooks),
  action: z.enum(ratingActions),
  rationale: line(400),
  rationaleInHindi: line(400),
})

/** What the pledged assets are worth, as the trustee had it certified (SEBI asks for it every quarter). */
const cover = z.object({
  /** The least the trust deed asks for, times the outstanding amount. */
  promised: decimalPrice,
  certifiedBy: line(80),
  /** The newest first. */
  certificates: z
    .array(z.object({ asOf: isoDate, times: decimalPrice }))
    .check(z.minLength(1), z.maxLength(8)),
})

/** Every payment that was due up to a day, as the issuer announced it to the exchange; one without a day was not made. */
const repayments = z.object({
  asOf: isoDate,
  paid: z.array(z.object({ dueDate: isoDate, paidOn: z.optional(isoDate) })).check(z.maxLength(480)),
})

export const evidence = z.object({
  figures: z.object({
    /** Whose they are, where the issuer is a trust without accounts of its own. */
    of: z.optional(line(80)),
    /** The oldest first. */
    years: z.array(issuerYear).check(z.minLength(3), z.maxLength(3)),
    comment: line(400),
    commentInHindi: line(400),
  }),
  /** The newest first. */
  ratingHistory: z.array(ratingStep).check(z.minLength(1), z.maxLength(12)),
  /** By when the rating is reviewed. */
  ratingReviewOn: isoDate,
  cover: z.optional(cover),
  repayments,
})
export type Evidence = z.output<typeof evidence>

export const documentKinds = [
  'keyInformation',
  'informationMemorandum',
  'trustDeed',
  'ratingLetter',
  'coverCertificate',
] as const

/** What a deal page gets: each payment with the day on which the money had to move, which holidays shift. */
export const shownEvidence = z.object({
  ...evidence.shape,
  repayments: z.object({
    asOf: isoDate,
    paid: z.array(z.object({ dueDate: isoDate, paymentDate: isoDate, paidOn: z.optional(isoDate) })),
  }),
})
export type ShownEvidence = z.output<typeof shownEvidence>
