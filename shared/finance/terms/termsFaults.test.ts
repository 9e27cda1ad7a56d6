import { describe, expect, it } from 'vitest'
import type { BondTerms } from '../bondTerms.ts'
import { bond } from '../fixtures/instruments.ts'
import { termsFaults } from './termsFaults.ts'

describe('an operator is told of terms beyond a plain bond', () => {
  it.each([
    [{ compounding: 'annual' }, 'compounding', 'compoundedBeforeMaturity'],
    [
      { compounding: 'annual', couponFrequency: 'atMaturity', principal: { kind: 'equal', every: 'annual' } },
      'compounding',
      'compoundedInParts',
    ],
    [{ redemptionPremium: '-1' }, 'redemptionPremium', 'negativePremium'],
    [
      { redemptionPremium: '1', principal: { kind: 'equal', every: 'annual' } },
      'redemptionPremium',
      'premiumInParts',
    ],
    [{ options: [{ kind: 'call', date: '2028-06-15', price: '100' }] }, 'options', 'optionOutside'],
    [{ options: [{ kind: 'call', date: '2027-06-15', price: '99' }] }, 'options', 'callBelowPar'],
    [
      {
        options: [
          { kind: 'call', date: '2027-06-15', price: '100' },
          { kind: 'call', date: '2026-06-15', price: '100' },
        ],
      },
      'options',
      'optionsNotInOrder',
    ],
    [{ perpetual: true }, 'maturityDate', 'perpetualMaturity'],
    [{ perpetual: true, maturityDate: '2125-06-15' }, 'options', 'perpetualWithoutCall'],
    [
      { perpetual: true, maturityDate: '2125-06-15', couponFrequency: 'atMaturity' },
      'perpetual',
      'perpetualPrincipal',
    ],
    [
      {
        perpetual: true,
        maturityDate: '2125-06-15',
        options: [{ kind: 'put', date: '2027-06-15', price: '100' }],
      },
      'options',
      'perpetualWithPut',
    ],
    [
      { called: { date: '2027-06-15', price: '100', announcedOn: '2027-05-01' } },
      'called',
      'calledWithoutOption',
    ],
    [
      {
        options: [{ kind: 'call', date: '2027-06-15', price: '101' }],
        called: { date: '2027-06-15', price: '100', announcedOn: '2027-05-01' },
      },
      'called',
      'calledAtOtherPrice',
    ],
    [
      {
        ratingSteps: [
          { grade: 'AA', couponRate: '10' },
          { grade: 'AA', couponRate: '11' },
        ],
      },
      'ratingSteps',
      'gradesRepeated',
    ],
    [
      {
        couponFrequency: 'quarterly',
        principal: {
          kind: 'amortising',
          parts: [
            { dueDate: '2026-07-20', paise: 50_000_00 },
            { dueDate: '2028-06-15', paise: 50_000_00 },
          ],
        },
      },
      'principal',
      'partNotOnDueDate',
    ],
  ] satisfies [Partial<BondTerms>, string, string][])('%j: %s %s', (over, field, fault) => {
    expect(termsFaults(bond(over))).toContainEqual({ field, fault })
  })
})
