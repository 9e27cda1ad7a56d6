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
