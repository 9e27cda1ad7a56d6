/** By how much a yield moves before who watches the deal is written to: dated data, the last rule that has begun holds. */
const moves: readonly { readonly from: string; readonly yieldPoints: string }[] = [
  { from: '2010-01-04', yieldPoints: '1.00' },
]

/**
 * Percentage points of yield a year that make a move of the price on an Indian date, e.g. `1.00`; of a market-linked debenture
 * those of the return a year that its floor makes at the price.
 */
export function watchRuleOn(date: string): string {
  const found = moves.findLast(({ from }) => from <= date)
  if (found === undefined) throw new RangeError(`no rule of watched moves holds on ${date}`)
  return found.yieldPoints
}

/** Deals that one person can watch. */
export const mostWatched = 50
