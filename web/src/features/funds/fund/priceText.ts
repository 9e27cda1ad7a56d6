/** A price of 1/10,000 rupee as it is published, with four decimals: `82.5000`. Exact, because it is text and not computed. */
export function priceText(navE4: number): string {
  const digits = String(Math.round(navE4)).padStart(5, '0')
  return `₹${digits.slice(0, -4)}.${digits.slice(-4)}`
}
