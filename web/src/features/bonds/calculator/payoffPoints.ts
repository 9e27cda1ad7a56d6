import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import { mldBreakPoints, mldCalculator } from '../../../../../shared/finance/mldPayoff.ts'

/** The sliders of the calculator (D3 s5): the return of the index in percent, and rupees. */
export const indexRange = { least: -70, most: 100, step: 1 } as const
export const amountRange = { least: 1_00_000, most: 5_00_00_000, step: 1_00_000 } as const

export interface PayoffPoint {
  readonly index: number
  readonly outcome: number
}

const outcomeAt = (terms: MldTerms, index: number): number =>
  Number(mldCalculator({ terms, amountPaise: 1_00_000_00, indexReturnPercent: index }).returnPercent)

/** The corners of the payoff within the slider's range: flat at the floor, rising, flat at the cap (K-224). */
export function payoffPoints(terms: MldTerms): readonly PayoffPoint[] {
  const { floorBelow, capAbove } = mldBreakPoints(terms)
  const corners = [floorBelow, capAbove]
    .map(Number)
    .filter(index => index > indexRange.least && index < indexRange.most)
  return [indexRange.least, ...corners, indexRange.most].map(index => ({
    index,
    outcome: outcomeAt(terms, index),
  }))
}

/** The rows of the table. */
export function payoffRows(terms: MldTerms): readonly PayoffPoint[] {
  return [-70, -40, -20, 0, 10, 20, 30, 50, 100].map(index => ({ index, outcome: outcomeAt(terms, index) }))
}
