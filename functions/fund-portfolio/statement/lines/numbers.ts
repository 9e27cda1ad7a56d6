/** A number as it is printed: `1,234.50` is 123450 with two places. */
export interface PrintedNumber {
  /** Without its point: a whole number below 2^53. */
  readonly digits: number
  readonly places: number
}

/** Indian (1,23,456) or western (123,456) commas or none; the digits before the point may be missing (`.500`). */
const unsigned = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})?(?:\.(\d+))?$/

/**
 * Reads `1,234.50`, `(1,234.50)`, `-1,234.50` or `.5`; undefined for anything else, e.g. `1OO.000` or `12.34.56`
 * (domain.md 2.2: negative is parentheses or a leading minus).
 */
export function printedNumber(text: string): PrintedNumber | undefined {
  const inParentheses = text.startsWith('(') && text.endsWith(')')
  const bare = inParentheses ? text.slice(1, -1).trim() : text
  const isMinus = /^[-−–]/.test(bare)
  const found = unsigned.exec(isMinus ? bare.slice(1).trim() : bare)
  if (found === null || (isMinus && inParentheses)) return undefined
  const [, whole = '', part = ''] = found
  const digits = whole.replaceAll(',', '') + part
  if (digits === '' || digits.length > 15) return undefined
  const value = Number(digits)
  return { digits: value !== 0 && (isMinus || inParentheses) ? -value : value, places: part.length }
}

/** In units of 1/10^places; undefined where more places are printed than that and they are not zero. */
function scaled({ digits, places }: PrintedNumber, to: number): number | undefined {
  const value = places <= to ? digits * 10 ** (to - places) : digits / 10 ** (places - to)
  return Number.isSafeInteger(value) ? value : undefined
}

/** Rupees in paise. */
export const paiseOf = (number: PrintedNumber): number | undefined => scaled(number, 2)
/** Units in 1/10,000. */
export const unitsE4Of = (number: PrintedNumber): number | undefined => scaled(number, 4)
/** A price in 1/10,000 rupees; a fifth place is rounded half up. */
export const navE4Of = (number: PrintedNumber): number =>
  scaled(number, 4) ?? Math.round(number.digits / 10 ** (number.places - 4))
