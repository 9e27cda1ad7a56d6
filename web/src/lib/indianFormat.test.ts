import { describe, expect, it } from 'vitest'
import { formatDate, formatPaise, formatUnits, lakhOrCrore } from './indianFormat.ts'

describe('amounts as an Indian reader writes them', () => {
  it('groups by lakh and crore, in both languages with the same digits', () => {
    expect(formatPaise(1_00_000_00, 'en')).toBe('₹1,00,000')
    expect(formatPaise(1_23_45_678_90, 'en')).toBe('₹1,23,45,678.90')
    expect(formatPaise(1_23_45_678_90, 'hi')).toBe('₹1,23,45,678.90')
  })
  it('shows paise only when there are any, unless both are wanted always', () => {
    expect(formatPaise(500_00, 'en')).toBe('₹500')
    expect(formatPaise(500_00, 'en', { show: 'always' })).toBe('₹500.00')
    expect(formatPaise(500_50, 'en', { show: 'never' })).toBe('₹501')
    expect(formatPaise(5, 'en')).toBe('₹0.05')
  })
  it('stands by every paisa of an amount too large for a float', () => {
    expect(formatPaise(90_071_992_547_409_93_01n, 'en')).toBe('₹9,00,71,99,25,47,40,993.01')
  })
  it('puts the sign before the rupee, and a plus only when asked', () => {
    expect(formatPaise(-1_200_50, 'en')).toBe('−₹1,200.50')
    expect(formatPaise(41_250_00, 'en', { plus: true })).toBe('+₹41,250')
    expect(formatPaise(0, 'en', { plus: true })).toBe('₹0')
    expect(formatPaise(-40, 'en', { show: 'never' })).toBe('₹0')
  })
  it('refuses a fraction of a paisa', () => {
    expect(() => formatPaise(10.5, 'en')).toThrow(RangeError)
  })
  it('speaks of lakh and crore', () => {
    expect(lakhOrCrore(99_499_99, 'en')).toBeNull()
    expect(lakhOrCrore(1_25_000_00, 'en')).toEqual({ unit: 'lakh', amount: '₹1.25' })
    expect(lakhOrCrore(-2_50_000_00, 'en')).toEqual({ unit: 'lakh', amount: '−₹2.5' })
    expect(lakhOrCrore(2_00_00_000_00, 'en')).toEqual({ unit: 'crore', amount: '₹2' })
    // ₹99,99,999 rounds to 100 lakh, which is written as 1 crore.
    expect(lakhOrCrore(99_99_999_00, 'en')).toEqual({ unit: 'crore', amount: '₹1' })
  })
})

describe('units and dates', () => {
  it('writes bond units whole and fund units with two decimals', () => {
    expect(formatUnits(1_25_000, 'en')).toBe('1,25,000')
    expect(formatUnits('104.3275', 'hi')).toBe('104.33')
    expect(() => formatUnits('12e3', 'en')).toThrow(RangeError)
  })
  it("reads an instant in India's day, not the browser's", () => {
    expect(formatDate('2026-11-20T18:30:00Z', 'en')).toBe('21 Nov 2026')
    expect(formatDate('2026-11-21', 'en', 'numeric')).toBe('21/11/2026')
    expect(formatDate('2026-11-21', 'hi', 'long')).toBe('21 नवंबर 2026')
    expect(formatDate('soon', 'en')).toBeNull()
  })
  it('writes a time of day as its readers do: am and pm in English, none in Hindi (U5)', () => {
    expect(formatDate('2026-11-20T11:30:00Z', 'en', 'time')).toMatch(/^5:00\spm$/)
    expect(formatDate('2026-11-20T11:30:00Z', 'hi', 'time')).toBe('17:00')
    expect(formatDate('2026-11-20T18:30:00Z', 'hi', 'both')).toBe('21 नव॰ 2026, 00:00')
  })
})
