import {
  mldAmount,
  mldBreakPoints,
  mldCalculator,
  mldReturn,
} from '../../../../../shared/finance/mldPayoff.ts'
import { sampleMldTerms } from '../../../../../shared/texts/sampleMld.ts'

/** The sample that the documents show (D2 s3, s9; K-030), which has matured: names stay as they are in both languages. */
export const sample = {
  name: 'Nifty Shield August 2025',
  issuer: 'Kosi Structured Credit Ltd',
  ISIN: 'INEK4S007010',
  rating: 'CRISIL PP-MLD A+',
  ratedOn: '2025-05-20',
  trustee: 'Palk Bay Trustee Company Ltd',
  listedOn: 'BSE',
  finalLevel: '24426.85',
  terms: sampleMldTerms,
} as const

export interface Outcome {
  /** What the index makes over the term, percent. */
  readonly index: number
  /** Percents, and what one unit of ₹1,00,000 pays in paise. */
  readonly overTerm: string
  readonly aYear: number
  readonly paidPaise: number
}

const outcomeAt = (index: number): Outcome => {
  const { returnPercent, annualisedPercent, maturityPaise } = mldCalculator({
    terms: sampleMldTerms,
    amountPaise: sampleMldTerms.faceValuePaise,
    indexReturnPercent: index,
  })
  return { index, overTerm: returnPercent, aYear: annualisedPercent, paidPaise: maturityPaise }
}

/** What the sample pays at these ends of the index. */
export const outcomesAt = (ends: readonly number[]): readonly Outcome[] => ends.map(outcomeAt)

/** The index returns below which the floor pays and above which the cap ends it, and what became of the sample. */
export const breakPoints = mldBreakPoints(sampleMldTerms)
export const becameOf = mldReturn(sampleMldTerms, sample.finalLevel)
export const paidPaise = mldAmount(sampleMldTerms, sample.finalLevel, 1)
