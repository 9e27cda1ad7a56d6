import { divideHalfUp, roundedPaise, unscaled } from '../decimal.ts'

/** Sums over units and prices of mutual funds: whole numbers of 1/10,000 (`unitsE4`, `navE4`), money in whole paise. */

/** Value in paise of units (0 or more) at a price, rounded half up once, e.g. 10.0000 units at 60.0050 → 60005. */
export function fundValue(unitsE4: number, navE4: number): number {
  const product = unitsE4 * navE4
  // Exact as floats below 2^53; the graphs need thousands of them.
  if (Number.isSafeInteger(product) && product >= 0) {
    const rest = product % 1_000_000
    return (product - rest) / 1_000_000 + (rest >= 500_000 ? 1 : 0)
  }
  return roundedPaise(BigInt(unitsE4) * BigInt(navE4), 1_000_000n)
}

/** The share of `part` in `whole` (above 0) of an amount, rounded half up to the paisa. */
export const shareOf = (paise: number, part: number, whole: number): number =>
  part === whole ? paise : roundedPaise(BigInt(paise) * BigInt(part), BigInt(whole))

/** `part` as percent of `whole` with four places; `undefined` of nothing, and beyond what a percent may be. */
export function percentText(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined
  const percentE4 = divideHalfUp(BigInt(part) * 1_000_000n, BigInt(whole))
  return percentE4 > 99_999_999n || percentE4 < -99_999_999n ? undefined : unscaled(percentE4, 4)
}

/** Units or a price as a decimal text, e.g. `1234567` → `123.4567`. */
export const decimalOf = (numberE4: number): string => unscaled(BigInt(numberE4), 4)
