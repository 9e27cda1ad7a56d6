/** Units as they are typed: digits only, whole, from one to what can be sold (D3 s5). */

/** What is left of what was typed: its digits. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 8)

const isDigits = (text: string): boolean => /^\d*$/.test(text)
/** The whole number that a text is, thousands parted or not, e.g. `1,000` → `1000`. */
const wholeOf = (text: string): string | undefined =>
  /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})$/.test(text.trim())
    ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    : undefined

/**
 * What stands in the field next. A key that is no digit does nothing; a text that was put in at once and is no whole
 * number stays as it is and is refused, for `1.5` is not 15, until it is corrected.
 */
export function unitsTyped(before: string, next: string, { pasted }: { readonly pasted: boolean }): string {
  if (isDigits(before) && !pasted) return digitsOf(next)
  return (wholeOf(next) ?? next.trim()).slice(0, 20)
}

/** The most units of a request: what is free, and what an open quote has, whose place a new one takes. */
export const mostUnits = (details: {
  readonly availableUnits: number
  readonly replaceableUnits?: number | undefined
}): number => details.availableUnits + (details.replaceableUnits ?? 0)

export type UnitsProblem =
  | 'liquidation.enterUnits'
  | 'liquidation.unitsAboveAvailable'
  | 'liquidation.tooFewUnits'

/** What is wrong with the typed units; none when they can be sold. */
export function unitsProblem(typed: string, available: number): UnitsProblem | undefined {
  if (available < 1) return 'liquidation.tooFewUnits'
  const units = Number(typed)
  if (!isDigits(typed) || units < 1) return 'liquidation.enterUnits'
  return units > available ? 'liquidation.unitsAboveAvailable' : undefined
}

/** One more or one less: minus ends at 1, plus at what can be sold. */
export const stepUnits = (typed: string, by: 1 | -1, available: number): string =>
  String(Math.max(1, Math.min(available, (isDigits(typed) ? Number(typed) : 0) + by)))

/** The units of an address; all that can be sold are offered to nobody unasked, one is. */
export function unitsFrom(asked: string | null, available: number): string {
  const whole = wholeOf(asked ?? '') ?? ''
  return unitsProblem(whole, available) === undefined ? whole : '1'
}
