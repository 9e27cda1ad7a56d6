/**
 * Money is whole paise. The documented fields of the wire speak rupees (D3 s3); each stands beside its `…Paise`
 * twin, which is the one our own code reads. These two functions are the only border between them.
 */

/** Paise as the rupees of a documented field, e.g. `10056177` → `100561.77`. For the wire only. */
export function rupees(paise: number): number {
  return Number(`${Math.trunc(paise / 100)}.${String(Math.abs(paise % 100)).padStart(2, '0')}`)
}

/** Rupees of a documented field as paise; `undefined` when they have more than two decimals. */
export function paiseOf(amount: number): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === '') return undefined
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -paise : paise
}
