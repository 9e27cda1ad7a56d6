/** The country codes served: an Indian one, or none. With a space, brackets go and only the first word counts (D1 s5). */
export function isIndianCountryCode(code: string | undefined): boolean {
  if (code === undefined || code === '') return true
  const first = code.includes(' ') ? code.replace(/[()]/g, '').trim().split(/\s+/)[0] : code
  return first === '+91' || first === '91'
}
