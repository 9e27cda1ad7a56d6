import { describe, expect, it } from 'vitest'
import type { Line, Word } from '../lines/lines.ts'
import type { StatementFolio } from '../statement.ts'
import { totalsOf, warningsOf } from './portfolioSummary.ts'

/** A line of words between blanks, as many as there are. */
function line(text: string): Line {
  const words = text.split(/\s+/).filter(word => word !== '')
  const placed = words.map((word, place): Word => ({ text: word, x: place * 50, right: place * 50 + 40 }))
  return { page: 0, y: 700, height: 8, words: placed, text }
}
const totals = (...texts: readonly string[]) => totalsOf(texts.map(line))
const inTable = (...texts: readonly string[]) => totals('PORTFOLIO SUMMARY', ...texts)
const hdfc = { amc: 'HDFC Mutual Fund', costPaise: 25_000_00, valuePaise: 8_838_00 }
const hdfcLine = 'HDFC Mutual Fund 25,000.00 8,838.00'

describe('the portfolio summary', () => {
  it.each(['PORTFOLIO SUMMARY', 'Portfolio Summary', 'PORTFOLIO  SUMMARY', 'Your Portfolio Summary as on'])(
    'begins at its heading: %s',
    heading => {
      const lines = ['Axis Mutual Fund 1.00 2.00', heading, hdfcLine]
      expect(totals(...lines)).toStrictEqual([hdfc])
      expect(totals(...lines.slice(1))).toStrictEqual([hdfc])
    },
  )

  it.each(['PORTFOLIOSUMMARY', 'PORTFOLIO', 'SUMMARY', 'Portfolio Summaryless', 'MyPortfolio Summary', ''])(
    'does not begin at "%s"',
    heading => expect(totals(heading, hdfcLine)).toStrictEqual([]),
  )

  it.each(['Total 1.00 2.00', 'TOTAL', 'Grand Total 1.00 2.00', 'Grand  Total', 'grand total'])(
    'ends at its total: %s',
    end => expect(inTable(hdfcLine, end, 'Axis Mutual Fund 1.00 2.00')).toStrictEqual([hdfc]),
  )

  it.each([
    ['Totalis Mutual Fund 1.00 2.00', 'Totalis Mutual Fund'],
    ['The Total Fund Company 1.00 2.00', 'The Total Fund Company'],
    ['Grandly Total Fund 1.00 2.00', 'Grandly Total Fund'],
    ['GrandTotal Fund 1.00 2.00', 'GrandTotal Fund'],
  ])('goes on with %s', (text, amc) => {
    expect(inTable(text, hdfcLine)).toStrictEqual([{ amc, costPaise: 1_00, valuePaise: 2_00 }, hdfc])
  })

  it('without a total ends at the first folio', () => {
    expect(inTable(hdfcLine, 'Folio No: 12 / 3', 'Purchase 1.00 2.00')).toStrictEqual([hdfc])
  })

  it('without a table is empty', () => {
    expect(totals()).toStrictEqual([])
    expect(inTable()).toStrictEqual([])
  })
})

describe('a company of the summary', () => {
  it('has a value alone in the older template', () => {
    expect(inTable('HDFC Mutual Fund 8,838.00')).toStrictEqual([
      { amc: 'HDFC Mutual Fund', valuePaise: 8_838_00 },
    ])
  })

  it('has at most two numbers: a figure before them belongs to its name', () => {
    expect(inTable('Fund Company 360 25,000.00 8,838.00', 'Fund 5 x 7.00')).toStrictEqual([
      { amc: 'Fund Company 360', costPaise: 25_000_00, valuePaise: 8_838_00 },
      { amc: 'Fund 5 x', valuePaise: 7_00 },
    ])
  })

  it('has no number in parts of a paisa', () => {
    expect(inTable('HDFC Mutual Fund 25,000.001 8,838.00', 'Axis Mutual Fund 5.001', '7.00')).toStrictEqual([
      { amc: 'HDFC Mutual Fund 25,000.001', valuePaise: 8_838_00 },
      { amc: 'Axis Mutual Fund 5.001', valuePaise: 7_00 },
    ])
  })

  it.each(['INR', 'inr', 'Rs', 'Rs.', '₹'])('has no %s in its name', sign => {
    expect(inTable(`HDFC Mutual Fund ${sign} 25,000.00 8,838.00`)).toStrictEqual([hdfc])
  })

  it.each(['INRIA', 'XINR', 'Rs.x', '₹₹'])('keeps %s in its name', word => {
    expect(inTable(`HDFC ${word} Fund 1.00 2.00`)[0]?.amc).toBe(`HDFC ${word} Fund`)
  })

  it('has its name wrapped over up to three lines, each once', () => {
    expect(
      inTable('Franklin', 'Templeton', 'Mutual Fund 1.00 2.00', 'Axis', '3.00 4.00', hdfcLine),
    ).toStrictEqual([
      { amc: 'Franklin Templeton Mutual Fund', costPaise: 1_00, valuePaise: 2_00 },
      { amc: 'Axis', costPaise: 3_00, valuePaise: 4_00 },
      hdfc,
    ])
  })

  it('has one blank between the lines of its name, whatever stands between them', () => {
    expect(inTable('', '₹', 'Franklin', '', 'INR', 'Fund 1.00 2.00')[0]?.amc).toBe('Franklin Fund')
  })

  it('needs a name: numbers alone belong to nobody', () => {
    expect(inTable('1.00 2.00', 'INR 3.00', hdfcLine)).toStrictEqual([hdfc])
  })

  it.each([
    'Mutual Fund Cost Value Market Value',
    'Cost  Value 2024',
    'Market Value 2024',
    'MARKET  VALUE 2024',
    '(INR) (INR)',
    '(inr) 5.00',
  ])('is not "%s", the labels of the table', label => {
    expect(inTable(label, hdfcLine)).toStrictEqual([hdfc])
  })

  it.each(['CostValue', 'Market Valued', 'Supermarket Value', 'The Cost of Value', 'Market-Value'])(
    'may be named %s, which is no label',
    name => expect(inTable(`${name} 1.00 2.00`)[0]?.amc).toBe(name),
  )
})

describe('the values of the summary', () => {
  /** A folio of this company with schemes of these values. */
  const folioOf = (amc: string, ...values: readonly (number | undefined)[]): StatementFolio => ({
    amc,
    folio: '1',
    holder: '',
    schemes: values.map(valuePaise => ({
      name: 'HDFC Flexi Cap Fund',
      isDirect: true,
      closingE4: 0,
      ...(valuePaise !== undefined && { valuePaise }),
      status: { kind: 'reconciled' },
      transactions: [],
    })),
  })
  const warnings = (valuePaise: number, ...folios: readonly StatementFolio[]) =>
    warningsOf([{ amc: 'HDFC Mutual Fund', valuePaise }], folios)
  const differs = (printedPaise: number, readPaise: number) => [
    { kind: 'amcValueDiffers', amc: 'HDFC Mutual Fund', printedPaise, readPaise },
  ]

  it('are those of all folios of the company, however its name is written', () => {
    const folios = [
      folioOf('HDFC MUTUAL FUND', 300, 200),
      folioOf('Axis', 7),
      folioOf('hdfc mutual-fund', 500),
    ]
    expect(warnings(1000, ...folios)).toStrictEqual([])
    expect(warnings(1004, ...folios)).toStrictEqual(differs(1004, 1000))
  })

  it.each([
    [1, [500]],
    [2, [300, 200]],
    [3, [300, 200, undefined]],
  ])('may be off by a paisa for each scheme, here %i', (most, values) => {
    const folio = folioOf('HDFC Mutual Fund', ...values)
    for (const printed of [500 - most, 500, 500 + most]) expect(warnings(printed, folio)).toStrictEqual([])
    for (const printed of [500 - most - 1, 500 + most + 1])
      expect(warnings(printed, folio)).toStrictEqual(differs(printed, 500))
  })

  it('name a company of which no folio was read, and no company that the summary does not name', () => {
    expect(warnings(500)).toStrictEqual([{ kind: 'amcMissing', amc: 'HDFC Mutual Fund' }])
    expect(warningsOf([], [folioOf('HDFC Mutual Fund', 5)])).toStrictEqual([])
    // Of a company whose folios hold nothing, nothing is missing.
    expect(warnings(0, folioOf('HDFC Mutual Fund'))).toStrictEqual([])
  })

  it('are named for each company, in the order of the summary', () => {
    const printed = [
      { amc: 'Axis', valuePaise: 1 },
      { amc: 'HDFC Mutual Fund', valuePaise: 9 },
      { amc: 'Quant', costPaise: 5, valuePaise: 3 },
    ]
    expect(warningsOf(printed, [folioOf('Quant', 3), folioOf('HDFC Mutual Fund', 5)])).toStrictEqual([
      { kind: 'amcMissing', amc: 'Axis' },
      ...differs(9, 5),
    ])
  })
})
