import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { echoedAmount, operatorAmount, typedPaise } from './operatorAmount.ts'
import { operatorObject, readOperatorInput } from './operatorInput.ts'

describe('an amount an operator typed', () => {
  it('is rupees with two places', () => {
    expect(typedPaise('100500.00')).toBe(10_050_000)
    expect(typedPaise('0.05')).toBe(5)
    expect(typedPaise('9999999999.99')).toBe(999_999_999_999)
  })

  it('is read to the paisa, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.nat(99), (rupees, paise) => {
        expect(typedPaise(`${rupees}.${String(paise).padStart(2, '0')}`)).toBe(rupees * 100 + paise)
      }),
    )
  })

  it.each([
    '100500',
    '100500.0',
    '100500.000',
    '1,00,500.00',
    '₹100500.00',
    '-1.00',
    '+1.00',
    '1e5.00',
    ' 1.00',
    '01.00',
    '.50',
    '',
    '10000000000.00',
    '१००.००',
  ])('is not %j', text => {
    expect(typedPaise(text)).toBeUndefined()
  })

  it.each([100_500, '0.00', 'one lakh', undefined])('is refused in words: %j', unitPrice => {
    const read = readOperatorInput(operatorObject({ unitPrice: operatorAmount }), { unitPrice })
    expect(read.ok ? '' : read.refusal.cause).toBe(
      'Nothing was changed. unitPrice: rupees as a text with two places and no commas, from "0.01" up to "9999999999.99", e.g. "100500.00".',
    )
  })

  it('is echoed in figures and in words', () => {
    expect(echoedAmount(10_050_000)).toBe('₹1,00,500 (one lakh five hundred rupees)')
  })
})
