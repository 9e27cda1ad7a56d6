import { describe, expect, it } from 'vitest'
import { indianStates, stateCodeOf } from './states.ts'

describe('the states of the bond KYC', () => {
  it('are 36: 28 states and 8 union territories, each name and code once', () => {
    const codes = Object.keys(indianStates)
    expect(codes).toHaveLength(36)
    expect(new Set(Object.values(indianStates)).size).toBe(36)
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/)
  })

  it('are found by code and by name', () => {
    for (const [code, name] of Object.entries(indianStates)) {
      expect(stateCodeOf(code)).toBe(code)
      expect(stateCodeOf(code.toLowerCase())).toBe(code)
      expect(stateCodeOf(name)).toBe(code)
      expect(stateCodeOf(` ${name.toUpperCase()} `)).toBe(code)
      expect(stateCodeOf(name.replaceAll('&', 'and'))).toBe(code)
      expect(stateCodeOf(name.replaceAll(' and ', ' & '))).toBe(code)
    }
  })

  it.each([
    ['Orissa', 'OD'],
    ['OR', 'OD'],
    ['Pondicherry', 'PY'],
    ['Uttaranchal', 'UK'],
    ['UA', 'UK'],
    ['ut', 'UK'],
    ['TS', 'TG'],
    ['Jammu & Kashmir', 'JK'],
    ['Jammu  and   Kashmir', 'JK'],
    ['Jammu&Kashmir', 'JK'],
    ['New Delhi', 'DL'],
    ['NCT of Delhi', 'DL'],
    ['Delhi (NCT)', 'DL'],
    ['Dadra and Nagar Haveli', 'DN'],
    ['Daman & Diu', 'DN'],
    ['DH', 'DN'],
    ['The Dadra and Nagar Haveli and Daman and Diu', 'DN'],
    ['Andaman & Nicobar', 'AN'],
    ['Chattisgarh', 'CG'],
    ['Tamilnadu', 'TN'],
  ])('%j is an older or shorter name of %s', (written, code) => {
    expect(stateCodeOf(written)).toBe(code)
  })

  it.each(['', ' ', 'XX', 'Madras Presidency', 'constructor', '__proto__', 'toString', 'Karnataka, India'])(
    '%j is none',
    written => {
      expect(stateCodeOf(written)).toBeUndefined()
    },
  )
})
