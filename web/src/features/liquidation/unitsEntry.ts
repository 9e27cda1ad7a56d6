/** Units as they are typed: digits only, whole, from one to what can be sold (D3 s5). */

/** What is left of what was typed or pasted: its digits. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 8)

export type UnitsProblem =
  | 'liquidation.enterUnits'
  | 'liquidation.unitsAboveAvailable'
  | 'liquidation.tooFewUnits'

/** What is wrong with the typed units; none when they can be sold. */
export function unitsProblem(typed: string, available: number): UnitsProblem | undefined {
  if (available < 1) return 'liquidation.tooFewUnits'
  const units = Number(typed)
  if (typed === '' || units < 1) return 'liquidation.enterUnits'
  return units > available ? 'liquidation.unitsAboveAvailable' : undefined
}

/** One more or one less: minus ends at 1, plus at what can be sold. */
export const stepUnits = (typed: string, by: 1 | -1, available: number): string =>
  String(Math.max(1, Math.min(available, Number(typed) + by)))

/** The units of an address; all that can be sold are offered to nobody unasked, one is. */
export function unitsFrom(asked: string | null, available: number): string {
  const digits = digitsOf(asked ?? '')
  return unitsProblem(digits, available) === undefined ? digits : '1'
}
