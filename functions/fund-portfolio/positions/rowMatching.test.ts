import { expect, it } from 'vitest'
import { matchRows, type PrintedRow } from './rowMatching.ts'

/** A purchase of ten units at 50 rupees, as a statement prints it. */
const purchase: PrintedRow = {
  date: '2024-04-15',
  type: 'purchase',
  description: 'Purchase',
  amountPaise: 500_00,
  unitsE4: 10_0000,
  navE4: 50_0000,
  balanceE4: 110_0000,
}
const { unitsE4: _units, navE4: _nav, balanceE4: _balance, ...unitless } = purchase
const duty: PrintedRow = { ...unitless, type: 'stampDuty', description: 'Stamp Duty', amountPaise: 3 }
const { amountPaise: _amount, ...text } = { ...duty, type: 'other' as const, description: 'Address changed' }

/** Whether both are taken for one row, whichever is known first. */
const isSame = (one: PrintedRow, other: PrintedRow): boolean => {
  const [found, back] = [
    [one, other],
    [other, one],
  ].map(([known = one, printed = one]) =>
    matchRows([printed], [{ ...known, rowId: 'fr_1', importId: 'cas_1' }]).some(row => row !== undefined),
  )
  expect(found).toBe(back)
  return found === true
}

it.each<[string, PrintedRow, PrintedRow, boolean]>([
  ['the same', purchase, purchase, true],
  ['other words and another kind', purchase, { ...purchase, type: 'switchIn', description: 'IN' }, true],
  ['another day', purchase, { ...purchase, date: '2024-04-16' }, false],
  ['another amount', purchase, { ...purchase, amountPaise: 500_01 }, false],
  ['no amount', purchase, (({ amountPaise: _, ...rest }) => rest)(purchase), true],
  ['units rounded', purchase, { ...purchase, unitsE4: 10_0010 }, true],
  ['other units', purchase, { ...purchase, unitsE4: 10_0011 }, false],
  ['a balance rounded twice', purchase, { ...purchase, balanceE4: 110_0020 }, true],
  ['another balance', purchase, { ...purchase, balanceE4: 110_0021 }, false],
  ['no balance', purchase, (({ balanceE4: _, ...rest }) => rest)(purchase), true],
  ['units and none', purchase, unitless, false],
  ['the same duty in other words', duty, { ...duty, description: '*** Stamp Duty ***' }, true],
  ['another duty', duty, { ...duty, amountPaise: 4 }, false],
  ['a duty and a tax', duty, { ...duty, type: 'stt' }, false],
  ['the same text', text, text, true],
  ['another text', text, { ...text, description: 'Nominee registered' }, false],
  ['a text and a duty', text, { ...text, amountPaise: 3 }, false],
])('%s', (_, one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
})

it('a known row is one printed row only', () => {
  const known = [{ ...purchase, rowId: 'fr_1', importId: 'cas_1' }]
  expect(matchRows([purchase, purchase], known).map(row => row?.rowId)).toEqual(['fr_1', undefined])
})
