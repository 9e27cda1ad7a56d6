import { describe, expect, it } from 'vitest'
import type { StatementFolio } from '../statement.ts'
import { farApart, lineOfText } from '../testing/lineOfText.ts'
import { depositoryFolios } from './depository.ts'

/** Where the tables of an e-CAS begin and end, and the day of their values. */

const folioTable =
  'ISIN ISIN Description Folio No. No. of Units Average Cost Total Cost Current NAV Current Value'
const folioRow = 'INF179K01UT0 HDFC Flexi Cap 55500001 100.000 50.0000 5,000.00 60.0000 6,000.00'
const secondRow = 'INF204KB14I2 NIPPON Small Cap 55500002 10.000 250.5000 2,505.00 250.5000 2,505.00'
const folios = ['Mutual Fund Folios (F)', folioTable, folioRow]

const schemesOf = (found: readonly StatementFolio[]) => found.flatMap(({ schemes }) => schemes)
const read = (...texts: readonly string[]) => schemesOf(depositoryFolios(farApart(texts)))

const kindsOf = (...texts: readonly string[]) => read(...texts).map(({ status }) => status.kind)

describe('the section of folios', () => {
  it.each([
    'Mutual Fund Folios (F)',
    'Mutual Fund Folios(F)',
    'MUTUAL FUND FOLIOS (F) 12,345.00',
    'MUTUAL FUND UNITS HELD AS ON 31-03-2025',
    'Mutual Fund Units Held With MF/RTA',
  ])('begins at "%s", and ends the table above', heading => {
    expect(read(heading, folioTable, folioRow)[0]?.status.kind).toBe('holdingsOnly')
    expect(read(...folios, heading, secondRow)).toHaveLength(1)
  })

  it.each([
    'Mutual Fund Folios',
    'Mutual Fund Folios F',
    'MUTUAL FUND UNITS HELD',
    'MUTUAL FUND UNITS AS ON',
  ])('does not begin at "%s"', text => {
    expect(read(text, folioTable, folioRow)[0]?.status.kind).toBe('broken')
    expect(read(...folios, text, secondRow)).toHaveLength(2)
  })
})

describe('a table', () => {
  it.each([
    'Equities (E)',
    'EQUITIES (E)',
    'Equities(E)',
    'Equity Shares (E)',
    'Preference Shares (P)',
    'Mutual Funds (M)',
    'Corporate Bonds (C)',
    'Money Market Instruments (I)',
    'Government Securities / T-Bills & SDL (GSEC)',
    'Securitised Instruments (S)',
    'Sovereign Gold Bonds (SGB)',
    'Alternate Investment Funds (AIF)',
    'Postal Saving Scheme (O)',
    'Zero Coupon Zero Principal (Z)',
    'Warrant (W)',
    'Warrants (W)',
    'Rights Entitlement (R)',
    'REIT (R)',
    'InvIT (I)',
  ])('ends at the section "%s", and a row below it without a header is marked', text => {
    expect(read(...folios, text, secondRow).map(({ status }) => status)).toEqual([
      { kind: 'holdingsOnly' },
      { kind: 'broken', at: { kind: 'unreadable', text: secondRow } },
    ])
    // Rows of shares are none, and neither are texts.
    expect(read(...folios, text, 'INE002A01018 RELIANCE 10 1,234.50', 'Direct Plan')).toHaveLength(1)
    // Only for the rows; its section goes on.
    expect(read(...folios, text, folioTable, secondRow)[1]?.status.kind).toBe('holdingsOnly')
  })

  it('is over where another begins: rows between them are not of the one before', () => {
    const shares = 'ISIN Company Name Face Value Market Price Value'
    for (const next of [
      shares,
      'Notes',
      'Mutual Fund Folios (F)',
      'DP ID: IN300394 Client ID: 12345678',
      'ASHA RAO (PAN: ABCDE1234F)',
    ])
      expect(read(...folios, 'Equities (E)', next, secondRow)).toHaveLength(1)
    // Nor is a section that no table stands above.
    expect(read(...folios, 'Notes', 'Equities (E)', secondRow)).toHaveLength(1)
  })

  it.each([
    'HOLDING STATEMENT AS ON 31-03-2025',
    'Your HOLDING STATEMENT',
    'STATEMENT OF TRANSACTIONS',
    'MONTHLY STATEMENT OF TRANSACTIONS FROM 01-03-2025',
    'Transactions for the month',
    'Transaction details',
    'Load Structure and more',
    'Notes',
    'Note: values are of the last day',
    'YOUR ACCOUNT DETAILS',
    'Portfolio Value of the year',
    'Summary of value of holdings',
    'About NSDL',
  ])('ends at "%s"', text => {
    expect(read(...folios, text, secondRow)).toHaveLength(1)
    // Only for the rows; its section goes on.
    expect(read(...folios, text, folioTable, secondRow)[1]?.status.kind).toBe('holdingsOnly')
  })

  it.each([
    'Equities',
    'Equities (E) 12,345.00',
    'All Equities (E)',
    'Equity Growth (GROWTH)',
    'Equity Growth (12)',
    'Equity, Growth (G)',
    'Other HOLDING',
    'STATEMENT TRANSACTIONS',
    'All Transactions',
    'Transactional',
    'No Load Structure',
    'See Notes',
    'See Note',
    'Noted',
    'ACCOUNT',
    'The Portfolio Value',
    'Portfolio of value',
    'A Summary of value',
    'More About NSDL',
  ])('goes on below "%s"', text => {
    expect(kindsOf(...folios, text, secondRow)).toEqual(['holdingsOnly', 'holdingsOnly'])
  })

  it.each([
    'Equity Fund (G)',
    'Corporate Bond Fund (G)',
    'Corporate Bond Fund - Direct (IDCW)',
    'Government Securities Fund (D)',
  ])('goes on below the end of a name, as in "%s"', text => {
    expect(kindsOf(...folios, text, secondRow)).toEqual(['holdingsOnly', 'holdingsOnly'])
  })

  it('has no part of another section in the name of its last row', () => {
    const lines = [...farApart(folios), lineOfText('Mutual Funds (M)', { y: 3910, x: 72 })]
    expect(schemesOf(depositoryFolios(lines))[0]?.name).toBe('HDFC Flexi Cap')
  })
})

describe('a name', () => {
  /** The row, its second line 12 pt below, and another line 8 pt below that. */
  const nameWith = (text: string) =>
    schemesOf(
      depositoryFolios([
        ...farApart(folios.slice(0, 2)),
        lineOfText(folioRow, { y: 1000 }),
        lineOfText('Direct Plan', { y: 988, x: 72 }),
        lineOfText(text, { y: 979, x: 72 }),
      ]),
    )[0]?.name

  it('goes on in the lines below it', () => {
    expect(nameWith('')).toBe('HDFC Flexi Cap Direct Plan')
  })

  it('goes on in its own column, as the row above shows it', () => {
    const lines = [...farApart(folios), lineOfText('MFHDFC0123   Direct Plan', { y: 3910 })]
    expect(schemesOf(depositoryFolios(lines))[0]?.name).toBe('HDFC Flexi Cap Direct Plan')
  })

  it('has no part in a table of something else', () => {
    const lines = [
      ...farApart(folios),
      lineOfText('ISIN Security Locked Bal', { y: 3910 }),
      lineOfText('Lock-in', { y: 3900, x: 72 }),
    ]
    expect(schemesOf(depositoryFolios(lines))[0]?.name).toBe('HDFC Flexi Cap')
  })

  it('has no part in a total, whose line is none of it', () => {
    expect(nameWith('Sub Total')).toBe('HDFC Flexi Cap Direct Plan')
  })

  it('has no part in what each page repeats', () => {
    expect(nameWith('Page 3 of 7')).toBe('HDFC Flexi Cap Direct Plan')
  })
})

describe('the day of the values', () => {
  const dayAfter = (...texts: readonly string[]) => read(...texts, ...folios)[0]?.valuedOn

  it.each([
    ['in figures', ['HOLDINGS AS ON 31-03-2025', 'as on: 31/03/2025', 'Value as on 31-03-2025 in INR']],
    ['in words', ['as on : 31-Mar-2025', 'as on 31/MAR/2025', 'as on:31-mar-2025']],
    ['without a blank', ['as on31-3-2025', 'as on:31-3-2025']],
  ])('is named %s', (_, texts) => {
    expect(texts.map(text => dayAfter(text))).toEqual(texts.map(() => '2025-03-31'))
  })

  it.each([
    '31-03-2025',
    'as of 31-03-2025',
    'was on 31-03-2025',
    'as on 31.03.2025',
    'as on 31-March-2025',
    'as on 31-03-25',
    'as on the 31-03-2025',
    'as on 31-02-2025',
    'as on x-03-2025',
    'as on 31-xx-2025',
  ])('is not named by "%s"', text => {
    expect(dayAfter(text)).toBeUndefined()
    expect(dayAfter('as on 28-02-2025', text)).toBe('2025-02-28')
  })

  it('is the one named last above the row', () => {
    const rows = read('as on 28-02-2025', 'as on 31-03-2025', ...folios, 'as on 30-04-2025', secondRow)
    expect(rows.map(({ valuedOn }) => valuedOn)).toEqual(['2025-03-31', '2025-04-30'])
    expect(read(...folios, 'as on 30-04-2025')[0]).not.toHaveProperty('valuedOn')
  })
})
