/**
 * A percent with two decimals: `9.9` and `"9.904321"` become `9.90%`. A yield is only shown, never calculated with, so
 * it may be a float.
 */
export function percentText(percent: number | string): string {
  const value = Number(percent)
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`
}
