/** How far a price that people name may be from the last one: dated data, the last rule that has begun holds. */
const limits: readonly {
  readonly from: string
  readonly alonePercent: number
  readonly atMostPercent: number
}[] = [{ from: '2010-01-04', alonePercent: 5, atMostPercent: 20 }]

/** Percent from the last price that one operator may name alone on an Indian date, and that nobody may exceed. */
export function priceLimitsOn(date: string): {
  readonly alonePercent: number
  readonly atMostPercent: number
} {
  const found = limits.findLast(({ from }) => from <= date)
  if (found === undefined) throw new RangeError(`no limits of prices hold on ${date}`)
  return found
}
