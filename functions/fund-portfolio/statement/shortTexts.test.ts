import { expect, it } from 'vitest'
import { withShortTexts } from './shortTexts.ts'
import type { SchemeStatus, StatementFolio } from './statement.ts'

/** Of each text 200 letters are kept: what is printed is shorter, and what a file may hold must fit where it is stored. */

const folioOf = (text: string, status: SchemeStatus): StatementFolio => ({
  amc: text,
  folio: text,
  pan: 'ABCDE1234F',
  holder: text,
  schemes: [
    {
      name: text,
      isin: 'INF179K01UT0',
      isDirect: true,
      closingE4: 100_0000,
      status,
      transactions: [
        { line: 0, date: '2024-04-15', description: text, type: 'purchase', amountPaise: 5_00 },
        { line: 1, date: '2024-04-16', description: 'Purchase', type: 'purchase' },
      ],
    },
  ],
})
const unreadable = (text: string): SchemeStatus => ({ kind: 'broken', at: { kind: 'unreadable', text } })
/** The letters differ, so that it matters which are kept. */
const letters = (count: number) => 'Folio of Asha Rao '.repeat(20).slice(0, count)

it.each([0, 1, 199, 200])('texts of %i letters stay as they are printed', count => {
  const folio = folioOf(letters(count), unreadable(letters(count)))
  expect(withShortTexts([folio])).toStrictEqual([folio])
})

it.each([201, 360])('of texts of %i letters the first 200 are kept, and all else', count => {
  const long = folioOf(letters(count), unreadable(letters(count)))
  expect(withShortTexts([long, long])).toStrictEqual([
    folioOf(letters(200), unreadable(letters(200))),
    folioOf(letters(200), unreadable(letters(200))),
  ])
})

it.each<SchemeStatus>([
  { kind: 'reconciled' },
  { kind: 'holdingsOnly' },
  { kind: 'broken', at: { kind: 'amount', line: 3 } },
  { kind: 'broken', at: { kind: 'row', line: 3, expectedE4: 1, printedE4: 2 } },
  { kind: 'broken', at: { kind: 'closing', expectedE4: 1, printedE4: 2 } },
  { kind: 'broken', at: { kind: 'value', expectedPaise: 1, printedPaise: 2 } },
])('a status without a text stays: %o', status => {
  expect(withShortTexts([folioOf('HDFC', status)])).toStrictEqual([folioOf('HDFC', status)])
})

it('what is left out stays left out', () => {
  const { pan, ...withoutPan } = folioOf('HDFC', { kind: 'reconciled' })
  expect(withShortTexts([withoutPan])).toStrictEqual([withoutPan])
  expect(pan).toBe('ABCDE1234F')
  expect(withShortTexts([])).toStrictEqual([])
})
