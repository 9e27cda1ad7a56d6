import { describe, expect, it } from 'vitest'
import type { PlacedPage } from '../../statement/lines/page.ts'
import { readStatement } from '../../statement/readStatement.ts'
import type { StatementScheme } from '../../statement/statement.ts'
import {
  closing,
  firstPage,
  oneScheme,
  Pages,
  schemeHead,
  schemeRows,
} from '../../statement/testing/placedPages.ts'

/** What random statements found in the reader, each worked by hand. */

const schemesOf = (pages: readonly PlacedPage[]): StatementScheme[] => {
  const read = readStatement(pages)
  return read.ok ? read.statement.folios.flatMap(({ schemes }) => schemes) : []
}
const statusOf = (pages: Pages) => schemesOf(pages.all())[0]?.status

const headOf = (schemeLine: string): Pages =>
  firstPage()
    .line('HDFC Mutual Fund', { height: 10 })
    .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
    .line('ASHA RAO')
    .line(schemeLine)
    .header()
    .line('Opening Unit Balance: 100.000', { x: 90 })

describe('a right statement', () => {
  it.each([
    ['117 IOD1G-Mirae Asset Flexi Cap Fund - Direct Plan - ISIN: INF179K01BC2(Advisor: DIRECT)', '117 IOD1G'],
    ['128TSDGG - Axis Long Term Equity Fund - Direct Growth - ISIN: INF179K01BC2', '128TSDGG'],
    ['B92-Birla Frontline Fund - ISIN: INF179K01BC2(Advisor: ARN-1234)', 'B92'],
  ])('has the code before the name, with its blank: %s', (line, rtaCode) => {
    const [scheme] = schemesOf(closing(schemeRows(headOf(line))).all())
    expect(scheme).toMatchObject({ rtaCode, isin: 'INF179K01BC2', status: { kind: 'reconciled' } })
    expect(scheme?.name).not.toContain(rtaCode)
  })

  it('has dividends from which tax was deducted', () => {
    const pages = schemeHead(firstPage())
      .row('01-Jul-2024', 'Dividend Paid @ Rs.2.00 per unit less TDS', { amount: '180.00' })
      .row('02-Jul-2024', 'Div. Reinvest @ Rs..75 less TDS', {
        amount: '500.00',
        units: '10.000',
        price: '50.0000',
        balance: '110.000',
      })
    // 110 × 60 = 6,600.
    const [scheme] = schemesOf(closing(pages, '110.000', '60.0000', '1.00', '6,600.00').all())
    expect(scheme?.transactions).toMatchObject([
      { type: 'dividendPayout', dividendRate: '2.00' },
      { type: 'dividendReinvestment', dividendRate: '.75' },
    ])
    expect(scheme?.status).toEqual({ kind: 'reconciled' })
  })

  it('allots units of three places although it prints four', () => {
    // 4,999.75 / 1,187.4511 = 4.21049…, allotted as 4.210, which at that price is 4,999.17.
    const pages = schemeHead(firstPage()).row('15-Apr-2024', 'Purchase', {
      amount: '4,999.75',
      units: '4.2100',
      price: '1,187.4511',
      balance: '104.2100',
    })
    // 104.21 × 60 = 6,252.60.
    expect(statusOf(closing(pages, '104.2100', '60.0000', '1.00', '6,252.60'))).toEqual({
      kind: 'reconciled',
    })
  })

  it('draws a name and a number in pieces that touch', () => {
    const pages = oneScheme()
    const inPieces = pages.all().map(({ texts }) => ({
      texts: texts.flatMap(text => {
        if (!['HDFC Mutual Fund', '25,000.00', '200.500', '(10,000.00)'].includes(text.text)) return [text]
        const per = text.width / text.text.length
        const [first, second] = [text.text.slice(0, 3), text.text.slice(3)]
        return [
          { ...text, text: first, width: 3 * per },
          { ...text, text: second, x: text.x + 3 * per, width: second.length * per },
        ]
      }),
    }))
    expect(readStatement(inPieces)).toEqual(readStatement(pages.all()))
  })

  it('has a fund for infrastructure without an ISIN', () => {
    const [scheme] = schemesOf(
      closing(schemeRows(headOf('H123-HDFC INFRASTRUCTURE FUND - Growth(Advisor: ARN-12345)'))).all(),
    )
    expect(scheme).toMatchObject({
      name: 'HDFC INFRASTRUCTURE FUND - Growth',
      status: { kind: 'reconciled' },
    })
    expect(scheme?.isin).toBeUndefined()
  })

  it('has the company again above a holder on the next page', () => {
    const pages = firstPage()
      .line('HDFC Mutual Fund', { height: 10 })
      .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .page()
      .line('HDFC Mutual Fund', { height: 10 })
      .line('ASHA RAO')
      .line('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2(Advisor: ARN-12345)')
      .header()
      .line('Opening Unit Balance: 100.000', { x: 90 })
    const read = readStatement(closing(schemeRows(pages)).all())
    expect(read.ok && read.statement.folios).toMatchObject([{ holder: 'ASHA RAO', folio: '12345678/90' }])
  })
})

const numbered = (pages: Pages, number: number) => pages.line(`Page ${number} of 9`, { x: 270 })

describe('pages', () => {
  it('count once when they are there twice', () => {
    const pages = numbered(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2'), 1).page()
    const [first, last] = numbered(closing(schemeRows(pages.header())), 2).all()
    if (first === undefined || last === undefined) throw new Error('two pages were drawn')
    const whole = readStatement([first, last])
    expect(readStatement([first, first, last])).toEqual(whole)
    expect(readStatement([first, last, last])).toEqual(whole)
    expect(whole.ok && whole.statement.folios).toHaveLength(1)
  })

  it('are no words of a name above their number', () => {
    const pages = numbered(
      ['INF179K01BC2', 'INF179K01UT0'].reduce(
        (into, isin) =>
          into
            .put(isin, { x: 20 })
            .put('HDFC Flexi Cap Fund', { x: 90 })
            .putRight('10.000', 390)
            .putRight('60.0000', 470)
            .putRight('600.00', 560)
            .down(),
        new Pages()
          .line('NSDL Consolidated Account Statement')
          .line('Statement for the period from 01-Mar-2025 to 31-Mar-2025')
          .page()
          .line('NSDL Demat Account')
          .line('DP ID: IN300123 Client ID: 12345678')
          .line('ASHA RAO (PAN:ABCDE1234F)')
          .line('Mutual Funds (M)')
          .put('ISIN', { x: 20 })
          .put('ISIN Description', { x: 90 })
          .putRight('No. of Units', 390)
          .putRight('NAV in (INR)', 470)
          .putRight('Value in (INR)', 560)
          .down(),
      ),
      2,
    )
    expect(schemesOf(pages.all()).map(({ name }) => name)).toEqual([
      'HDFC Flexi Cap Fund',
      'HDFC Flexi Cap Fund',
    ])
  })
})

it('does not take an adviser from an ISIN that holds the letters', () => {
  const [scheme] = schemesOf(
    closing(schemeRows(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF204TARN60(Advisor: ARN-215507)'))).all(),
  )
  expect(scheme).toMatchObject({ isin: 'INF204TARN60', advisor: 'ARN-215507' })
})

describe('a damaged statement is marked', () => {
  const purchase = { amount: '5,000.00', units: '100.000', price: '50.0000', balance: '200.000' }
  const redeemed = { amount: '(2,000.00)', units: '(40.000)', price: '50.0000', balance: '60.000' }

  it.each([
    ['an amount whose sign is lost', 'Redemption', { ...redeemed, amount: '2,000.00' }, '60.000', '3,600.00'],
    [
      'an amount whose sign is new',
      'Purchase',
      { ...purchase, amount: '(5,000.00)' },
      '200.000',
      '12,000.00',
    ],
    [
      'an amount that is gone beside a price',
      'Purchase',
      { units: '100.000', price: '50.0000', balance: '200.000' },
      '200.000',
      '12,000.00',
    ],
    [
      'an amount in the column of the price',
      'Purchase',
      { units: '100.000', price: '5,000.00', balance: '200.000' },
      '200.000',
      '12,000.00',
    ],
    [
      'a price in the column of the amount, which is gone',
      'Purchase',
      { amount: '50.0000', units: '100.000', balance: '200.000' },
      '200.000',
      '12,000.00',
    ],
  ])('%s', (_, text, numbers, units, value) => {
    const pages = schemeHead(firstPage()).row('15-Apr-2024', text, numbers)
    expect(statusOf(closing(pages, units, '60.0000', '1.00', value))?.kind).toBe('broken')
  })

  it.each(['192CP9QW6 - Direct Payout(Advisor: DIRECT)', '01BC2 - Payout(Advisor: DIRECT)'])(
    'when the line of its name is gone, and the end of the ISIN stands for a code: %s',
    line => {
      expect(statusOf(closing(schemeRows(headOf(line))))?.kind).toBe('broken')
    },
  )

  it('when the first half of a scheme is gone', () => {
    expect(statusOf(closing(schemeRows(headOf('ARN-12345)'))))?.kind).toBe('broken')
  })

  it('when a page is missing between an opening balance and its rows', () => {
    const start = () => numbered(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2'), 1).page().header()
    expect(statusOf(numbered(closing(schemeRows(start())), 3))?.kind).toBe('broken')
    expect(statusOf(numbered(closing(schemeRows(start())), 2))).toEqual({ kind: 'reconciled' })
  })

  it('when a page is missing that may have had the line of another folio', () => {
    const start = closing(schemeRows(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2')))
    const next = numbered(start, 1)
      .page()
      .line('H456-HDFC Liquid Fund - Direct Plan - Growth - ISIN: INF179K01VC4(Advisor: DIRECT)')
      .header()
      .line('Opening Unit Balance: 0.000')
    const read = schemesOf(numbered(closing(next, '0.000', '10.0000', '0.00', '0.00'), 3).all())
    expect(read.map(({ status }) => status.kind)).toEqual(['reconciled', 'broken'])
  })

  it('when a page is missing that may have had the name of another company, until a company is named', () => {
    const scheme = (into: Pages, folio: string) => {
      const header = [
        `Folio No: ${folio} / 90   PAN: ABCDE1234F   KYC: OK PAN: OK`,
        'ASHA RAO',
        'H456-HDFC Liquid Fund - Direct Plan - Growth - ISIN: INF179K01VC4(Advisor: DIRECT)',
      ].reduce((pages, line) => pages.line(line), into)
      const opened = header.header().line('Opening Unit Balance: 0.000')
      return closing(opened, '0.000', '10.0000', '0.00', '0.00')
    }
    const start = closing(schemeRows(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2')))
    const next = scheme(scheme(numbered(start, 1).page(), '22222222'), '33333333')
    const named = scheme(next.line('Axis Mutual Fund', { height: 10 }), '44444444')
    expect(schemesOf(numbered(named, 3).all()).map(({ status }) => status.kind)).toEqual([
      'reconciled',
      'broken',
      'broken',
      'reconciled',
    ])
  })

  it('when its closing balance is gone below a folio that is printed again; its holder is no company', () => {
    const goesOn = schemeRows(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2'))
      .page()
      .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .line('Asha Rao')
      .line('Folio No: 22222222 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .line('Asha Rao')
      .line('H456-HDFC Liquid Fund - Direct Plan - Growth - ISIN: INF179K01VC4(Advisor: DIRECT)')
      .header()
      .line('Opening Unit Balance: 0.000')
    const pages = closing(goesOn, '0.000', '10.0000', '0.00', '0.00').all()
    const read = readStatement(
      pages.map(page => ({
        ...page,
        texts: page.texts.map(text => (text.text === 'ASHA RAO' ? { ...text, text: 'Asha Rao' } : text)),
      })),
    )
    expect(read.ok && read.statement.folios.map(({ amc }) => amc)).toEqual([
      'HDFC Mutual Fund',
      'HDFC Mutual Fund',
    ])
  })

  it('when half of the header of a table is gone: the other half is no company', () => {
    const pages = closing(schemeRows(headOf('H123-HDFC Flexi Cap Fund - ISIN: INF179K01BC2')))
      .page()
      .line('(INR) (INR) Balance', { height: 10 })
      .line('Folio No: 22222222 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .line('ASHA RAO')
      .line('H456-HDFC Liquid Fund - Direct Plan - Growth - ISIN: INF179K01VC4(Advisor: DIRECT)')
      .header()
      .line('Opening Unit Balance: 0.000')
    const read = readStatement(closing(pages, '0.000', '10.0000', '0.00', '0.00').all())
    expect(read.ok && read.statement.folios.map(({ amc }) => amc)).toEqual([
      'HDFC Mutual Fund',
      'HDFC Mutual Fund',
    ])
  })

  it('when a row of a summary has neither code nor ISIN', () => {
    const row = (name: string) =>
      firstPage(undefined, [])
        .line('Consolidated Account Summary')
        .line('As on 31-Mar-2025')
        .line('HDFC Mutual Fund')
        .put('12345678', { x: 10 })
        .put(name, { x: 130 })
        .putRight('147.300', 380)
        .put('31-Mar-2025', { x: 400 })
        .putRight('60.0000', 500)
        .putRight('8,838.00', 560)
        .put('CAMS', { x: 570 })
        .down()
    const statement = (name: string) =>
      row(name)
        .all()
        .map(({ texts }) => ({
          texts: texts.filter(({ text }) => text !== 'Consolidated Account Statement'),
        }))
    expect(schemesOf(statement('H123-HDFC Flexi Cap Fund'))).toMatchObject([
      { status: { kind: 'holdingsOnly' } },
    ])
    expect(schemesOf(statement('HDFC Flexi Cap Fund'))).toMatchObject([{ status: { kind: 'broken' } }])
  })
})
