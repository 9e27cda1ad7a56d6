/** The Indian financial year, April to March. Days are Indian ISO dates. */

/** The year in which the financial year of a day begins, e.g. `2027-03-31` → 2026. */
export const financialYearStart = (date: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)

/** Indian financial year of a day, e.g. `2026-03-31` → `2025-26`. */
export function financialYearOf(date: string): string {
  const year = financialYearStart(date)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** First and last day of the financial year that begins in a year, e.g. 2026 → `2026-04-01`, `2027-03-31`. */
export const financialYearDays = (year: number): { readonly from: string; readonly to: string } => ({
  from: `${year}-04-01`,
  to: `${year + 1}-03-31`,
})

/** Quarter of the financial year of a day; 1 is April to June. */
export const financialQuarterOf = (date: string): number =>
  Math.floor(((Number(date.slice(5, 7)) + 8) % 12) / 3) + 1
