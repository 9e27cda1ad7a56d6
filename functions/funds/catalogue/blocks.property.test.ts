import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOfDay } from '../../../shared/vocabulary/calendarDays.ts'
import {
  mergeMonth,
  packIsins,
  packMonth,
  packSchemes,
  seriesInMonth,
  unpackIsins,
  unpackMonth,
  unpackSchemes,
} from './blocks.ts'
import { mergeSeries, seriesOf, seriesText } from './priceSeries.ts'

const numRuns = process.env.PROVE === '1' ? 5000 : 200
const series = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 13_000, max: 30_000 }),
      navE4: fc.integer({ min: 1, max: 10 ** 13 }),
    }),
    {
      selector: ({ day }) => day,
      maxLength: 40,
    },
  )
  .map(prices =>
    prices
      .sort((one, other) => one.day - other.day)
      .map(({ day, navE4 }) => ({ date: dateOfDay(day), navE4 })),
  )
const code = fc.integer({ min: 10_000, max: 999_999 }).map(String)
const month = fc
  .uniqueArray(fc.tuple(code, series), { selector: ([one]) => one, maxLength: 60 })
  .map(pairs => new Map(pairs))

it('a series is read as it was written', () => {
  fc.assert(
    fc.property(series, prices => {
      expect(seriesOf(seriesText(prices))).toEqual(prices)
    }),
    { numRuns },
  )
})

it('merging twice is merging once, and of a day the later answer counts', () => {
  fc.assert(
    fc.property(series, series, (before, after) => {
      const merged = mergeSeries(before, after)
      expect(mergeSeries(merged, after)).toEqual(merged)
      expect(merged.map(({ date }) => date)).toEqual(
        [...new Set([...before, ...after].map(({ date }) => date))].sort(),
      )
      for (const price of after) expect(merged).toContainEqual(price)
    }),
    { numRuns },
  )
})

it('a month is read as it was written, and each scheme of it by itself', () => {
  fc.assert(
    fc.property(month, prices => {
      const bytes = packMonth(prices)
      expect(unpackMonth(bytes)).toEqual(prices)
      for (const [one, own] of prices) expect(seriesInMonth(bytes, one)).toEqual(own)
      expect(seriesInMonth(bytes, '1')).toEqual([])
    }),
    { numRuns },
  )
})

it('a month merged with a part of itself changes nothing', () => {
  fc.assert(
    fc.property(month, prices => {
      expect(mergeMonth(prices, new Map([...prices].slice(0, 3)))).toBeUndefined()
    }),
    { numRuns },
  )
})

it('schemes and ISINs are read as they were written', () => {
  const scheme = fc.record({
    code,
    name: fc.string(),
    amc: fc.string(),
    category: fc.string(),
    isDirect: fc.boolean(),
    option: fc.constantFrom('growth' as const, 'idcw' as const),
    isins: fc.array(fc.string()),
    prices: series.map(seriesText),
  })
  fc.assert(
    fc.property(
      fc.array(scheme),
      fc.dictionary(fc.stringMatching(/^INF[A-Z0-9]{9}$/), code, { noNullPrototype: true }),
      (schemes, codes) => {
        expect(unpackSchemes(packSchemes(schemes))).toEqual(schemes)
        expect(unpackIsins(packIsins(codes))).toEqual(codes)
      },
    ),
    { numRuns },
  )
})

it.each(['x', '1', '1:', ':1', '1:2 ', '1:2,3:4', '1:1.5'])('a text of "%s" is no series', text => {
  expect(() => seriesOf(text)).toThrow('unreadable')
})
