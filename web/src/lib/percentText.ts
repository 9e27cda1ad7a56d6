/**
 * A percent with two places, as yields are read: `9.9` and `"9.904321"` are `9.90%`. A yield is told, not counted on:
 * it may be a float here, as money never is.
 */
export function percentText(percent: number | string): string {
  const value = Number(percent)
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`
}
