import { describe, expect, it } from 'vitest'
import { navE4Of, type PrintedNumber, paiseOf, printedNumber, unitsE4Of } from './numbers.ts'

describe('a printed number', () => {
  it.each([
    ['0', 0, 0],
    ['7', 7, 0],
    ['1,234.50', 123_450, 2],
    ['12,34,567.891', 1_234_567_891, 3],
    ['1,23,456', 123_456, 0],
    ['1,234', 1234, 0],
    ['12,34,56,78,912', 12_345_678_912, 0],
    ['123,456,789.01', 12_345_678_901, 2],
    ['1234567', 1_234_567, 0],
    ['.500', 500, 3],
    ['-1,234.50', -123_450, 2],
    ['−5.5', -55, 1],
    ['–5.5', -55, 1],
    ['- 5.5', -55, 1],
    ['(1,234.50)', -123_450, 2],
    ['( 5.5 )', -55, 1],
    // Nothing taken is nothing, not minus nothing.
    ['(0.000)', 0, 3],
    ['-0.00', 0, 2],
    ['1234567890123.45', 123_456_789_012_345, 2],
  ])('%s is %i of %i places', (text, digits, places) => {
    expect(printedNumber(text)).toStrictEqual({ digits, places })
  })

  it.each([
    '',
    '-',
    '.',
    '5.',
    '()',
    '1OO.000',
    'x5.5',
    '5.5x',
    '12.34.56',
    '1,2345.00',
    '12,34.00',
    '1,23',
    ',123',
    '123,45,678',
    '1,23,456,78',
    '5-5',
    '1 234',
    '--5.5',
    '(-5.5)',
    '(5.5',
    '(5.55',
    '5.5)',
    'NaN',
    // Longer than a whole number below 2^53 is sure to be.
    '12345678901234.56',
  ])('%j is none', text => {
    expect(printedNumber(text)).toBeUndefined()
  })
})

describe('in whole parts', () => {
  const number = (text: string): PrintedNumber => {
    const found = printedNumber(text)
    if (found === undefined) throw new Error(`${text} is no number`)
    return found
  }

  it.each([
    ['1,234.5', 123_450],
    ['1,234', 123_400],
    ['(0.05)', -5],
    // More places are only taken where they say nothing.
    ['1.5000', 150],
  ])('%s rupees are %i paise', (text, paise) => {
    expect(paiseOf(number(text))).toBe(paise)
  })

  it.each(['1.234', '0.001'])('%s rupees are no whole number of paise', text => {
    expect(paiseOf(number(text))).toBeUndefined()
  })

  it.each([
    ['147.300', 1_473_000],
    ['0.0001', 1],
    ['2.50000', 25_000],
    ['0.00070', 7],
    ['3', 30_000],
  ])('%s units are %i ten-thousandths', (text, unitsE4) => {
    expect(unitsE4Of(number(text))).toBe(unitsE4)
  })

  it('units of a finer part, or beyond what a whole number holds, are none', () => {
    expect(unitsE4Of(number('0.00001'))).toBeUndefined()
    expect(unitsE4Of(number('999999999999999'))).toBeUndefined()
  })

  it.each([
    ['49.7488', 497_488],
    ['12.5', 125_000],
    ['12', 120_000],
    ['10.00004', 100_000],
    ['10.00005', 100_001],
    ['10.123456', 101_235],
  ])('a price of %s is %i ten-thousandths, the fifth place rounded', (text, navE4) => {
    expect(navE4Of(number(text))).toBe(navE4)
  })
})
