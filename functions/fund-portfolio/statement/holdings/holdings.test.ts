import { describe, expect, it } from 'vitest'
import { readStatement } from '../readStatement.ts'
import { camsMark, Pages } from '../testing/placedPages.ts'
import { read } from '../testing/readPages.ts'

/** Statements without transactions, laid out by hand: summaries of CAMS, e-CAS of NSDL and CDSL. */

const refusalOf = (pages: Pages) => {
  const result = readStatement(pages.all())
  return result.ok ? undefined : result.refusal
}
/** Texts that begin at these places. */
const row = (pages: Pages, ...texts: readonly (readonly [x: number, text: string])[]): Pages => {
  for (const [x, text] of texts) pages.put(text, { x, height: 6 })
  return pages.down(9)
}

const summary = (): Pages =>
  row(
    new Pages()
      .put(camsMark, { x: 12, rotated: true })
      .line('Consolidated Account Summary', { x: 220 })
      .line('As on 31-Mar-2025', { x: 240 }),
    [10, 'Folio No.'],
    [70, 'ISIN'],
    [130, 'Scheme Name'],
    [280, 'Cost Value'],
    [340, 'Unit Balance'],
    [400, 'NAV Date'],
    [460, 'NAV'],
    [500, 'Market Value'],
    [570, 'Registrar'],
  ).line('HDFC Mutual Fund')

describe('a summary', () => {
  const printed = (units: string, value: string, nav = '60.0000') =>
    row(
      summary(),
      [10, '12345678/90'],
      [70, 'INF179K01UT0'],
      [130, 'H123-HDFC Flexi Cap Fund -'],
      [290, '5,000.00'],
      [350, units],
      [400, '31-Mar-2025'],
      [460, nav],
      [510, value],
      [570, 'CAMS'],
    )

  it('lists holdings by folio, their names wrapped', () => {
    const statement = read(
      row(printed('147.300', '8,838.00'), [130, 'Direct Plan - Growth']).line('Total 5,000.00 8,838.00'),
    )
    expect(statement).toMatchObject({
      kind: 'camsSummary',
      period: { from: '2025-03-31', to: '2025-03-31' },
      warnings: [],
      folios: [
        {
          amc: 'HDFC Mutual Fund',
          folio: '12345678/90',
          schemes: [
            {
              name: 'HDFC Flexi Cap Fund - Direct Plan - Growth',
              isin: 'INF179K01UT0',
              rtaCode: 'H123',
              registrar: 'CAMS',
              isDirect: true,
              closingE4: 1_473_000,
              navE4: 600_000,
              costPaise: 5_000_00,
              valuePaise: 8_838_00,
              valuedOn: '2025-03-31',
              status: { kind: 'holdingsOnly' },
              transactions: [],
            },
          ],
        },
      ],
    })
  })

  it.each([
    ['a value that units and NAV do not give', printed('147.300', '8,839.00')],
    ['a letter in a number', printed('l47.300', '8,838.00')],
    ['units and NAV in each other’s columns', printed('60.0000', '8,838.00', '147.300')],
  ])('is marked for %s', (_, pages) => {
    expect(read(pages).folios[0]?.schemes[0]?.status.kind).toBe('broken')
  })

  it('says that its total is not what was read', () => {
    expect(read(printed('147.300', '8,838.00').line('Total 9,000.00 9,999.00')).warnings).toEqual([
      { kind: 'amcValueDiffers', amc: 'Total', printedPaise: 9_999_00, readPaise: 8_838_00 },
    ])
  })
})

const nsdl = (): Pages =>
  new Pages()
    .line('NSDL Consolidated Account Statement', { x: 200 })
    .line('Statement for the period from 01-Mar-2025 to 31-Mar-2025', { x: 180 })
    .page()
    .page()
const demat = (pages: Pages, holder: string, dp: string, client: string): Pages =>
  pages.line('NSDL Demat Account').line(holder).line(`DP ID: ${dp}   Client ID: ${client}`)
const fundTable = (pages: Pages): Pages =>
  row(
    pages.line('Mutual Funds (M)'),
    [20, 'ISIN'],
    [85, 'ISIN Description'],
    [390, 'No. of Units'],
    [440, 'NAV'],
    [540, 'Value'],
  )
const folioTable = (pages: Pages): Pages =>
  row(
    pages.line('Mutual Fund Folios (F)'),
    [20, 'ISIN'],
    [78, 'ISIN Description'],
    [152, 'Folio No.'],
    [225, 'No. of Units'],
    [272, 'Average Cost'],
    [345, 'Total Cost'],
    [388, 'Current NAV'],
    [441, 'Current Value'],
    [511, 'Unrealised Profit/(Loss)'],
    [600, 'Annualised Return(%)'],
  )
const folioRow = (pages: Pages, folio: string, cost = '5,000.00'): Pages =>
  row(
    pages,
    [20, 'INF179K01UT0'],
    [78, 'HDFC Flexi Cap'],
    [152, folio],
    [230, '100.000'],
    [280, '50.0000'],
    [345, cost],
    [390, '60.0000'],
    [441, '6,000.00'],
    [520, '1,000.00'],
    [600, '12.34'],
  )

describe('an e-CAS of NSDL', () => {
  it('has funds in demat accounts, and shares that are none', () => {
    const pages = demat(nsdl(), 'ASHA RAO (PAN:ABCDE1234F)', 'IN300394', '12345678')
    row(
      pages.line('Equities (E)'),
      [20, 'ISIN'],
      [85, 'Company Name'],
      [317, 'Face Value'],
      [393, 'No. of Shares'],
      [434, 'Market Price'],
      [550, 'Value'],
    )
    row(
      pages,
      [20, 'INE002A01018'],
      [85, 'RELIANCE'],
      [330, '10.00'],
      [393, '10'],
      [440, '1,234.50'],
      [540, '12,345.00'],
    )
    row(
      fundTable(pages),
      [20, 'INF204KB14I2'],
      [85, 'NIPPON NIFTY 50 BEES'],
      [390, '10.000'],
      [440, '250.5000'],
      [540, '2,505.00'],
    )
    const { folios } = read(pages)
    expect(folios).toMatchObject([
      {
        amc: '',
        folio: 'IN300394/12345678',
        holder: 'ASHA RAO',
        pan: 'ABCDE1234F',
        schemes: [
          {
            name: 'NIPPON NIFTY 50 BEES',
            closingE4: 100_000,
            valuePaise: 2_505_00,
            status: { kind: 'holdingsOnly' },
          },
        ],
      },
    ])
    expect(folios[0]?.schemes).toHaveLength(1)
  })

  it('keeps one folio number of two holders apart', () => {
    const pages = nsdl().line('ASHA RAO (PAN:ABCDE1234F)')
    folioRow(folioTable(pages), '55500001').line('RAVI RAO (PAN:ZYXWV9876A)')
    folioRow(folioTable(pages), '55500001')
    expect(read(pages).folios.map(({ folio, holder, pan }) => [folio, holder, pan])).toEqual([
      ['55500001', 'ASHA RAO', 'ABCDE1234F'],
      ['55500001', 'RAVI RAO', 'ZYXWV9876A'],
    ])
  })

  it.each([
    ['a holding without a folio', ''],
    ['a number in place of the folio', '12.50'],
  ])('marks %s', (_, folio) => {
    const pages = folioRow(folioTable(nsdl().line('ASHA RAO (PAN:ABCDE1234F)')), folio)
    expect(read(pages).folios[0]?.schemes[0]?.status.kind).toBe('broken')
  })

  it('marks a cost that neither the average nor the profit gives', () => {
    const pages = folioRow(folioTable(nsdl().line('ASHA RAO (PAN:ABCDE1234F)')), '55500001', '5,010.00')
    expect(read(pages).folios[0]?.schemes[0]?.status.kind).toBe('broken')
  })

  it('takes no row of another table for a holding', () => {
    const pages = demat(nsdl(), 'ASHA RAO (PAN:ABCDE1234F)', 'IN300394', '12345678')
    row(
      pages,
      [20, 'ISIN'],
      [85, 'Security'],
      [200, 'Lock-in expiry'],
      [300, 'Locked Bal'],
      [400, 'Pending Demat'],
    )
    row(pages, [20, 'INF204KB14I2'], [85, 'NIPPON'], [200, '03-10-2028'], [300, '51.448'], [400, '0.000'])
    expect(refusalOf(pages)).toBe('nothingInIt')
  })
})

describe('what is no statement that can be read', () => {
  it.each([
    ['an invoice', ['Invoice 12', 'Total 1,234.00'], 'notAStatement'],
    ['a statement of MF Central', ['MF Central', 'Consolidated Account Statement'], 'otherIssuer'],
    [
      'a copy without the watermark',
      ['Consolidated Account Statement', 'Closing Unit Balance: 1.000'],
      'otherIssuer',
    ],
    [
      'a statement without a folio',
      ['Consolidated Account Statement', camsMark, '01-Apr-2024 To 31-Mar-2025'],
      'nothingInIt',
    ],
  ])('%s', (_, lines, refusal) => {
    expect(refusalOf(new Pages().lines(...lines))).toBe(refusal)
  })

  it('a file without a word', () => {
    expect(refusalOf(new Pages())).toBe('noText')
  })
})

describe('an e-CAS of CDSL', () => {
  it('has units in demat accounts and in folios', () => {
    const pages = new Pages()
      .line('Central Depository Services (India) Limited')
      .line('Statement for the period from 01-Mar-2025 to 31-Mar-2025')
      .page()
      .page()
      .line('DP Name : ZERODHA   DP ID : 12081600   CLIENT ID : 00012345')
      .line('ASHA RAO (PAN:ABCDE1234F)')
      .line('HOLDING STATEMENT AS ON 31-03-2025')
    row(
      pages,
      [20, 'ISIN'],
      [85, 'Security'],
      [260, 'Current Bal'],
      [316, 'Frozen Bal'],
      [371, 'Pledge Bal'],
      [432, 'Free Bal'],
      [480, 'Market Price'],
      [550, 'Value'],
    )
    row(
      pages,
      [20, 'INF204KB14I2'],
      [85, 'NIPPON#NIFTY 50 BEES'],
      [270, '10.000'],
      [330, '--'],
      [390, '--'],
      [440, '10.000'],
      [490, '250.500'],
      [545, '2,505.00'],
    )
    pages.line('MUTUAL FUND UNITS HELD AS ON 31-03-2025')
    row(
      pages,
      [20, 'Scheme Name'],
      [170, 'ISIN'],
      [235, 'Folio No.'],
      [327, 'Closing Bal (Units)'],
      [409, 'NAV (INR)'],
      [450, 'Cumulative Amount Invested'],
      [560, 'Valuation (INR)'],
    )
    row(
      pages,
      [20, 'B69 - HDFC Flexi Cap Fund -'],
      [170, 'INF179K01UT0'],
      [235, '12345678/90'],
      [340, '100.000'],
      [409, '60.0000'],
      [460, '5,000.00'],
      [560, '6,000.00'],
    )
    row(pages, [20, 'Direct Plan'])
    expect(read(pages).folios).toMatchObject([
      {
        folio: '12081600/00012345',
        holder: 'ASHA RAO',
        schemes: [{ closingE4: 100_000, valuedOn: '2025-03-31', status: { kind: 'holdingsOnly' } }],
      },
      {
        folio: '12345678/90',
        schemes: [
          {
            name: 'HDFC Flexi Cap Fund - Direct Plan',
            rtaCode: 'B69',
            isDirect: true,
            costPaise: 5_000_00,
            status: { kind: 'holdingsOnly' },
          },
        ],
      },
    ])
  })
})
