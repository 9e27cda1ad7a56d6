import { describe, expect, it } from 'vitest'
import { kycEn } from '../texts/en/kyc.ts'
import {
  accountTypeCodes,
  accountTypes,
  addressDocTypes,
  addressDocuments,
  genderCodes,
  incomeCodes,
} from './codeMaps.ts'

describe('codes on the wire', () => {
  it('genders and incomes have their documented labels', () => {
    const labels = new Map<string, string>(Object.entries(kycEn))
    expect(genderCodes.map(code => labels.get(`kyc.gender${code}`))).toEqual(['Male', 'Female', 'Others'])
    expect(incomeCodes.map(code => labels.get(`kyc.income${code}`))).toEqual([
      'Less than 1 lakh',
      '1-5 lakh',
      '5-10 lakh',
      '10-25 lakh',
      'More than 25 lakh',
    ])
  })

  it('lists name every key of their map once, in its order', () => {
    expect(accountTypeCodes).toEqual(Object.keys(accountTypes))
    expect(addressDocTypes).toEqual(Object.keys(addressDocuments))
    expect(Object.values(accountTypes)).toEqual(['Saving Bank', 'Current Bank', 'NRE Account', 'NRO Account'])
  })
})
