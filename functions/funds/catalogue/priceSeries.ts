import { dateOfDay, dayNumber } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundPrice } from './schemes.ts'

/**
 * Prices as they are stored: days and values as differences to the one before, e.g. `20777:895712 1:1200` for 89.5712 on day
 * 20777 and 89.6912 on the next one. Ascending by date, one a day. Pure.
 */

export function seriesText(prices: readonly FundPrice[]): string {
  let [day, navE4] = [0, 0]
  return prices
    .map(price => {
      const [days, more] = [dayNumber(price.date) - day, price.navE4 - navE4]
      day += days
      navE4 += more
      return `${days}:${more}`
    })
    .join(' ')
}

/** Throws on a text that is none. */
export function seriesOf(text: string): FundPrice[] {
  if (text === '') return []
  let [day, navE4] = [0, 0]
  return text.split(' ').map(pair => {
    const colon = pair.indexOf(':')
    day += Number(pair.slice(0, colon))
    navE4 += Number(pair.slice(colon + 1))
    if (colon < 1 || colon === pair.length - 1 || !Number.isSafeInteger(day) || !Number.isSafeInteger(navE4))
      throw new Error('a stored series of prices is unreadable')
    return { date: dateOfDay(day), navE4 }
  })
}

/** Both series in one; of a day that both have, the second one's price counts, which is the later answer. */
export function mergeSeries(before: readonly FundPrice[], after: readonly FundPrice[]): FundPrice[] {
  if (after.length === 0) return [...before]
  const byDate = new Map([...before, ...after].map(price => [price.date, price]))
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}
