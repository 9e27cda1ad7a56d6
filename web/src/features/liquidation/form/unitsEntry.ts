/** Units as they are typed: digits only, whole, from one to what can be sold (D3 s5). */

/** The digits of a typed text. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 8)

const isDigits = (text: string): boolean => /^\d*$/.test(text)
/** A text that is a whole number, with or without separators, e.g. `1,000` → `1000`. */
const wholeOf = (text: string): string | undefined =>
  /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})$/.test(text.trim())
    ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    : undefined

/**
 * The next value of the field. Typed keys other than digits are ignored. A pasted text that is no whole number stays and
 * is refused until it is corrected: `1.5` must not become 15.
 */
export function unitsTyped(before: string, next: string, { pasted }: { readonly pasted: boolean }): string {
  if (isDigits(before) && !pasted) return digitsOf(next)
  return (wholeOf(next) ?? next.trim()).slice(0, 20)
}

/** The most units of a liquidation: the available ones, and those of an open quote that a new request replaces. */
export const mostUnits = (details: {
  readonly availableUnits: number
  readonly replaceableUnits?: number | undefined
}): number => details.availableUnits + (details.replaceableUnits ?? 0)

export type UnitsProblem =
  | 'liquidation.enterUnits'
  | 'liquidation.unitsAboveAvailable'
  | 'liquidation.tooFewUnits'

/** Why the typed units cannot be sold; undefined when they can. */
export function unitsProblem(typed: string, available: number): UnitsProblem | undefined {
  if (available < 1) return 'liquidation.tooFewUnits'
  const units = Number(typed)
  if (!isDigits(typed) || units < 1) return 'liquidation.enterUnits'
  return units > available ? 'liquidation.unitsAboveAvailable' : undefined
}

/** One more or one less, between 1 and the available units. */
export const stepUnits = (typed: string, by: 1 | -1, available: number): string =>
  String(Math.max(1, Math.min(available, (isDigits(typed) ? Number(typed) : 0) + by)))

/** The units of an address when they can be sold, else 1. */
export function unitsFrom(text: string | null, available: number): string {
  const whole = wholeOf(text ?? '') ?? ''
  return unitsProblem(whole, available) === undefined ? whole : '1'
}
