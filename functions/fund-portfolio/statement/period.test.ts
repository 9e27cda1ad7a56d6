import { describe, expect, it } from 'vitest'
import type { Line } from './lines.ts'
import { periodOf } from './period.ts'
import type { StatementFolio } from './statement.ts'

const line = (text: string, page = 1): Line => ({ page, y: 0, height: 9, words: [], text })

/** A folio whose schemes have these days of transactions and of holdings. */
const folioOf = (dates: readonly string[], valuedOn?: string): StatementFolio => ({
  amc: 'Himgiri Mutual Fund',
  folio: '1',
  holder: '',
  schemes: [
    {
      name: 'Himgiri Flexi Cap Fund',
      isDirect: true,
      closingE4: 0,
      status: { kind: 'reconciled' },
      ...(valuedOn === undefined ? {} : { valuedOn }),
      transactions: dates.map((date, place) => ({
        date,
        type: 'purchase',
        description: 'Purchase',
        line: place,
      })),
    },
  ],
})

describe('the period of a statement', () => {
  it('is what its first page says, of one day as well, before any other day', () => {
    const printed = [line('As on 31-Mar-2024'), line('01-Apr-2024 To 31-Mar-2025'), line('May 2024 to date')]
    expect(periodOf(printed, [])).toEqual({ from: '2024-04-01', to: '2025-03-31' })
    expect(periodOf([line('05-Apr-2024 To 05-Apr-2024')], [])).toEqual({
      from: '2024-04-05',
      to: '2024-04-05',
    })
    expect(periodOf([line('Holdings as on 31-Mar-2024')], [])).toEqual({
      from: '2024-03-31',
      to: '2024-03-31',
    })
  })

  it('is not what a later page or the wrong order of days would say', () => {
    const folios = [folioOf(['2024-05-02', '2024-04-20'])]
    const named = { from: '2024-04-20', to: '2024-05-02' }
    expect(periodOf([line('01-Jan-2020 To 31-Dec-2020', 2)], folios)).toEqual(named)
    expect(periodOf([line('as on 31-Dec-2020', 2)], folios)).toEqual(named)
    expect(periodOf([line('31-Dec-2020 To 01-Jan-2020')], folios)).toEqual(named)
  })

  it('without either is from the first to the last day that the folios name', () => {
    expect(periodOf([], [folioOf(['2024-04-20']), folioOf([], '2024-06-30')])).toEqual({
      from: '2024-04-20',
      to: '2024-06-30',
    })
    expect(periodOf([], [folioOf([])])).toBeUndefined()
  })
})
