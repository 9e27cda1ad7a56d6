import { describe, expect, it } from 'vitest'
import { navFileOf, pastPricesOf } from './navFile.ts'
import { navDateOf, navDateText, navE4Of } from './navValues.ts'

const newHeader =
  'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset Value;Date'
const oldHeader =
  'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date'
const fileOf = (...lines: string[]) => navFileOf(`${lines.join('\r\n')}\r\n`)

describe('the file of the day', () => {
  it('of autumn 2026, with banners, line ends of Windows and empty lines', () => {
    const { rows } = fileOf(
      newHeader,
      '',
      'Open Ended Schemes(Equity Scheme - Flexi Cap Fund)',
      '',
      'PPFAS Mutual Fund',
      '',
      '122639;INF879O01027;-;Parag Parikh Flexi Cap Fund;Direct Plan;Growth;89.5712;11-Sep-2026',
      '122640;INF879O01019;INF879O01035;Parag Parikh Flexi Cap Fund;Regular Plan;IDCW;80.1;11-Sep-2026',
      '',
      'Himgiri Mutual Fund',
      'Open Ended Schemes(Debt Scheme - Liquid Fund)',
      '150013;-;;Dakshin Liquid Fund;Direct Plan;Growth;N.A.;11-Sep-2026',
    )
    expect(rows).toEqual([
      {
        code: '122639',
        name: 'Parag Parikh Flexi Cap Fund',
        amc: 'PPFAS Mutual Fund',
        category: 'Equity Scheme - Flexi Cap Fund',
        isDirect: true,
        option: 'growth',
        isins: ['INF879O01027'],
        price: { date: '2026-09-11', navE4: 895_712 },
      },
      {
        code: '122640',
        name: 'Parag Parikh Flexi Cap Fund',
        amc: 'PPFAS Mutual Fund',
        category: 'Equity Scheme - Flexi Cap Fund',
        isDirect: false,
        option: 'idcw',
        isins: ['INF879O01019', 'INF879O01035'],
        price: { date: '2026-09-11', navE4: 801_000 },
      },
      {
        code: '150013',
        name: 'Dakshin Liquid Fund',
        amc: 'Himgiri Mutual Fund',
        category: 'Debt Scheme - Liquid Fund',
        isDirect: true,
        option: 'growth',
        isins: [],
        price: undefined,
      },
    ])
  })

  it.each([
    ['X Fund - Direct Plan - Growth', true, 'growth'],
    ['X Fund - Regular Plan - IDCW Payout', false, 'idcw'],
    ['X Fund - Dividend Reinvestment', false, 'idcw'],
    ['X Directional Fund - Growth', false, 'growth'],
  ])('without the columns of plan and option, %s says both', (name, isDirect, option) => {
    const { rows } = fileOf(oldHeader, `122639;INF879O01027;-;${name};10.0000;11-Sep-2026`)
    expect(rows[0]).toMatchObject({ isDirect, option })
  })

  it('with its columns in another order, and the two prices of long ago', () => {
    const { rows } = fileOf(
      'Date;Scheme Code;Scheme Name;Repurchase Price;Net Asset Value;Sale Price',
      '11-Sep-2026;122639;X Fund;9.9;10.0000;10.1',
    )
    expect(rows[0]).toMatchObject({ code: '122639', price: { navE4: 100_000 }, isins: [] })
  })

  it('a scheme that is listed twice counts once, with its later price', () => {
    const { rows } = fileOf(
      oldHeader,
      '122639;-;-;X Fund;10.0000;10-Sep-2026',
      '122639;-;-;X Fund;11.0000;11-Sep-2026',
      '122639;-;-;X Fund;9.0000;09-Sep-2026',
      '122639;-;-;X Fund;-;11-Sep-2026',
    )
    expect(rows).toMatchObject([{ price: { date: '2026-09-11', navE4: 110_000 } }])
  })

  it.each(['N.A.', 'NA', 'n.a.', '-', '', '0', '0.0000'])('a value of "%s" is no price', value => {
    expect(fileOf(oldHeader, `122639;-;-;X Fund;${value};11-Sep-2026`).rows[0]?.price).toBeUndefined()
  })

  it('a few unreadable rows are left out, more than two of a hundred make the file unreadable', () => {
    const good = Array.from({ length: 98 }, (_, index) => `${100_000 + index};-;-;X;10;11-Sep-2026`)
    const torn = '1226;-;-;X Fund;10.0000;11-Sep-2026'
    expect(fileOf(oldHeader, ...good, torn, torn).rows).toHaveLength(98)
    expect(() => fileOf(oldHeader, ...good, torn, torn, torn)).toThrow('too many rows')
    expect(() => fileOf(oldHeader, ...good.map(row => row.replace('Sep', 'Xyz')))).toThrow('too many rows')
  })

  it.each(['', '<html>We will be back soon</html>', 'Scheme Code;Something else', '{"a":1}'])(
    '%s is no file',
    text => {
      expect(() => navFileOf(text)).toThrow('no header')
    },
  )

  it('has another digest when a value changed', () => {
    const of = (nav: string) => fileOf(oldHeader, `122639;-;-;X Fund;${nav};11-Sep-2026`).digest
    expect(of('10.0000')).toBe(of('10.0000'))
    expect(of('10.0000')).not.toBe(of('10.0001'))
  })
})

const pastHeader =
  'Scheme Code;Scheme Name;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Net Asset Value;Repurchase Price;Sale Price;Date'

it('the file of a period has prices only', () => {
  const rowOf = (nav: string, date: string) => `150001;X;INF1;;${nav};;;${date}`
  const banners = ['', 'Open Ended Schemes ( Equity Scheme - Flexi Cap Fund )', 'Himgiri Mutual Fund']
  const lines = [pastHeader, ...banners, rowOf('10.5', '02-Nov-2026'), rowOf('N.A.', '03-Nov-2026')]
  expect(pastPricesOf(lines.join('\r\n'))).toEqual([{ code: '150001', date: '2026-11-02', navE4: 105_000 }])
})

describe('values', () => {
  it.each([
    ['89.5712', 895_712],
    ['10', 100_000],
    ['10.', 100_000],
    ['1,234.5', 12_345_000],
    ['0.00005', 1],
    ['9.99995', 100_000],
    ['9.99994', 99_999],
    ['-1', undefined],
    ['1e3', undefined],
    ['1234567890', undefined],
  ])('%s', (text, navE4) => {
    expect(navE4Of(text)).toBe(navE4)
  })

  it.each([
    ['11-Sep-2026', '2026-09-11'],
    ['29-Feb-2028', '2028-02-29'],
    ['29-Feb-2027', undefined],
    ['31-Nov-2026', undefined],
    ['11-09-2026', undefined],
    ['', undefined],
  ])('%s', (text, date) => {
    expect(navDateOf(text)).toBe(date)
    if (date !== undefined) expect(navDateText(date)).toBe(text)
  })
})
