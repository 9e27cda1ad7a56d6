import { describe, expect, it } from 'vitest'
import type { StatementFolio, StatementScheme } from '../statement/statement.ts'
import { identityOf, positionOf, schemesOf } from './schemeKeys.ts'

const scheme: StatementScheme = {
  name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  isin: 'INF879O01027',
  isDirect: true,
  closingE4: 100_0000,
  status: { kind: 'holdingsOnly' },
  transactions: [],
}
const accountOf = (pan: string, amc = ''): StatementFolio => ({
  amc,
  folio: 'IN300394/12345678',
  pan,
  holder: 'ASHA RAO',
  schemes: [scheme],
})
const [ashas, ravis] = [accountOf('ABCPR1234F'), accountOf('QRSPR4821K')]
const placed = { scheme, ordinal: 0 }

describe('accounts of one number at a depository', () => {
  it('are positions of their own when their holders differ, whichever a statement lists', () => {
    const both = { folios: [ashas, ravis] }
    expect(schemesOf(both, 1)).toEqual([placed])
    expect(identityOf(ravis, placed)).not.toBe(identityOf(ashas, placed))
  })

  it('are found again by their holder only', () => {
    const head = {
      amc: '',
      folio: ashas.folio,
      isin: 'INF879O01027',
      schemeName: scheme.name,
      ordinal: 0,
      panIndex: 'index of Asha',
    }
    expect(positionOf([head], ashas, placed, 'index of Asha')).toBe(head)
    expect(positionOf([head], ravis, placed, 'index of Ravi')).toBeUndefined()
  })
})

it('a folio of a fund company is one, also when a statement prints no PAN', () => {
  const folio = accountOf('ABCPR1234F', 'PPFAS Mutual Fund')
  const { pan: _, ...unnamed } = folio
  expect(identityOf(unnamed, placed)).toBe(identityOf(folio, placed))
  expect(schemesOf({ folios: [folio, folio] }, 1)).toEqual([{ scheme, ordinal: 1 }])
})

describe('what is found again', () => {
  const headOf = (folio: StatementFolio, more: Partial<StatementScheme> = {}) => {
    const { name, isin, rtaCode, registrar } = { ...scheme, ...more }
    return {
      amc: folio.amc,
      folio: folio.folio,
      schemeName: name,
      ordinal: 0,
      ...(isin === undefined ? {} : { isin }),
      ...(rtaCode === undefined ? {} : { rtaCode }),
      ...(registrar === undefined ? {} : { registrar }),
    }
  }
  const { isin: _isin, ...unlisted } = scheme

  it('is one account of a holder, not another at the same depository participant', () => {
    const second = { ...ashas, folio: 'IN300394/87654321' }
    expect(positionOf([headOf(ashas)], second, placed)).toBeUndefined()
    expect(identityOf(second, placed)).not.toBe(identityOf(ashas, placed))
    expect(schemesOf({ folios: [ashas, second] }, 1)).toEqual([placed])
    const atCdsl = { ...ashas, folio: '12081600/12345678' }
    expect(positionOf([headOf(atCdsl)], { ...ashas, folio: '12081600/12345679' }, placed)).toBeUndefined()
  })

  it('is a folio with or without its check digits', () => {
    const folio = { ...accountOf('ABCPR1234F', 'PPFAS Mutual Fund'), folio: '12345678/41' }
    const head = headOf(folio)
    expect(positionOf([head], { ...folio, folio: '12345678' }, placed)).toBe(head)
  })

  it('is the scheme of its code, where two of a folio have one name and no ISIN', () => {
    const folio = accountOf('ABCPR1234F', 'PPFAS Mutual Fund')
    const of = (rtaCode: string, registrar: 'CAMS' | 'KFINTECH' = 'CAMS') => ({
      scheme: { ...unlisted, rtaCode, registrar },
      ordinal: 0,
    })
    const { isin: _known, ...head } = headOf(folio, of('PPG').scheme)
    expect(positionOf([head], folio, of('PPD'))).toBeUndefined()
    expect(positionOf([head], folio, of('PPG'))).toBe(head)
    // A registrar that took the scheme over has a code of its own.
    expect(positionOf([head], folio, of('128X', 'KFINTECH'))).toBe(head)
  })

  it('is the folio that a depository lists without its company, by the code or the name', () => {
    const folio = { ...accountOf('ABCPR1234F', 'PPFAS Mutual Fund'), folio: '12345678/41' }
    const listed = headOf({ ...folio, amc: '', folio: '12345678' }, { rtaCode: 'PPDG' })
    const withoutIsin = { scheme: { ...unlisted, name: 'PPFAS Flexi Cap', rtaCode: 'PPDG' }, ordinal: 0 }
    expect(positionOf([listed], folio, withoutIsin)).toBe(listed)
    const named = { scheme: unlisted, ordinal: 0 }
    expect(positionOf([listed], folio, named)).toBe(listed)
  })

  it('is never another ISIN, though code and name are the same, and of several entries the one of its place', () => {
    const folio = accountOf('ABCPR1234F', 'PPFAS Mutual Fund')
    const head = headOf(folio, { rtaCode: 'PPDG' })
    const merged = { scheme: { ...scheme, rtaCode: 'PPDG', isin: 'INF879O01035' }, ordinal: 0 }
    expect(positionOf([head], folio, merged)).toBeUndefined()
    expect(positionOf([head], folio, { scheme, ordinal: 1 })).toBeUndefined()
  })
})
