import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'

/** The values are those of the documents (R-FUNDS-006). */
export const fundSorts = ['name', 'xirr', 'investmentAmt'] as const
export type FundSort = (typeof fundSorts)[number]

/** Rates are compared and shown, never computed with. `undefined`: it has none, and stands at the end. */
function figureOf({ xirr, investmentPaise }: FundHolding, by: Exclude<FundSort, 'name'>): number | undefined {
  if (by === 'investmentAmt') return investmentPaise
  return 'percent' in xirr ? Number(xirr.percent) : undefined
}

const byName = (one: FundHolding, other: FundHolding): number =>
  one.schemeName.localeCompare(other.schemeName, 'en') || one.holdingId.localeCompare(other.holdingId, 'en')

/** Names from A, rates and amounts from the largest; equal ones by name. */
export const sortedFunds = (holdings: readonly FundHolding[], by: FundSort): readonly FundHolding[] =>
  holdings.toSorted((one, other) => {
    if (by === 'name') return byName(one, other)
    const [a, b] = [figureOf(one, by), figureOf(other, by)]
    if (a === undefined || b === undefined) return a === b ? byName(one, other) : a === undefined ? 1 : -1
    return b - a || byName(one, other)
  })
