import { describe, expect, it } from 'vitest'
import { chequeWords, indianFigures } from './noteAmounts.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and Paise One Only'],
    [100, 'Rupees One Only'],
    [1_900, 'Rupees Nineteen Only'],
    [2_000, 'Rupees Twenty Only'],
    [9_999, 'Rupees Ninety-Nine and Paise Ninety-Nine Only'],
    [10_056_177, 'Rupees One Lakh Five Hundred Sixty-One and Paise Seventy-Seven Only'],
    [100_000_000, 'Rupees Ten Lakh Only'],
    [
      123_456_789_05,
      'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Paise Five Only',
    ],
    [1_00_00_00_00_00_000, 'Rupees Ten Thousand Crore Only'],
  ])('%i is %s', (paise, words) => {
    expect(chequeWords(paise)).toBe(words)
  })
  it('takes whole paise from zero on only', () => {
    expect(() => chequeWords(-1)).toThrow(RangeError)
    expect(() => chequeWords(1.5)).toThrow(RangeError)
  })
})

describe('an amount in figures', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [10, '0.10'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [10_056_177, '1,00,561.77'],
    [-10_056_177, '-1,00,561.77'],
    [-7, '-0.07'],
    [1_234_567_890, '1,23,45,678.90'],
  ])('%i is %s', (paise, figures) => {
    expect(indianFigures(paise)).toBe(figures)
  })
})
