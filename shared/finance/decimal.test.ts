import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, percentOf, roundedPercent, scaled, unscaled } from './decimal.ts'

describe('scaled decimals', () => {
  it.each([
    ['98.48', 4, 984_800n, '98.4800'],
    ['0', 2, 0n, '0.00'],
    ['-0.05', 2, -5n, '-0.05'],
    ['100', 0, 100n, '100'],
    ['0.0001', 4, 1n, '0.0001'],
  ])('%s with %d places', (text, places, value, back) => {
    expect(scaled(text, places)).toBe(value)
    expect(unscaled(value, places)).toBe(back)
  })

  it.each(['', '1,000', '1e3', '.5', '5.', '1.23456', ' 1', '--1'])('%j is none', text => {
    expect(() => scaled(text, 4)).toThrow(RangeError)
  })

  it('are what they were', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(8), (value, places) => {
        expect(scaled(unscaled(value, places), places)).toBe(value)
      }),
      { numRuns: 200 },
    )
  })
})

describe('rounding', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [3n, 2n, 2n],
    [9_007_199_254_740_993n, 2n, 4_503_599_627_370_497n],
  ])('%d / %d is %d', (numerator, denominator, rounded) => {
    expect(divideHalfUp(numerator, denominator)).toBe(rounded)
  })

  it('percents of money round the half up', () => {
    expect(percentOf(924_66, '25')).toBe(231_17)
    expect(percentOf(924_66, '10')).toBe(92_47)
    expect(percentOf(1_00_561_67, '0.0001')).toBe(10)
    expect(roundedPercent(10.98531507)).toBe(10.9853)
  })
})
