import { describe, expect, it } from 'vitest'
import { chequeWords } from './noteAmounts.ts'

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
