/**
 * Money is whole paise. The documented fields of the wire speak rupees (D3 s3); each stands beside its `…Paise`
 * twin, which is the one our own code reads. These two functions are the only border between them.
 */

/** Paise as the rupees of a documented field, e.g. `10056177` → `100561.77`. For the wire only. */
export function rupees(paise: number): number {
  const [whole, part] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise % 100)]
  // The sign stands before the whole: of less than a rupee it would be lost with it.
  return Number(`${paise < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`)
}

/** Rupees of a documented field as paise; `undefined` when they have more than two decimals. */
export function paiseOf(amount: number): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === '') return undefined
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -paise : paise
}

/** Paise as a sentence says them, in Indian grouping, e.g. `10056177` → `₹1,00,561.77`, `100000` → `₹1,000`. */
export function spokenRupees(paise: number): string {
  const whole = String(Math.trunc(Math.abs(paise) / 100))
  const thousands = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = thousands === '' ? whole : `${thousands},${whole.slice(-3)}`
  const rest = Math.abs(paise % 100)
  return `${paise < 0 ? '-' : ''}₹${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
