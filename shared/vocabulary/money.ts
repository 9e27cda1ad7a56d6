/**
 * Money is whole paise. The documented fields of the wire are in rupees (D3 s3); each has a `…Paise` field beside it,
 * which our own code reads. Only `rupees` and `paiseOf` convert between the two.
 */

/** Paise as the rupees of a documented field, e.g. `10056177` → `100561.77`. For the wire only. */
export function rupees(paise: number): number {
  const [whole, part] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise % 100)]
  // The sign is written apart: -0 rupees would lose it.
  return Number(`${paise < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`)
}

/** Rupees of a documented field as paise; `undefined` when they have more than two decimals. */
export function paiseOf(amount: number): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === '') return undefined
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -paise : paise
}

/** The digits of whole rupees in Indian grouping, e.g. `100561` → `1,00,561`. */
function groupDigits(digits: string): string {
  const thousands = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return thousands === '' ? digits : `${thousands},${digits.slice(-3)}`
}

const signOf = (paise: number): string => (paise < 0 ? '-' : '')
const wholeOf = (paise: number): string => groupDigits(String(Math.trunc(Math.abs(paise) / 100)))
const partOf = (paise: number): string => String(Math.abs(paise % 100)).padStart(2, '0')

/** Paise for a sentence, in Indian grouping, e.g. `10056177` → `₹1,00,561.77`, `100000` → `₹1,000`. */
export const formatRupees = (paise: number): string =>
  `${signOf(paise)}₹${wholeOf(paise)}${paise % 100 === 0 ? '' : `.${partOf(paise)}`}`

/** Paise for a table, always with two places, e.g. `10056177` → `1,00,561.77`. */
export const formatFigures = (paise: number): string => `${signOf(paise)}${wholeOf(paise)}.${partOf(paise)}`
