import type { Interest, Opportunity } from '../../../shared/contracts/bonds/bondBody.ts'
import type { ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { isMldTerms } from '../pricing/termsPricing.ts'

/** What lists and the deal page say of interest and principal: as data, and in the documented English words. */

const paidTexts = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  halfYearly: 'half-yearly',
  annual: 'annual',
  atMaturity: 'at maturity',
} as const
const compoundedTexts = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  halfYearly: 'half-yearly',
  annual: 'yearly',
} as const
const stepTexts = { up: ', stepping up', rating: ', steps with the rating' } as const
const kindTexts = {
  zero: 'Zero coupon',
  linked: 'Market linked',
  deposit: 'Fixed deposit',
  prospectus: 'As in the prospectus',
} as const

export const paysCoupons = ({ couponRate, rateSteps = [] }: BondTerms): boolean =>
  Number(couponRate) !== 0 || rateSteps.some(step => Number(step.couponRate) !== 0)

/** The interest that a buyer gets who settles on an Indian date: a step that has come is the coupon. */
export function interestOf(
  { productType, terms }: Pick<ListedInstrument, 'productType' | 'terms'>,
  settleDate: string,
): Interest {
  if (terms === undefined) return { kind: productType === 'fd' ? 'deposit' : 'prospectus' }
  if (isMldTerms(terms)) return { kind: 'linked' }
  if (!paysCoupons(terms)) return { kind: 'zero' }
  const { couponRate, couponFrequency, rateSteps = [], ratingSteps, compounding } = terms
  const rate = rateSteps.findLast(({ from }) => from <= settleDate)?.couponRate ?? couponRate
  const steps =
    ratingSteps !== undefined ? 'rating' : rateSteps.some(({ from }) => from > settleDate) ? 'up' : undefined
  return {
    kind: 'coupon',
    rate,
    paid: couponFrequency,
    ...(compounding === undefined ? {} : { compounded: compounding }),
    ...(steps === undefined ? {} : { steps }),
  }
}

/** e.g. `9.48% monthly`, `8.75% annual, stepping up`, `9.25% compounded yearly`, `Zero coupon`, `Market linked`. */
export function couponTypeOf({ kind, rate, paid = 'annual', compounded, steps }: Interest): string {
  if (kind !== 'coupon') return kindTexts[kind]
  const how = compounded === undefined ? paidTexts[paid] : `compounded ${compoundedTexts[compounded]}`
  return `${rate}% ${how}${steps === undefined ? '' : stepTexts[steps]}`
}

const repaymentTexts = {
  bullet: 'Bullet',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  halfYearly: 'Half-yearly',
  annual: 'Annual',
  amortising: 'Amortising',
  perpetual: 'Perpetual',
  atMaturity: 'At maturity',
} as const satisfies Readonly<Record<Opportunity['repayment'], string>>

/** How the principal comes back; of what is only shown, at the maturity. */
export function repaymentOf({ terms }: Pick<ListedInstrument, 'terms'>): Opportunity['repayment'] {
  if (terms === undefined) return 'atMaturity'
  if (isMldTerms(terms)) return 'bullet'
  if (terms.perpetual === true && terms.called === undefined) return 'perpetual'
  const { principal } = terms
  return principal.kind === 'equal' ? principal.every : principal.kind
}

/** e.g. `Bullet`. */
export const repaymentText = (repayment: Opportunity['repayment']): string => repaymentTexts[repayment]
