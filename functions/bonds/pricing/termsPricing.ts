import type { BondTerms, MldTerms } from '../../../shared/finance/bondTerms.ts'
import { mldAsBond } from '../../../shared/finance/mldPayoff.ts'

/** Terms in the form that bond mathematics takes: a market-linked debenture is a bond without interest. */
export const isMldTerms = (terms: BondTerms | MldTerms): terms is MldTerms => 'underlying' in terms
export const bondTermsOf = (terms: BondTerms | MldTerms): BondTerms =>
  isMldTerms(terms) ? mldAsBond(terms) : terms
