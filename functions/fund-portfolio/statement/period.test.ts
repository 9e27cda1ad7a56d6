import { describe, expect, it } from 'vitest'
import type { Line } from './lines/lines.ts'
import { isPeriodLine, periodOf } from './period.ts'
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
    expect(periodOf([], [folioOf(['2024-06-03', '2024-04-20', '2024-05-02'])])).toEqual({
      from: '2024-04-20',
      to: '2024-06-03',
    })
    expect(periodOf([line('15-Apr-2024 Purchase')], [folioOf(['2024-04-20'])])).toEqual({
      from: '2024-04-20',
      to: '2024-04-20',
    })
  })

  const year = { from: '2024-04-01', to: '2025-03-31' }
  it.each([
    '01-Apr-2024 to 31-Mar-2025',
    '01-Apr-2024 TO 31-Mar-2025',
    '01-Apr-2024  To  31-Mar-2025',
    '01Apr2024To31Mar2025',
    '01-Apr-2024 - 31-Mar-2025',
    '01-Apr-2024 – 31-Mar-2025',
    '01/04/2024 - 31/03/2025',
    '1-4-2024 to 31-3-2025',
    'Statement for the period from 01-Apr-2024 to 31-Mar-2025 of Asha Rao',
  ])('is from day to day: %s', text => {
    expect(periodOf([line(text)], [])).toStrictEqual(year)
    expect(periodOf([line('ASHA RAO'), line(text), line('05-Apr-2020 To 06-Apr-2020')], [])).toStrictEqual(
      year,
    )
  })

  it.each([
    'as on 31-Mar-2024',
    'AS ON 31-Mar-2024',
    'As  on : 31-Mar-2024',
    'As on:31-Mar-2024',
    'Holdings as on 31/03/2024, with values',
    'as on 31-3-2024',
  ])('is the day of the holdings: %s', text => {
    expect(periodOf([line('ASHA RAO'), line(text), line('as on 01-Jan-2020')], [])).toStrictEqual({
      from: '2024-03-31',
      to: '2024-03-31',
    })
  })

  it.each([
    ['a first day that no calendar has', '32-Apr-2024 To 31-Mar-2025'],
    ['a last day that no calendar has', '01-Apr-2024 To 32-Mar-2025'],
    ['days that none has', '00/04/2024 - 31/13/2025'],
    ['one day alone', '01-Apr-2024 To'],
    ['days in words between them', '01-Apr-2024 until 31-Mar-2025'],
    ['a day of the holdings that no calendar has', 'as on 32-Mar-2024'],
    ['a day without its words', 'on 31-Mar-2024'],
    ['words that only end like them', 'Atlas on 31-Mar-2024'],
  ])('is not taken from %s', (_, text) => {
    expect(periodOf([line(text)], [])).toBeUndefined()
    const day = '2024-04-05'
    expect(periodOf([line(text), line('as on 05-Apr-2024')], [])).toStrictEqual({ from: day, to: day })
  })
})

describe('a line of the period alone', () => {
  it.each([
    '01-Apr-2024 To 31-Mar-2025',
    '01-Apr-2024 to 31-Mar-2025 ',
    'Period 01-Apr-2024 To 31-Mar-2025',
    'PERIOD : 01-Apr-2024 To 31-Mar-2025',
    'Period:01-Apr-2024 To 31-Mar-2025',
    'From 01-Apr-2024 To 31-Mar-2025',
    'from 01/04/2024 to 31/03/2025',
    'Statement Period: 01-Apr-2024 - 31-Mar-2025',
    ': 01-Apr-2024 – 31-Mar-2025',
  ])('is %s', text => expect(isPeriodLine(text)).toBe(true))

  it.each([
    '01-Apr-2024',
    'As on 31-Mar-2025',
    '01-Apr-2024 To 31-Mar-2025 Purchase',
    '01-Apr-2024 To 31-Mar-20251',
    'Purchase 01-Apr-2024 To 31-Mar-2025',
    'For the Period 01-Apr-2024 To 31-Mar-2025',
    '15-Apr-2024 Switch - 16-Apr-2024',
    '',
  ])('is not "%s"', text => expect(isPeriodLine(text)).toBe(false))
})
