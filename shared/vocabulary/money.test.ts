import { describe, expect, it } from 'vitest'
import { formatFigures, formatRupees, paiseOf, rupees } from './money.ts'

describe('money', () => {
  it.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [99_900, '₹999'],
    [100_000, '₹1,000'],
    [10_056_177, '₹1,00,561.77'],
    [100_000_000, '₹10,00,000'],
    [1_234_567_890, '₹1,23,45,678.90'],
    [-150, '-₹1.50'],
  ])('%d paise are said as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text)
  })

  it('crosses the wire in rupees and comes back to the paisa', () => {
    for (const paise of [0, 1, 10, 99, 100, 10_056_177, 99_999_999_999, -1, -150])
      expect(paiseOf(rupees(paise))).toBe(paise)
    expect(paiseOf(1.005)).toBeUndefined()
    expect(paiseOf(Number.NaN)).toBeUndefined()
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
    expect(formatFigures(paise)).toBe(figures)
  })
})
