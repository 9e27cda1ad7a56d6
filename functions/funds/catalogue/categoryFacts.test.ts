import { describe, expect, it } from 'vitest'
import { categoryFactsOf, costDifferenceOf } from './categoryFacts.ts'
import { mergedInto } from './mergers.ts'

describe('a category', () => {
  it.each([
    ['Equity Scheme - Large Cap Fund', 'equity', '100', '0.90', '15:00'],
    ['Equity Scheme - Large & Mid Cap Fund', 'equity', '100', '1.00', '15:00'],
    ['Equity Scheme - ELSS', 'equity', '100', '0.95', '15:00'],
    ['Equity Scheme - Sectoral/ Thematic', 'equity', '100', '1.00', '15:00'],
    ['Hybrid Scheme - Aggressive Hybrid Fund', 'hybrid', '70', '1.00', '15:00'],
    ['Hybrid Scheme - Conservative Hybrid Fund', 'hybrid', '20', '0.85', '15:00'],
    ['Debt Scheme - Liquid Fund', 'debt', '0', '0.10', '13:30'],
    ['Debt Scheme - Overnight Fund', 'debt', '0', '0.08', '13:30'],
    ['Debt Scheme - Corporate Bond Fund', 'debt', '0', '0.40', '15:00'],
    ['Other Scheme - Index Funds', 'equity', '100', '0.30', '15:00'],
    ['Other Scheme - Gold ETF', 'other', '0', '0.00', '15:00'],
    ['Other Scheme - FoF Overseas', 'other', '0', '0.50', '15:00'],
    ['Income', 'debt', '0', '0.40', '15:00'],
  ])('%s', (category, assetClass, equityPercent, costPercent, purchaseCutOff) => {
    expect(categoryFactsOf(category)).toEqual({
      assetClass,
      equityPercent,
      costPercent,
      purchaseCutOff,
      redemptionCutOff: '15:00',
    })
    expect(costDifferenceOf(category)).toEqual({ percent: costPercent, asOf: '2026-09-30' })
  })

  it('that nobody knows is other, has no equity and no estimate of its cost', () => {
    expect(categoryFactsOf('Something New')).toMatchObject({ assetClass: 'other', equityPercent: '0' })
    expect(costDifferenceOf('Something New')).toBeUndefined()
  })
})

it('a merger counts from its day', () => {
  expect(mergedInto('150090', '2025-03-27')).toBeUndefined()
  expect(mergedInto('150090', '2025-03-28')).toBe('150003')
  expect(mergedInto('150003', '2026-01-01')).toBeUndefined()
})
