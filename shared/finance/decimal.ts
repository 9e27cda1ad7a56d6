/** Exact decimals as scaled integers, and the one rounding of money: half away from zero, once, at the end. */

/**
 * A decimal text as an integer of its last place, e.g. `scaled('98.48', 4)` → `984800n`. Throws a RangeError for a
 * text that is no decimal or has more places: nothing is rounded on the way in.
 */
export function scaled(text: string, places: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const fraction = parts?.[3] ?? ''
  if (parts === null || fraction.length > places) throw new RangeError(`not a decimal of ${places} places`)
  const size = BigInt(`${parts[2]}${fraction.padEnd(places, '0')}`)
  return parts[1] === '-' ? -size : size
}

/** The decimal text of a scaled integer with all its places, e.g. `unscaled(984800n, 4)` → `98.4800`. */
export function unscaled(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${value < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}

/** The nearest integer to a quotient; a half goes away from zero. The denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** A quotient of paise, rounded to whole paise: every amount of money is rounded here. */
export function roundedPaise(numerator: bigint, denominator: bigint): number {
  return Number(divideHalfUp(numerator, denominator))
}

/** A percent of an amount in whole paise, e.g. `percentOf(92466n, '10')` → 9247. The percent has at most 6 places. */
export function percentOf(paise: number, percent: string): number {
  return roundedPaise(BigInt(paise) * scaled(percent, 6), 100_000_000n)
}

/** A solved percent as it is shown and stored: four places. The only rounding of a float. */
export function roundedPercent(percent: number): number {
  return Number(percent.toFixed(4))
}
