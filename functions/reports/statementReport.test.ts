import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { wordsOf } from './reportWords.ts'
import { statementReport, unitsIn } from './statementReport.ts'
import { factsOf, lotAs, partlySold, paymentAs, positionAs, saleAs } from './testing/reportFixture.ts'

const position = positionAs({ lots: partlySold(), payouts: [paymentAs()] })
const units = (from: string, to: string) => unitsIn(position, { from, to }, publishedCalendar)

describe('the account statement of a period', () => {
  it.each([
    ['2026-04-01', '2026-08-19', [0, 0, 0, 0, 0]],
    ['2026-04-01', '2026-08-20', [0, 10, 0, 0, 10]],
    ['2026-08-20', '2026-11-15', [0, 10, 0, 0, 10]],
    ['2026-08-21', '2026-11-16', [10, 0, 4, 0, 6]],
    ['2026-11-16', '2026-11-16', [10, 0, 4, 0, 6]],
    ['2026-11-17', '2026-11-25', [6, 0, 0, 0, 6]],
  ])('units from %s to %s add up', (from, to, expected) => {
    const { before, bought, sold, redeemed, after } = units(from, to)
    expect([before, bought, sold, redeemed, after]).toEqual(expected)
  })

  it('a bond that was redeemed leaves as redeemed', () => {
    const redeemed = positionAs({ lots: [lotAs({ closedOn: '2026-11-10' })] })
    expect(unitsIn(redeemed, { from: '2026-11-01', to: '2026-11-30' }, publishedCalendar)).toEqual({
      before: 10,
      bought: 0,
      sold: 0,
      redeemed: 10,
      after: 0,
    })
  })

  it('units that contradict each other make no statement', () => {
    // Closed before it settled.
    const broken = positionAs({ lots: [lotAs({ closedOn: '2026-08-10' })] })
    expect(() => unitsIn(broken, { from: '2026-08-15', to: '2026-08-31' }, publishedCalendar)).toThrow(
      'the units of INE583D07323 do not add up from 2026-08-15 to 2026-08-31',
    )
  })

  it('has the money of the period: what was paid and received, with its sum', () => {
    const { fileName, sheets } = statementReport(
      factsOf([position], [saleAs()]),
      { from: '2026-11-01', to: '2026-11-30' },
      wordsOf('en'),
      publishedCalendar,
    )
    expect(fileName).toBe('statement-2026-11-01-2026-11-30')
    const [held, money] = sheets
    expect(held?.rows).toEqual([['UGRO Capital 2028', 'INE583D07323', 10, 0, 4, 0, 6]])
    expect(held?.lead).toEqual(['Asha Rao · PAN ••••••234F', 'From 01/11/2026 to the end of 30/11/2026'])
    // Interest of 805.20 on the 9th, the sale of 39,379.46 on the 16th.
    expect(money?.rows.map(row => [row[0], row[1], row[9]])).toEqual([
      ['2026-11-09', 'Interest', 80_520],
      ['2026-11-16', 'Sale', 3_937_946],
    ])
    expect(money?.total?.[9]).toBe(4_018_466)
  })

  it('a period without anything says so', () => {
    const { sheets } = statementReport(
      factsOf([position], [saleAs()]),
      { from: '2025-11-01', to: '2025-11-30' },
      wordsOf('en'),
      publishedCalendar,
    )
    expect(sheets.map(({ rows, empty }) => [rows.length, empty])).toEqual([
      [0, 'Nothing was held in this time.'],
      [0, 'There were no transactions in this time.'],
    ])
  })
})
