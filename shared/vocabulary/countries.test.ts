import { describe, expect, it } from 'vitest'
import { countryCodeOf, countryCodes, countryName, homeCountry } from './countries.ts'

describe('countries', () => {
  it('are the 249 of ISO 3166-1, in order, home among them', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    expect([...countryCodes].sort()).toEqual(countryCodes)
    expect(countryCodes).toContain(homeCountry)
  })

  it('have a name in both languages, and are found by the English one', () => {
    for (const code of countryCodes) {
      for (const language of ['en', 'hi']) expect(countryName(code, language)).not.toBe(code)
      expect(countryCodeOf(countryName(code, 'en'))).toBe(code)
    }
    expect(countryName('IN', 'en')).toBe('India')
    expect(countryName('IN', 'hi')).toBe('भारत')
  })

  it.each([
    ['IN', 'IN'],
    [' in ', 'IN'],
    ['INDIA', 'IN'],
    ['Bharat', 'IN'],
    ['Republic of  India', 'IN'],
    ['USA', 'US'],
    ['united states', 'US'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['UAE', 'AE'],
  ])('%j is %s', (written, code) => {
    expect(countryCodeOf(written)).toBe(code)
  })

  it('what is none is no code, and is shown as it is', () => {
    for (const written of ['', 'Atlantis', 'XX', 'constructor', 'I N'])
      expect(countryCodeOf(written)).toBeUndefined()
    for (const written of ['', 'Atlantis', 'a'.repeat(50)]) expect(countryName(written, 'en')).toBe(written)
  })
})
