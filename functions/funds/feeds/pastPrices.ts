import type { PastPrice } from '../../providers/navPrices/port.ts'
import { mergeSeries } from '../catalogue/priceSeries.ts'
import type { FundPrice } from '../catalogue/schemes.ts'

/** Prices of a vendor's period, by code, ascending; of two for a day the later line counts. Pure. */
export function seriesByCode(prices: readonly PastPrice[]): Map<string, FundPrice[]> {
  const found = new Map<string, FundPrice[]>()
  for (const { code, date, navE4 } of prices) {
    const series = found.get(code)
    if (series === undefined) found.set(code, [{ date, navE4 }])
    else series.push({ date, navE4 })
  }
  for (const [code, series] of found) found.set(code, mergeSeries([], series))
  return found
}

/** Series of several codes, by month, e.g. `2026-11`. */
export function pricesByMonth(
  series: ReadonlyMap<string, readonly FundPrice[]>,
): Map<string, Map<string, FundPrice[]>> {
  const found = new Map<string, Map<string, FundPrice[]>>()
  for (const [code, prices] of series)
    for (const price of prices) {
      const month = price.date.slice(0, 7)
      const codes = found.get(month) ?? new Map<string, FundPrice[]>()
      found.set(month, codes)
      codes.set(code, [...(codes.get(code) ?? []), price])
    }
  return found
}
