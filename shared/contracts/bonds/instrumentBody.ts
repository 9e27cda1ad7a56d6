import * as z from 'zod/mini'
import { bondTerms, isoDate, mldTerms, paise, percent } from '../../finance/bondTerms.ts'
import { taxedKinds } from '../../finance/taxTables.ts'
import { isin, pricePoint, productId, productTypes, rating } from './bondBody.ts'
import { documentKinds, evidence } from './evidenceBody.ts'

/**
 * An instrument as an operator publishes it and as the catalogue keeps it: data only. What a screen or a purchase needs
 * beyond it (yield, category, what is left) is computed when it is asked. Money is paise, rates and prices are text.
 */

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const paragraph = line(600)
/** A path below `/platform/` of our own site, or an https address. */
const address = z.string().check(z.regex(/^(https:\/\/[^\s<>"]{4,200}|\/platform\/[A-Za-z0-9/._-]{1,120})$/))
const https = z.string().check(z.regex(/^https:\/\/[^\s<>"]{4,200}$/))

/** Which sort of instrument: what lists, prices, purchases and portfolios need. */
export const instrument = z.object({
  product: productId,
  productType: z.enum(productTypes),
  /** By which table tax is deducted from what it pays. */
  taxedKind: z.enum(taxedKinds),
  ISIN: z.optional(isin),
  displayName: line(60),
  issuer: line(80),
  /** Below `/platform/`; empty: the screen shows the issuer's initials. */
  logoUrl: z.string().check(z.regex(/^$|^\/platform\/[A-Za-z0-9/._-]{1,120}$/)),
  /** The first one is shown in lists. */
  ratings: z.array(rating).check(z.maxLength(4)),
  terms: z.optional(z.union([bondTerms, mldTerms])),
  /** Units of the whole issue, and how many of them are sold here. */
  issueUnits: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  offeredUnits: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  price: z.optional(pricePoint),
  /** Month-ends and the like, oldest first, for the value over time. */
  priceHistory: z
    .array(z.object({ date: isoDate, cleanPrice: pricePoint.shape.cleanPrice }))
    .check(z.maxLength(240)),
  exitLoadInPerc: percent,
  /** Not active: holders see it, it cannot be bought. */
  isActive: z.boolean(),
  showOnBrowse: z.boolean(),
  /** Place in the list, small first. */
  order: z.int().check(z.minimum(0), z.maximum(100_000)),
  opensOn: z.optional(isoDate),
  /** The last day on which it is sold. */
  closesOn: z.optional(isoDate),
  minUnits: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  maxUnits: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  isRedemptionAllowed: z.boolean(),
  secured: z.boolean(),
  /** One sentence that always stands beside the yield. */
  risk: line(200),
  riskInHindi: z.optional(line(200)),
  /** Of what has no price here (public issues, deposits): percent a year, at most and at least. */
  returns: z.optional(z.object({ maxPercent: percent, minPercent: percent })),
  /** Of a deposit, which has no units: the smallest one. */
  minAmountPaise: z.optional(paise),
  referralUrl: z.optional(https),
  series: z.optional(z.object({ issue: line(60), name: line(10) })),
})
export type Instrument = z.output<typeof instrument>

/** What lists and prices need of an instrument: all of it but the prices of the past. */
export const listedInstrument = z.omit(instrument, { priceHistory: true })
export type ListedInstrument = z.output<typeof listedInstrument>

/** The sentences of the deal page in Hindi; `security` is the kind of it. */
const detailsInHindi = z.object({
  issuerAbout: paragraph,
  security: line(200),
  risks: z.array(line(300)).check(z.minLength(1), z.maxLength(12)),
  listedOn: line(60),
})

/** What only the deal page shows. */
export const instrumentDetails = z.object({
  issuerAbout: paragraph,
  security: z.object({
    /** Times the outstanding amount, e.g. `1.1`. */
    cover: z.optional(pricePoint.shape.cleanPrice),
    kind: line(200),
    trustee: line(80),
  }),
  callDates: z.array(isoDate).check(z.maxLength(60)),
  putDates: z.array(isoDate).check(z.maxLength(60)),
  documents: z
    .array(
      z.object({
        name: line(80),
        url: address,
        /** By which its name is shown in the reader's language. */
        kind: z.optional(z.enum(documentKinds)),
        date: z.optional(isoDate),
      }),
    )
    .check(z.maxLength(12)),
  risks: z.array(line(300)).check(z.minLength(1), z.maxLength(12)),
  listedOn: line(60),
  /** The same sentences in Hindi, as many risks; what has none is shown in English. */
  inHindi: z.optional(detailsInHindi),
  /** What is published needs it; what was published before there was any is read without. */
  evidence: z.optional(evidence),
})
export type InstrumentDetails = z.output<typeof instrumentDetails>

/** The whole of it, as an operator types it. */
export const wholeInstrument = z.object({ ...instrument.shape, details: instrumentDetails })
export type WholeInstrument = z.output<typeof wholeInstrument>

/** An instrument on show. `priceVersion` moves with whatever changes what a purchase costs or brings. */
export const publishedInstrument = z.object({
  ...instrument.shape,
  version: z.int().check(z.positive()),
  priceVersion: z.int().check(z.positive()),
})
export type PublishedInstrument = z.output<typeof publishedInstrument>
