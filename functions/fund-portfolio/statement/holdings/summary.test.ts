import { describe, expect, it } from 'vitest'
import type { Line } from '../lines/lines.ts'
import { address, type Cells, cells, hdfc, header, line, row, text } from '../testing/summaryLines.ts'
import { summaryFolios } from './summary.ts'

/** Summaries of CAMS and KFintech line by line: what makes a row, whose it is, and what marks it. */

/** Of a table with a column of costs, below the heading of a company. */
const read = (...lines: readonly Line[]) => summaryFolios([...address, header, hdfc, ...lines])
const schemesOf = (...lines: readonly Line[]) => read(...lines).folios.flatMap(({ schemes }) => schemes)
const only = (...lines: readonly Line[]) => {
  const [scheme, ...more] = schemesOf(...lines)
  if (scheme === undefined || more.length > 0) throw new Error('not one scheme')
  return scheme
}
const onlyOf = (changed: Cells) => only(row(700, changed))
/** Of which folio a row is, and whether it is marked. */
const folioOf = (changed: Cells) => {
  const [folio, ...more] = read(row(700, changed)).folios
  if (folio === undefined || more.length > 0) throw new Error('not one folio')
  return [folio.folio, folio.schemes[0]?.status.kind]
}
const proven = { kind: 'holdingsOnly' }
const flexi = {
  name: 'HDFC Flexi Cap Fund',
  isin: 'INF179K01UT0',
  rtaCode: 'H123',
  registrar: 'CAMS',
  isDirect: false,
  closingE4: 100_0000,
  navE4: 60_0000,
  valuedOn: '2025-03-31',
  costPaise: 5_000_00,
  valuePaise: 6_000_00,
  status: proven,
  transactions: [],
}
/** Another scheme, so that it is not the same one twice. */
const arbitrage: Cells = { isin: 'INF179K01WA6', name: 'H45-HDFC Arbitrage Fund' }

describe('a row of a summary', () => {
  it('is a scheme in a folio of the company above', () => {
    expect(read(row(700))).toStrictEqual({
      folios: [{ amc: 'HDFC Mutual Fund', folio: '12345678/90', holder: '', schemes: [flexi] }],
      warnings: [],
    })
  })

  it('has a cost only in a table with a column of costs', () => {
    const schemes = (...lines: readonly Line[]) => summaryFolios([...address, ...lines]).folios[0]?.schemes
    const bare = row(700, { cost: '' })
    const { costPaise, ...withoutCost } = flexi
    expect(costPaise).toBe(5_000_00)
    expect(schemes(hdfc, bare)).toStrictEqual([withoutCost])
    expect(schemes(text(715, 'COST'), hdfc, row(700))).toStrictEqual([flexi])
    // A label of it is the whole word, and has no figures.
    for (const other of ['Cost as of 2025', 'Costs'])
      expect(schemes(text(715, other), hdfc, bare)).toStrictEqual([withoutCost])
  })

  it.each<[string, Cells]>([
    ['a value', { value: '', registrar: '' }],
    ['a NAV and a value', { price: '', value: '', registrar: '' }],
    ['a day', { date: '' }],
    ['a figure in NAV and value', { price: '-', value: '-' }],
  ])('is none without %s', (_, changed) => {
    expect(read(row(700, changed)).folios).toStrictEqual([])
  })

  it('is none with its day in the first place', () => {
    const changed = { folio: '', isin: '', name: '', cost: '', units: '' }
    expect(read(row(700, changed)).folios).toStrictEqual([])
  })

  it('may have a sign for none in place of its NAV or its value', () => {
    expect(onlyOf({ units: '0.000', price: '-', value: '0.00' })).toMatchObject({
      closingE4: 0,
      status: proven,
    })
    expect(onlyOf({ units: '0.000', value: '-' })).toMatchObject({ closingE4: 0, status: proven })
  })

  it('is read by its last day', () => {
    expect(onlyOf({ name: 'H123-HDFC FMP 01-Apr-2020' })).toStrictEqual({
      ...flexi,
      name: 'HDFC FMP 01-Apr-2020',
    })
  })

  it.each([
    ['CAMS', 'CAMS'],
    ['cams', 'CAMS'],
    ['KFIN', 'KFINTECH'],
    ['KFINTECH', 'KFINTECH'],
    ['Kfintech', 'KFINTECH'],
    ['KARVY', 'KFINTECH'],
  ])('names its registrar as %s', (registrar, known) => {
    expect(onlyOf({ registrar })).toStrictEqual({ ...flexi, registrar: known })
  })

  it('may be without a registrar', () => {
    const { registrar, ...without } = flexi
    expect(onlyOf({ registrar: '' })).toStrictEqual(without)
    expect(registrar).toBe('CAMS')
  })

  it.each(['XCAMS', 'CAMSX', 'MKARVY', 'KARVYX', '6,000.00', 'SUNDARAM'])(
    'is marked for %s where the registrar stands',
    registrar => {
      expect(onlyOf({ registrar })).toMatchObject({ status: { kind: 'broken' } })
      expect(onlyOf({ registrar })).not.toHaveProperty('registrar')
    },
  )

  it.each(['INF179K01UTO', 'XINF179K01UT0', 'INF179K01UT07', 'INE179K01UT0', 'INF179K01T0'])(
    'has no ISIN in %s, which is taken for a word of its name',
    isin => {
      expect(onlyOf({ isin })).not.toHaveProperty('isin')
    },
  )
})

describe('the folio of a row', () => {
  it.each([['12345678'], ['12345678/90'], ['12345678/'], ['12345678/ 90'], ['12345678 / 90'], ['1A2B3C']])(
    'is printed as %s',
    folio => {
      expect(folioOf({ folio })).toStrictEqual([folio.replaceAll(' ', '').replace(/\/$/, ''), 'holdingsOnly'])
      expect(onlyOf({ folio })).toStrictEqual(flexi)
    },
  )

  it.each(['A1234567', 'X12345678/90', '12345678-90', '12345678/9X', '12345678/90/1', '/90'])(
    'is not %s',
    folio => {
      expect(folioOf({ folio })).toStrictEqual(['', 'broken'])
    },
  )

  it('has no part of a name that begins with figures', () => {
    const code = (folio: string, name: string) => {
      const { folios } = read(row(700, { folio, isin: '', name }))
      return [folios[0]?.folio, folios[0]?.schemes[0]?.rtaCode]
    }
    expect(code('12345678', '125 YOD6G - Canara Fund')).toStrictEqual(['12345678', '125 YOD6G'])
    expect(code('12345678/', 'H125 - HDFC Fund')).toStrictEqual(['12345678', 'H125'])
    expect(code('12345678/', '125A - HDFC Fund')).toStrictEqual(['12345678', '125A'])
    expect(code('12345678/ 90', '125 YOD6G - Canara Fund')).toStrictEqual(['12345678/90', '125 YOD6G'])
    expect(code('12345678 / 90', '125 YOD6G - Canara Fund')).toStrictEqual(['12345678/90', '125 YOD6G'])
    expect(onlyOf({ folio: '12345678', name: '125 YOD6G - Canara Fund' }).rtaCode).toBe('125 YOD6G')
    expect(folioOf({ folio: '12345678 /', isin: '', name: '125A - HDFC Fund' })[0]).toBe('12345678')
    expect(folioOf({ folio: '12345678 /', isin: '', name: 'H125 - HDFC Fund' })[0]).toBe('12345678')
  })

  it('stands alone where the name is wrapped', () => {
    const wrapped = (folio: string) =>
      read(row(700, { folio, isin: '', name: '', cost: '' }), line(690, [130, cells.name])).folios
    // Without its cost the column of costs has the folio.
    for (const folio of ['12345678', '12345678/']) expect(wrapped(folio)[0]?.folio).toBe('')
    const whole = row(700, { folio: '12345678/', isin: '', name: '' })
    const { folios } = read(whole, line(690, [130, cells.name]))
    expect(folios).toMatchObject([{ folio: '12345678', schemes: [{ name: flexi.name, status: proven }] }])
    expect(
      read(row(700, { folio: '12345678 /', isin: '', name: '' }), line(690, [130, cells.name])).folios,
    ).toMatchObject([{ folio: '12345678' }])
  })

  it('goes on in rows of the same company that print none', () => {
    const { folios } = read(row(700), row(680, { ...arbitrage, folio: '' }))
    expect(folios).toMatchObject([
      {
        folio: '12345678/90',
        schemes: [flexi, { name: 'HDFC Arbitrage Fund', isin: 'INF179K01WA6', status: proven }],
      },
    ])
  })

  it('is the one that a row prints, not the one above', () => {
    const { folios } = read(row(700), row(680, { ...arbitrage, folio: '555' }), row(660, { folio: '' }))
    expect(folios.map(({ folio, schemes }) => [folio, schemes.length])).toStrictEqual([
      ['12345678/90', 1],
      ['555', 2],
    ])
  })

  it('is missing below the heading of another company, and marks the row', () => {
    const { folios } = read(row(700), text(690, 'Axis Mutual Fund'), row(680, { ...arbitrage, folio: '' }))
    expect(folios).toMatchObject([
      { amc: 'HDFC Mutual Fund', folio: '12345678/90' },
      { amc: 'Axis Mutual Fund', folio: '', schemes: [{ status: { kind: 'broken' } }] },
    ])
  })

  it('is missing in the first row that prints none', () => {
    expect(folioOf({ folio: '' })).toStrictEqual(['', 'broken'])
  })
})

describe('the company of a row', () => {
  const axis = text(690, 'Axis Mutual Fund')

  it('is none where the statement names no companies', () => {
    const { folios } = summaryFolios([...address, header, row(700)])
    expect(folios).toStrictEqual([{ amc: '', folio: '12345678/90', holder: '', schemes: [flexi] }])
  })

  it('is lost in a row above the first of several', () => {
    const { folios } = summaryFolios([...address, header, row(700), axis, row(680, arbitrage)])
    expect(folios).toMatchObject([
      { amc: '', schemes: [{ status: { kind: 'broken', at: { kind: 'unreadable', text: row(700).text } } }] },
      { amc: 'Axis Mutual Fund', schemes: [{ status: proven }] },
    ])
  })
})

describe('the columns of a row', () => {
  const status = (changed: Cells) => onlyOf(changed).status.kind

  it.each([
    ['0', 0],
    ['0.00', 0],
    ['5,000.000', 5_000_00],
    ['12.5', 12_50],
    ['-', undefined],
    ['Nil', undefined],
  ])('have a cost of %s', (cost, costPaise) => {
    expect(onlyOf({ cost }).costPaise).toBe(costPaise)
    expect(status({ cost })).toBe('holdingsOnly')
  })

  it.each<[string, Cells]>([
    ['the end of a name', { cost: '' }],
    // It would be a cost of 50 rupees.
    ['the figure of an index', { name: 'H123-HDFC Nifty 50', cost: '' }],
    ['a word', { cost: '5,OOO.00' }],
  ])('are marked where %s stands in the place of the cost', (_, changed) => {
    expect(status(changed)).toBe('broken')
  })

  it('have no cost in a row that begins with its units, and only wrapped words are its name', () => {
    const bare = row(700, { folio: '', isin: '', name: '', cost: '' })
    const named = line(693, [130, arbitrage.name ?? ''])
    const [, scheme] = schemesOf(row(720), bare, named)
    expect(scheme).toMatchObject({ name: 'HDFC Arbitrage Fund', closingE4: 100_0000 })
    expect(scheme).not.toHaveProperty('costPaise')
    // Nothing but the folio of the row above is known of it.
    expect(only(bare)).toMatchObject({ name: '', status: { kind: 'broken' } })
  })

  it.each([
    ['100.000', '60.0000', '6,000.00', 'holdingsOnly'],
    ['60.0000', '100.000', '6,000.00', 'broken'],
    // Units of four places end in zero: with another figure they are a NAV, and a NAV in zero is units.
    ['60.1230', '100.0000', '6,012.30', 'holdingsOnly'],
    ['60.1234', '100.0000', '6,012.34', 'broken'],
    ['60.1234', '100.0001', '6,012.35', 'holdingsOnly'],
    ['60.1230', '100.0001', '6,012.31', 'holdingsOnly'],
    // Of three places, or of five, neither says anything.
    ['60.123', '100.0000', '6,012.30', 'holdingsOnly'],
    ['60.1234', '100.00000', '6,012.34', 'holdingsOnly'],
    ['60.123', '100.000', '6,012.30', 'holdingsOnly'],
    ['60.123', '100.00', '6,012.30', 'broken'],
  ])('with units %s and NAV %s for %s may be in each other’s place: %s', (units, price, value, kind) => {
    expect(status({ units, price, value })).toBe(kind)
  })
})

describe('what is no row', () => {
  /** The name of a row with this in the column of the names below it. */
  const below = (whole: string) => only(row(700), line(690, [130, whole])).name

  it.each([
    'Direct Plan',
    'FMP 1-Apr-2024',
    'FMP 01-Apr-24',
    'Series 31-Mar',
    'Total Market Index Fund',
    'Total Return',
  ])('is the end of a name: %s', words => {
    expect(below(words)).toBe(`HDFC Flexi Cap Fund ${words}`)
  })

  it.each([
    ['the number of the page', 'Page 2 of 3'],
    ['the heading of the page', 'Consolidated Account Summary'],
    ['a row of which something is lost', 'Fund 31-Mar-2025'],
    ['the total', 'Total 6,000.00'],
    ['a total of parts', 'Sub Total 6,000.00'],
  ])('is not, for %s', (_, words) => {
    expect(below(words)).toBe(flexi.name)
  })

  it.each([
    'Folio No. ISIN Scheme Name Cost Value Unit Balance NAV Date NAV Market Value Registrar',
    'FOLIO NO SCHEME DETAILS (INR) (Rs.) (Rs) (₹)',
    'ISIN Scheme',
    'Name Cost',
    'Closing Units Balance Price',
    'NAV',
    'Registrar',
    '(INR)',
  ])('is the header of the table, on this page or the next: %s', labels => {
    expect(only(...address, line(709, [130, labels]), row(700)).name).toBe(flexi.name)
    expect(below(labels)).toBe(flexi.name)
  })

  it.each([
    'Unit Scheme',
    'Value',
    'NAV Fund',
    'Costs',
    'ISINs Folio',
    'Folio Unit2',
    '(INR)x',
    'x(INR) NAV',
  ])('is no header, and the end of a name: %s', words => {
    expect(below(words)).toBe(`HDFC Flexi Cap Fund ${words}`)
  })

  it('is measured only where it stands in the column of the names', () => {
    // The note below is nearer to the name than the name to its row.
    const note = line(681, [10, 'Note'])
    expect(only(row(700), line(689, [130, 'Direct']), note).name).toBe('HDFC Flexi Cap Fund Direct')
  })
})

describe('the total of the statement', () => {
  const warningsFor = (...totals: readonly string[]) =>
    read(row(700), row(680, arbitrage), ...totals.map((total, place) => text(600 - 10 * place, total)))
      .warnings
  const differs = (printedPaise: number) => [
    { kind: 'amcValueDiffers', amc: 'Total', printedPaise, readPaise: 12_000_00 },
  ]

  it.each(['Total 10,000.00 12,000.00', 'TOTAL 12,000.00', 'Grand Total 12,000.00', 'Total : 12,000'])(
    'is what was read: %s',
    total => {
      expect(warningsFor(total)).toStrictEqual([])
    },
  )

  it.each(['Total 9.00', 'Grand Total 9.00', 'grand total: 9.00'])('is not what was read: %s', total => {
    expect(warningsFor(total)).toStrictEqual(differs(9_00))
  })

  it.each([
    'Sub Total 9.00',
    'Grand Sub Total 9.00',
    'Totals 9.00',
    'Grand 9.00',
    'Total',
    'Total 9.001',
    'Total 9 rupees',
  ])('is not printed in %s', total => {
    expect(warningsFor(total)).toStrictEqual([])
  })

  it('is the last that is printed with a number', () => {
    expect(warningsFor('Total 9.00', 'Grand Total 12,000.00')).toStrictEqual([])
    expect(warningsFor('Total 12,000.00', 'Grand Total 9.00')).toStrictEqual(differs(9_00))
    expect(warningsFor('Grand Total 9.00', 'Total')).toStrictEqual(differs(9_00))
  })

  it('may be off by a paisa for each row', () => {
    expect(warningsFor('Total 12,000.02')).toStrictEqual([])
    expect(warningsFor('Total 11,999.98')).toStrictEqual([])
    expect(warningsFor('Total 12,000.03')).toStrictEqual(differs(12_000_03))
    expect(warningsFor('Total 11,999.97')).toStrictEqual(differs(11_999_97))
  })

  it('counts rows without a value as nothing', () => {
    const empty = row(680, { ...arbitrage, units: '0.000', value: '-' })
    expect(read(row(700), empty, text(600, 'Total 6,000.00')).warnings).toStrictEqual([])
  })

  it('shows a row that was not recognized', () => {
    const lost = row(680, { ...arbitrage, value: '', registrar: '' })
    expect(read(row(700), lost, text(600, 'Total 12,000.00')).warnings).toStrictEqual([
      { kind: 'amcValueDiffers', amc: 'Total', printedPaise: 12_000_00, readPaise: 6_000_00 },
    ])
  })
})
