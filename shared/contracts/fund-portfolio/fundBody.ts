import * as z from 'zod/mini'
import { isoDate, percent } from '../../finance/bondTerms.ts'
import { xirrReply } from '../bond-portfolio/getPortfolio.ts'
import { optionalText } from '../fields.ts'

/**
 * What the calls of the fund portfolio share (D1 s3). Documented names are in rupees, our own in paise; units have two
 * decimals on the screen (K-034) and travel exactly as decimal strings, prices too; dates are Indian ISO dates.
 */

/** Whole paise, below zero for a loss. */
export const signedPaise = z.int()

/** Units or a price: a decimal string of at most four places, e.g. `1234.5678`. */
export const decimal4 = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'common.fieldInvalid'))

/** Of the valid list of the investor (K-243), or `all`, which is also what is meant when it is left out. */
export const panOrAll = z.optional(
  z.pipe(
    z.string('funds.panNotYours').check(z.trim(), z.toUpperCase()),
    z.string().check(z.regex(/^([A-Z]{5}[0-9]{4}[A-Z]|ALL)$/, 'funds.panNotYours')),
  ),
)

/** What the documents send along and nothing is made of. */
export const clientFields = {
  isAjax: optionalText(8),
  Platform: optionalText(32),
  source: optionalText(32),
}

const assetClasses = ['equity', 'debt', 'hybrid', 'other'] as const
const positionStatuses = ['reconciled', 'partial', 'holdingsOnly', 'edited', 'broken'] as const

/** The place where a statement does not add up. */
export const schemeBreak = z.object({
  kind: z.enum(['row', 'amount', 'closing', 'value', 'unreadable']),
  /** Of the row: its date and description as printed. */
  date: z.optional(isoDate),
  description: z.optional(z.string()),
  /** Units (row, closing) or rupees (value) as decimals. */
  expected: z.optional(decimal4),
  printed: z.optional(decimal4),
})

/** The price that a value was made with. `stale`: of an earlier day than the latest feed, or only the statement's. */
const usedPrice = z.object({
  nav: decimal4,
  date: isoDate,
  from: z.enum(['feed', 'statement']),
  stale: z.boolean(),
})

/** A return as of bonds; `not_reconciled`: rows do not explain the units, so any rate would be made up. */
export const fundReturn = z.union([xirrReply, z.object({ reason: z.literal('not_reconciled') })])
export type FundReturn = z.output<typeof fundReturn>

/** A scheme that is or was held, over all of its folios of the PANs that were chosen. */
export const fundHolding = z.object({
  /** Left out: AMFI does not list the scheme under its ISIN; value is the statement's. */
  codeAMFI: z.optional(z.string()),
  /** Opaque; names the scheme where it has no code. */
  holdingId: z.string(),
  schemeName: z.string(),
  amc: z.string(),
  /** Of AMFI, e.g. `Equity Scheme - Flexi Cap Fund`. */
  category: z.optional(z.string()),
  type: z.enum(assetClasses),
  units: decimal4,
  /** Left out: neither a price nor a value of the statement is known. */
  mtm: z.optional(z.number()),
  mtmPaise: z.optional(signedPaise),
  nav: z.optional(usedPrice),
  /** Cost of the units that are held, FIFO; left out where rows do not explain them, or as the statement prints it. */
  investmentAmt: z.optional(z.number()),
  investmentPaise: z.optional(signedPaise),
  costFrom: z.optional(z.enum(['rows', 'statement'])),
  absolutePL: z.optional(z.number()),
  absolutePaise: z.optional(signedPaise),
  absolutePnlPerc: z.optional(percent),
  /** All flows, also of redeemed units. */
  xirr: fundReturn,
  /** Of open units only. */
  xirrLive: fundReturn,
  yesterdaysPnl: z.optional(z.number()),
  yesterdaysPaise: z.optional(signedPaise),
  yesterdaysPnlPerc: z.optional(percent),
  /** Estimates: what the direct plan saves, or the regular plan costs, a year at today's value. */
  cmsnSaved: z.optional(z.object({ paise: signedPaise, asOf: isoDate })),
  cmsnPaid: z.optional(z.object({ paise: signedPaise, asOf: isoDate })),
  isDirect: z.boolean(),
  status: z.enum(positionStatuses),
  break: z.optional(schemeBreak),
  /** The end of the latest statement. */
  asOf: isoDate,
  /** How many rows there are; the rows are `getUserFundDetails`. */
  txs: z.int(),
  /** Folio and the PAN's id, one per position. */
  folios: z.array(z.object({ positionId: z.string(), folio: z.string(), panId: z.optional(z.string()) })),
})
export type FundHolding = z.output<typeof fundHolding>

const timelineTypes = ['Purchase', 'Redemption', 'switch', 'SIP', 'STP', 'SWP'] as const

/** A row of a statement as the timeline shows it (entity mf-transaction). */
export const fundTransaction = z.object({
  rowId: z.string(),
  positionId: z.string(),
  codeAMFI: z.optional(z.string()),
  /** `RP`: processed, units allotted or redeemed; imported rows have no other. */
  status: z.enum(['RP', 'RR']),
  /** Left out of rows that are none of these: dividends, tax, charges. */
  cartType: z.optional(z.enum(timelineTypes)),
  /** The statement's own kind, e.g. `stampDuty`. */
  kind: z.string(),
  date: isoDate,
  /** The scheme. */
  dname: z.string(),
  description: z.string(),
  amount: z.optional(z.number()),
  amountPaise: z.optional(signedPaise),
  units: z.optional(decimal4),
  nav: z.optional(decimal4),
  balance: z.optional(decimal4),
  frequency: z.optional(z.string()),
  startDate: z.optional(isoDate),
  endDate: z.optional(isoDate),
  fromFund: z.optional(z.string()),
  toFund: z.optional(z.string()),
  importId: z.string(),
})
export type FundTransaction = z.output<typeof fundTransaction>

/** What stands beside every figure: what was left out of it, and why. */
export const leftOut = z.object({
  /** Held without a PAN, or of PANs that are not among the investor's. */
  panless: z.int(),
  /** Schemes left out of returns and gains. */
  broken: z.int(),
  partial: z.int(),
  holdingsOnly: z.int(),
  edited: z.int(),
  /** Without any price: in no value either. Counted here alone. */
  unpriced: z.int(),
})
