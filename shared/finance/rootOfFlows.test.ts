import { describe, expect, it } from 'vitest'
import { randomFrom } from './fixtures/portfolios.ts'
import { type DatedFlows, isolatedRoots, provenRoot } from './rootOfFlows.ts'

/**
 * Flows whose root is known to the last digit: a year or so many days apart, and worth whole numbers that sum to 0 where
 * money grows by `over / under` from one to the next. Nothing is rounded: a float can hold every amount.
 */
function flowsWorth(worths: readonly number[], over: number, under: number, apart = 365): DatedFlows {
  const last = worths.length - 1
  const amounts = worths.map((worth, step) => worth * over ** step * under ** (last - step))
  for (const amount of amounts) if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is rounded`)
  const days = worths.map((_, step) => step * apart)
  return { days: Float64Array.from(days), amounts: Float64Array.from(amounts), count: worths.length }
}

/** Worths of money that stays out until the last day: never all of it has come back before. */
function stayingOut(random: () => number, years: number, largest: number): number[] {
  const worths = [-1 - Math.floor(random() * largest)]
  let left = -(worths[0] ?? 0)
  while (worths.length < years) {
    const paid = random() < 0.5 ? -Math.floor(random() * largest) - 1 : Math.ceil(random() * (left - 1))
    if (paid === 0) continue
    worths.push(paid)
    left -= paid
  }
  return [...worths, left]
}

describe('a proven root', () => {
  it.each([
    ['a tenth', 11, 10, 8],
    ['a half', 3, 2, 12],
    ['a rate just short of an exponential', 65, 64, 6],
    ['a rate just beyond that', 17, 16, 6],
    ['a loss just short of one', 64, 65, 6],
    ['a loss just beyond that', 16, 17, 6],
    ['nearly nothing', 1001, 1000, 3],
    ['a fifth lost', 4, 5, 12],
    ['nine tenths lost', 1, 10, 8],
    ['everything doubled', 2, 1, 12],
  ])('%s: is the rate to the last digits', (_, over, under, years) => {
    const random = randomFrom(over * 1000 + under)
    const rate = over / under - 1
    let worst = 0
    let searched = 0
    for (let number = 0; number < 2000; number += 1) {
      const flows = flowsWorth(stayingOut(random, 1 + Math.floor(random() * years), 1000), over, under)
      const proven = provenRoot(flows)
      if (typeof proven === 'number') worst = Math.max(worst, Math.abs(proven - rate) / (1 + rate))
      else {
        searched += 1
        expect(proven).toBe(undefined)
        expect(isolatedRoots(flows)).toEqual([expect.closeTo(rate, 12)])
      }
    }
    expect(worst).toBeLessThan(2e-15)
    // Steps that miss the root for ever: seldom, and the search finds it.
    expect(searched).toBeLessThan(20)
  })
  it.each([
    ['up', 11, 10],
    ['down', 9, 10],
  ])('steeply %s within some days: is as near as the last step has to come', (_, over, under) => {
    const random = randomFrom(over)
    const apart = 10
    const rate = (over / under) ** (365 / apart) - 1
    let worst = 0
    for (let number = 0; number < 4000; number += 1) {
      const flows = flowsWorth(stayingOut(random, 1 + Math.floor(random() * 6), 1000), over, under, apart)
      const proven = provenRoot(flows)
      if (typeof proven === 'number') worst = Math.max(worst, Math.abs(proven - rate) / (1 + rate))
    }
    expect(worst).toBeLessThan(2e-14)
  })

  // Found by search: an end one step too early would be seen here. The rates were taken with forty digits elsewhere.
  it.each([
    ['four days', [0, 1, 4], [-213_000, 134_033, 79_079], 0.09505997395078816, 1e-13],
    ['five weeks', [0, 35, 39], [-47_000, -178_152, 225_214], 0.008926264697160019, 1e-14],
  ])('within %s: is not told before its step is small enough', (_, days, amounts, rate, tolerance) => {
    const flows = { days: Float64Array.from(days), amounts: Float64Array.from(amounts), count: days.length }
    expect(Math.abs(Number(provenRoot(flows)) - rate)).toBeLessThan(tolerance)
  })

  it('is the only one', () => {
    const random = randomFrom(7)
    let proven = 0
    let refused = 0
    for (let number = 0; number < 4000; number += 1) {
      const worths = Array.from(
        { length: 2 + Math.floor(random() * 5) },
        () => 500 - Math.ceil(random() * 1000),
      )
      // Now and then nearly all comes back, or a little more, before the last day.
      if (number % 2 === 0)
        worths.push(Math.floor(random() * 3) - 1 - worths.reduce((sum, worth) => sum + worth))
      const flows = flowsWorth([...worths, -worths.reduce((sum, worth) => sum + worth)], 11, 10)
      const roots = isolatedRoots(flows)
      if (typeof provenRoot(flows) !== 'number') refused += roots.length > 1 ? 1 : 0
      else {
        proven += 1
        expect(roots).toEqual([expect.closeTo(0.1, 12)])
      }
    }
    expect(proven).toBeGreaterThan(1000)
    expect(refused).toBeGreaterThan(500)
  })

  it('is not there where money flows one way, or not at all', () => {
    for (const amounts of [[], [5], [-5], [5, 5], [-5, -5, -5], [0, 0]])
      expect(provenRoot(flowsWorth(amounts, 1, 1))).toBe(undefined)
  })

  it('takes more flows than before, and fewer again', () => {
    const days = Float64Array.from({ length: 500 }, (_, index) => index)
    const long = { days, amounts: days.map(day => (day < 499 ? -1000 : 520_000)), count: 500 }
    const short = flowsWorth([-1, 1], 11, 10)
    expect(provenRoot(long)).toBeCloseTo(isolatedRoots(long)[0] ?? 0, 12)
    expect(provenRoot(short)).toBeCloseTo(0.1, 14)
  })
})
