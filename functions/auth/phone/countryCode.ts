/** Whether a country code is Indian or absent. With a space, brackets are removed and the first word counts (D1 s5). */
export function isIndianCountryCode(code: string | undefined): boolean {
  if (code === undefined || code === '') return true
  const first = code.includes(' ') ? code.replace(/[()]/g, '').trim().split(/\s+/)[0] : code
  return first === '+91' || first === '91'
}
