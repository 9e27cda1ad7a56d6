import { fundValue } from '../../../../shared/finance/funds/fundAmounts.ts'
import type { DatedFlow } from '../../../../shared/finance/xirr.ts'
import { dayNumber } from '../../../../shared/vocabulary/calendarDays.ts'
import type { FundPrice } from '../../reads/readDependencies.ts'
import type { ValuedPosition } from '../valuedPosition.ts'
import { priceCodes } from './priceWindows.ts'

/** Value, cost and time-weighted index of reconciled positions on given days: pure, one pass per position. */

export interface ValueSeries {
  /** Ascending, each day once. */
  readonly dates: readonly string[]
  readonly valuePaise: readonly number[]
  readonly investedPaise: readonly number[]
  /** Growth of money that was there all the time, 1 on the first day. */
  readonly index: readonly number[]
}

/** Prices by code, ascending. */
export type PriceHistory = ReadonlyMap<string, readonly FundPrice[]>

export function valueSeries(
  valued: readonly ValuedPosition[],
  history: PriceHistory,
  dates: readonly string[],
): ValueSeries {
  const valuePaise = dates.map(() => 0)
  const investedPaise = dates.map(() => 0)
  const flows: DatedFlow[] = []
  for (const one of valued) {
    addPosition(one, pricesOf(one, history), { dates, valuePaise, investedPaise })
    for (const flow of one.ledger?.flowsAtValue ?? []) flows.push(flow)
  }
  return { dates, valuePaise, investedPaise, index: indexOf(dates, valuePaise, flows) }
}

/** All prices that are known of a position, each list ascending: the feed's, those of its rows, and that of today. */
function pricesOf(
  { position, price, ...one }: ValuedPosition,
  history: PriceHistory,
): (readonly FundPrice[])[] {
  const feed: FundPrice[] = []
  let last = ''
  for (const code of priceCodes({ position, ...one })) {
    // Where one scheme took another over its prices begin after the other's last one.
    const prices = history.get(code) ?? []
    for (const found of prices) if (found.date > last) feed.push(found)
    last = prices.at(-1)?.date ?? last
  }
  const own = position.rows.flatMap(({ date, navE4 = 0 }) => (navE4 > 0 ? [{ date, navE4 }] : []))
  return [feed, own, price === undefined ? [] : [price]]
}

/** The last price of each day of ascending ones; of two of a day that of the first list. */
function priceReader(lists: readonly (readonly FundPrice[])[]): (date: string) => number | undefined {
  const places = lists.map(() => -1)
  return date => {
    let best: FundPrice | undefined
    for (const [index, list] of lists.entries()) {
      let place = places[index] ?? -1
      while ((list[place + 1]?.date ?? '9') <= date) place += 1
      places[index] = place
      const found = list[place]
      if (found !== undefined && (best === undefined || found.date > best.date)) best = found
    }
    return best?.navE4
  }
}

function addPosition(
  { ledger }: ValuedPosition,
  prices: readonly (readonly FundPrice[])[],
  {
    dates,
    valuePaise,
    investedPaise,
  }: { readonly dates: readonly string[]; readonly valuePaise: number[]; readonly investedPaise: number[] },
): void {
  const steps = ledger?.steps ?? []
  const navOn = priceReader(prices)
  let step = -1
  for (const [index, date] of dates.entries()) {
    while ((steps[step + 1]?.date ?? '9') <= date) step += 1
    const held = steps[step]
    if (held === undefined || held.unitsE4 <= 0) continue
    const navE4 = navOn(date)
    investedPaise[index] = (investedPaise[index] ?? 0) + held.costPaise
    // Before the first price that is known it is worth what it cost.
    const value = navE4 === undefined ? held.costPaise : fundValue(held.unitsE4, navE4)
    valuePaise[index] = (valuePaise[index] ?? 0) + value
  }
}

/**
 * From day to day what was there grew by (value - money that came) / (value before); money that came between two days is
 * weighed by the part of the time it was there (modified Dietz), so that days apart are near to day by day.
 */
function indexOf(
  dates: readonly string[],
  valuePaise: readonly number[],
  flows: readonly DatedFlow[],
): number[] {
  const sorted = flows.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const index: number[] = []
  let [next, grown, before] = [0, 1, Number.NaN]
  for (const [at, date] of dates.entries()) {
    const [day, value, valueBefore] = [dayNumber(date), valuePaise[at] ?? 0, valuePaise[at - 1] ?? 0]
    let [came, weighed] = [0, 0]
    for (let flow = sorted[next]; flow !== undefined && flow.date <= date; flow = sorted[next]) {
      came -= flow.paise
      weighed -= flow.paise * ((day - dayNumber(flow.date)) / (day - before))
      next += 1
    }
    const there = valueBefore + weighed
    if (at > 0 && there > 0) grown *= Math.max(0, 1 + (value - valueBefore - came) / there)
    index.push(grown)
    before = day
  }
  return index
}
