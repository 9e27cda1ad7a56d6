import { expect, it } from 'vitest'
import { isoDateOf, printedDate } from './dates.ts'

it.each(['31-Mar-2025', '31Mar2025', '31 Mar 2025', '31 - MAR - 2025', '31/mar/2025', ' 31.Mar.2025 '])(
  '%s is a day in words',
  text => {
    expect(isoDateOf(text)).toBe('2025-03-31')
  },
)

it.each(['1-4-2025', '01/04/2025', '1.04.2025', ' 01-04-2025 ', '1-Apr-2025'])(
  '%s is the first of April',
  text => {
    expect(isoDateOf(text)).toBe('2025-04-01')
  },
)

it('each month has its days', () => {
  const days = { Jan: 31, Feb: 29, Mar: 31, Apr: 30, May: 31, Jun: 30, Jul: 31, Aug: 31, Sep: 30, Oct: 31 }
  for (const [at, [name, last]] of Object.entries({ ...days, Nov: 30, Dec: 31 }).entries()) {
    const month = String(at + 1).padStart(2, '0')
    expect(isoDateOf(`${last}-${name}-2024`)).toBe(`2024-${month}-${last}`)
    expect(isoDateOf(`${last}-${month}-2024`)).toBe(`2024-${month}-${last}`)
    expect(isoDateOf(`${last + 1}-${name}-2024`)).toBeUndefined()
  }
})

it('a leap day comes every four years, and not in three of four centuries', () => {
  const leapDay = (year: number) => isoDateOf(`29-Feb-${year}`)
  expect([2024, 2000, 2025, 2100].map(leapDay)).toEqual(['2024-02-29', '2000-02-29', undefined, undefined])
})

it.each([
  ['a day that is none', ['', '00-Mar-2025', '32-Mar-2025', '123-Mar-2025']],
  ['a month that is none', ['15-Mer-2024', '15-00-2024', '15-13-2024', '15-123-2024']],
  ['a year of other figures', ['15-Mar-24', '15-Mar-20245', '15-03-24', '15032025']],
  ['more than a day', ['on 15-Mar-2025', '15-Mar-2025 to', 'on 15-03-2025', '15-03-2025 to']],
])('%s is no date', (_, texts) => {
  expect(texts.map(isoDateOf)).toEqual(texts.map(() => undefined))
})

const whole = (text: string) => new RegExp(`^${printedDate}$`).test(text)
it('the pattern of a date in words takes it with and without what parts it, and nothing else', () => {
  const dates = ['31-Mar-2025', '1 / Mar / 2025', '31Mar2025', '31.Mar.2025']
  expect(dates.map(whole)).toEqual(dates.map(() => true))
  const others = ['31-Mar-25', '31--Mar-2025', 'Mar-2025', '31-M4r-2025', '31-Mar--2025', '31-March-2025']
  expect(others.map(whole)).toEqual(others.map(() => false))
})
