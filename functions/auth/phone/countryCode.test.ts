import { describe, expect, it } from 'vitest'
import { isIndianCountryCode } from './countryCode.ts'

describe('the country code (D1 s5)', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['+91', true],
    ['91', true],
    ['(+91) India', true],
    ['+91 (India)', true],
    ['+1', false],
    ['(+1) United States', false],
    // Without a space nothing is stripped.
    ['(+91)', false],
  ])('%s → %s', (code, served) => {
    expect(isIndianCountryCode(code)).toBe(served)
  })
})
