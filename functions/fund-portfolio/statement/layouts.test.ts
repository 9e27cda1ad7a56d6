import { describe, expect, it } from 'vitest'
import { readStatement } from './readStatement.ts'
import type { StatementScheme } from './statement.ts'
import {
  closing,
  edges,
  firstPage,
  loadText,
  oneScheme,
  type Pages,
  schemeHead,
  schemeRows,
} from './testing/placedPages.ts'
import { read, schemesOf } from './testing/readPages.ts'

/** What issuers have printed and other readers have misread (domain.md 2.2, "Known failure modes", "Seen since"). */

const onlyScheme = (pages: Pages): StatementScheme => {
  const [scheme, ...more] = schemesOf(pages)
  if (scheme === undefined || more.length > 0) throw new Error('not one scheme')
  return scheme
}
const reconciled = { kind: 'reconciled' }
const purchase = { amount: '4,730.00', units: '47.300', price: '100.0000', balance: '147.300' }
/** Company, folio and scheme up to the opening balance of 100 units, with this header. */
const withHeader = (write: (pages: Pages) => Pages): Pages =>
  write(
    firstPage()
      .line('HDFC Mutual Fund')
      .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .line('ASHA RAO'),
  )
    .header()
    .line('Opening Unit Balance: 100.000')
const bought = (pages: Pages): Pages => closing(pages.row('15-Apr-2024', 'Purchase', purchase))

describe('the header of a scheme', () => {
  it('has the registrar interleaved in a wrapped line', () => {
    const scheme = onlyScheme(
      bought(
        withHeader(pages =>
          pages
            .put('H123-HDFC Flexi Cap Fund - Direct Plan -')
            .put('Registrar : CAMS', { x: 480 })
            .down()
            .line('Growth Option - ISIN: INF179K01UT0(Advisor: DIRECT)'),
        ),
      ),
    )
    expect(scheme).toMatchObject({
      name: 'HDFC Flexi Cap Fund - Direct Plan - Growth Option',
      isin: 'INF179K01UT0',
      registrar: 'CAMS',
      isDirect: true,
      status: reconciled,
    })
    expect(scheme.advisor).toBeUndefined()
  })

  it('has the registrar below its label', () => {
    const scheme = onlyScheme(
      bought(
        withHeader(pages =>
          pages
            .put('H123-HDFC Flexi Cap Fund - Regular Plan - Growth - ISIN: INF')
            .put('Registrar :', { x: 480 })
            .down()
            .put('179K01UT0(Advisor: ARN-12345)')
            .put('KFINTECH', { x: 480 })
            .down(),
        ),
      ),
    )
    expect(scheme).toMatchObject({
      name: 'HDFC Flexi Cap Fund - Regular Plan - Growth',
      isin: 'INF179K01UT0',
      registrar: 'KFINTECH',
      advisor: 'ARN-12345',
    })
  })

  it('has the watermark glued to the registrar', () => {
    const scheme = onlyScheme(
      bought(
        withHeader(pages =>
          pages
            .put('H123-HDFC Flexi Cap Fund - Growth - ISIN: INF179K01UT0(Advisor: ARN-1)')
            .put('Registrar : CAMSCAMSCASWS-120525163712', { x: 400 })
            .down(),
        ),
      ),
    )
    expect(scheme).toMatchObject({ registrar: 'CAMS', isin: 'INF179K01UT0', status: reconciled })
  })

  it.each([
    ['drawn in pieces', ['H1-HDFC Fund - ISIN: ', 'INF17', '9K01', 'UT0', '(Advisor: ARN-1)']],
    ['with blanks between its pieces', ['H1-HDFC Fund - ISIN: INF 179K01 UT0 (Advisor: ARN-1)']],
    ['with a cut mark', ['H1-HDFC Fund - ISIN: INF179K-', ' 01UT0(Advisor: ARN-1)']],
    ['with the option behind it', ['H1-HDFC Fund - ISIN: INF179K01UT0 - Payout(Advisor: ARN-1)']],
  ])('has its ISIN %s', (_, pieces) => {
    const scheme = onlyScheme(
      bought(
        withHeader(pages => {
          let x = 30
          for (const piece of pieces) {
            pages.put(piece, { x })
            x += piece.length * 4
          }
          return pages.down()
        }),
      ),
    )
    expect(scheme).toMatchObject({ name: 'HDFC Fund', isin: 'INF179K01UT0', advisor: 'ARN-1' })
  })

  it('marks a scheme whose ISIN cannot be put together', () => {
    const scheme = onlyScheme(
      bought(withHeader(pages => pages.line('H1-HDFC Fund - ISIN: INF179K 01U(Advisor: ARN-1)'))),
    )
    expect(scheme.status).toMatchObject({ kind: 'broken', at: { kind: 'unreadable' } })
    expect(scheme.isin).toBeUndefined()
  })

  it('has its advisor broken before the value', () => {
    const scheme = onlyScheme(
      bought(
        withHeader(pages =>
          pages.lines('H1-HDFC Fund - ISIN: INF179K01UT0(Advisor:', 'ARN-12345)').line('Nominee 1: RAVI'),
        ),
      ),
    )
    expect(scheme).toMatchObject({ name: 'HDFC Fund', advisor: 'ARN-12345' })
  })

  it.each([
    ['H1-HDFC Multi-Cap Fund - Regular Plan - Growth', 'HDFC Multi-Cap Fund - Regular Plan - Growth', false],
    [
      'H1-Direct Equity Opportunities Fund - Regular Growth',
      'Direct Equity Opportunities Fund - Regular Growth',
      false,
    ],
    ['H1-Quant Direct - Growth', 'Quant Direct - Growth', true],
    ['H1-HDFC Fund (Direct) IDCW', 'HDFC Fund (Direct) IDCW', true],
    [
      'H1-HDFC Fund - Growth (formerly HDFC Direct Plan)',
      'HDFC Fund - Growth (formerly HDFC Direct Plan)',
      false,
    ],
  ])('%s', (printed, name, isDirect) => {
    const scheme = onlyScheme(
      bought(withHeader(pages => pages.line(`${printed} - ISIN: INF179K01UT0(Advisor: ARN-1)`))),
    )
    expect(scheme).toMatchObject({ name, isDirect })
  })

  it('takes no load text into the name', () => {
    const pages = oneScheme()
      .lines(
        '1Y-NIL after that. For switches the same load holds,',
        'as notified on 15-MAR-2022 by HDFC Fund',
      )
      .line('H456-HDFC Liquid Fund - Growth - ISIN: INF179K01VC4(Advisor: ARN-1)')
      .header()
      .line('Opening Unit Balance: 0.000')
    const [, second] = schemesOf(closing(pages, '0.000', '10.0000', '0.00', '0.00'))
    expect(second).toMatchObject({ name: 'HDFC Liquid Fund - Growth', rtaCode: 'H456', status: reconciled })
  })
})

describe('rows', () => {
  const head = () => schemeHead(firstPage())
  const rowsOf = (write: (pages: Pages) => Pages): StatementScheme => onlyScheme(closing(write(head())))

  it('have dates without hyphens, the date drawn twice, and a balance 1 pt off', () => {
    const scheme = rowsOf(pages =>
      pages.put('15Apr2024', { x: 30.7 }).row('15Apr2024', 'Purchase', purchase, { rise: 1 }),
    )
    expect(scheme.transactions).toMatchObject([{ date: '2024-04-15', description: 'Purchase' }])
    expect(scheme.status).toEqual(reconciled)
  })

  it.each([
    ['parentheses', '(47.300)', '52.700'],
    ['a minus', '-47.300', '52.700'],
  ])('are negative by %s', (_, units, balance) => {
    const scheme = onlyScheme(
      closing(
        head().row('15-Apr-2024', 'Redemption', { ...purchase, amount: '(4,730.00)', units, balance }),
        '52.700',
        '60.0000',
        '0.00',
        '3,162.00',
      ),
    )
    expect(scheme.transactions[0]).toMatchObject({ unitsE4: -473_000, type: 'redemption' })
    expect(scheme.status).toEqual(reconciled)
  })

  it('have Indian and western commas and no figure before the point', () => {
    const scheme = rowsOf(pages =>
      pages
        .row('15-Apr-2024', 'Purchase', {
          amount: '12,34,567.00',
          units: '46.300',
          price: '26,664.5140',
          balance: '146.300',
        })
        .row('16-Apr-2024', 'Purchase', {
          amount: '1,234,567.00',
          units: '.500',
          price: '2,469,134.0000',
          balance: '146.800',
        })
        .row('17-Apr-2024', 'Purchase', {
          amount: '5.00',
          units: '.500',
          price: '10.0000',
          balance: '147.300',
        }),
    )
    expect(scheme.transactions.map(({ amountPaise }) => amountPaise)).toEqual([
      1_234_567_00, 1_234_567_00, 5_00,
    ])
    expect(scheme.status).toEqual(reconciled)
  })

  it('have wrapped descriptions, which decide the type and are not shown', () => {
    const scheme = rowsOf(pages =>
      pages
        .row('15-Apr-2024', 'Purchase - via internet', purchase)
        .line('Systematic Instalment 3/12', { x: 90 }),
    )
    expect(scheme.transactions).toMatchObject([
      { description: 'Purchase - via internet', type: 'purchaseSip' },
    ])
    expect(scheme.status).toEqual(reconciled)
  })

  it('have stamp duty, STT and TDS, load and STT taken from a redemption', () => {
    // 50 × 40 = 2,000; 1 % load 20.00 and STT 0.02 leave 1,979.98.
    const scheme = onlyScheme(
      closing(
        head()
          .row('15-Apr-2024', 'Redemption', {
            amount: '(1,979.98)',
            units: '(50.000)',
            price: '40.0000',
            balance: '50.000',
          })
          .row('15-Apr-2024', '*** Exit Load ***', { amount: '20.00' })
          .row('15-Apr-2024', '*** STT Paid ***', { amount: '0.02' })
          .row('16-Apr-2024', '*** TDS on IDCW ***', { amount: '3.00' }),
        '50.000',
        '60.0000',
        '0.00',
        '3,000.00',
      ),
    )
    expect(scheme.transactions.map(({ type }) => type)).toEqual(['redemption', 'other', 'stt', 'tds'])
    expect(scheme.status).toEqual(reconciled)
  })

  it('have units without amount and price, and a reinvested dividend', () => {
    const scheme = rowsOf(pages =>
      pages
        .row('15-Apr-2024', 'Creation of units - Segregated Portfolio 1', {
          units: '37.300',
          balance: '137.300',
        })
        .row('16-Apr-2024', 'IDCW Reinvestment @ Rs.1.50 per unit', {
          amount: '500.00',
          units: '10.000',
          price: '50.0000',
          balance: '147.300',
        }),
    )
    expect(scheme.transactions).toMatchObject([
      { type: 'segregation', unitsE4: 373_000 },
      { type: 'dividendReinvestment', dividendRate: '1.50' },
    ])
    expect(scheme.status).toEqual(reconciled)
  })

  it('have a dishonoured cheque with negative stamp duty', () => {
    const scheme = onlyScheme(
      closing(
        head()
          .row('15-Apr-2024', 'Purchase', { ...purchase, amount: '4,730.00' })
          .row('15-Apr-2024', '*** Stamp Duty ***', { amount: '0.24' })
          .row('20-Apr-2024', 'Purchase - Cheque dishonoured', {
            amount: '(4,730.00)',
            units: '(47.300)',
            price: '100.0000',
            balance: '100.000',
          })
          .row('20-Apr-2024', '*** Stamp Duty ***', { amount: '(0.24)' }),
        '100.000',
        '60.0000',
        '0.00',
        '6,000.00',
      ),
    )
    expect(scheme.transactions.map(({ type, amountPaise }) => [type, amountPaise])).toEqual([
      ['purchase', 4_730_00],
      ['stampDuty', 24],
      ['reversal', -4_730_00],
      ['stampDuty', -24],
    ])
    expect(scheme.status).toEqual(reconciled)
  })

  it('have parentheses that are only cosmetic', () => {
    const scheme = rowsOf(pages =>
      pages.row('15-Apr-2024', 'Units Extinguished-Reversed', { units: '(47.300)', balance: '147.300' }),
    )
    expect(scheme.transactions[0]?.unitsE4).toBe(473_000)
    expect(scheme.status).toEqual(reconciled)
  })

  it('register a SIP without a movement: its amount stands in the column of the units', () => {
    const scheme = rowsOf(pages =>
      pages
        .row('14-Apr-2024', 'Zero Balance SIP Registration', { units: '5,000.00', balance: '100.000' })
        .row('15-Apr-2024', 'Purchase', purchase),
    )
    expect(scheme.transactions[0]).toEqual({
      line: 0,
      date: '2024-04-14',
      description: 'Zero Balance SIP Registration',
      type: 'other',
      balanceE4: 1_000_000,
    })
    expect(scheme.status).toEqual(reconciled)
  })

  it('go on behind a page, where the header has moved and the folio is printed again', () => {
    const scheme = rowsOf(pages =>
      pages
        .row('15-Apr-2024', 'Purchase', {
          ...purchase,
          units: '20.000',
          balance: '120.000',
          amount: '2,000.00',
        })
        .line('Page 1 of 2')
        .page()
        .line('Consolidated Account Statement')
        .line('01-Apr-2024 To 31-Mar-2025')
        .line('HDFC Mutual Fund')
        .line('Folio No: 12345678 / 90   PAN: ABCDE1234F')
        .line('ASHA RAO')
        .header(1, { shift: 12, price: 'NAV' })
        .row(
          '16-Apr-2024',
          'Purchase',
          { amount: '2,730.00', units: '27.300', price: '100.0000', balance: '147.300' },
          { shift: 12 },
        ),
    )
    expect(scheme.transactions).toHaveLength(2)
    expect(scheme.status).toEqual(reconciled)
  })

  it('go on behind a page without a header, and the last one stands before its end', () => {
    const scheme = rowsOf(pages => pages.page().row('15-Apr-2024', 'Purchase', purchase).page())
    expect(scheme.status).toEqual(reconciled)
  })
})

describe('folios', () => {
  const second = (pages: Pages, amc: string, folio = '12345678 / 90', height = 10): Pages =>
    closing(
      pages
        .line(amc, { height })
        .line(`Folio No: ${folio}   KYC: OK`)
        .line('ASHA RAO')
        .line('P12-PPFAS Fund - Direct Plan - Growth - ISIN: INF879O01027(Advisor: DIRECT)')
        .header()
        .line('Opening Unit Balance: 10.000'),
      '10.000',
      '10.0000',
      '90.00',
      '100.00',
    )

  it('have one number in two companies, and no PAN', () => {
    const { folios, warnings } = read(second(oneScheme(), 'PPFAS Mutual Fund'))
    expect(folios.map(({ amc, folio, pan }) => [amc, folio, pan])).toEqual([
      ['HDFC Mutual Fund', '12345678/90', 'ABCDE1234F'],
      ['PPFAS Mutual Fund', '12345678/90', undefined],
    ])
    expect(warnings).toEqual([])
  })

  it('stay with their company when a load text ends above them', () => {
    const { folios } = read(
      loadText(oneScheme())
        .line('Folio No: 555')
        .line('ASHA RAO')
        .line('H9-HDFC Gold Fund - ISIN: INF179K01VC4(Advisor: ARN-1)   Registrar : CAMS')
        .line('Opening Unit Balance: 0.000')
        .line('Closing Unit Balance: 0.000'),
    )
    expect(folios.map(({ amc, folio }) => [amc, folio])).toEqual([
      ['HDFC Mutual Fund', '12345678/90'],
      ['HDFC Mutual Fund', '555'],
    ])
  })

  it('take a company of an unusual name by its heading, or are marked', () => {
    const asHeading = read(second(oneScheme(), 'Franklin Templeton Investments'))
    expect(asHeading.folios[1]).toMatchObject({ amc: 'Franklin Templeton Investments' })
    expect(asHeading.folios[1]?.schemes[0]?.status).toEqual(reconciled)
    const asText = read(second(oneScheme(), 'Franklin Templeton Investments', '777', 8))
    expect(asText.folios[1]?.schemes[0]?.status).toMatchObject({ kind: 'broken' })
  })

  it('name companies that the summary has and no folio', () => {
    const pages = schemeHead(
      firstPage(undefined, [
        ['HDFC Mutual Fund', '25,000.00', '8,838.01'],
        ['Axis Mutual Fund', '1.00', '2.00'],
      ]),
    )
    expect(read(closing(schemeRows(pages))).warnings).toEqual([
      // A value may be rounded by a paisa for each scheme.
      { kind: 'amcMissing', amc: 'Axis Mutual Fund' },
    ])
  })
})

describe('an old template', () => {
  it('has "Valuation on" and no cost', () => {
    const scheme = onlyScheme(
      schemeRows(schemeHead(firstPage()))
        .line('Closing Unit Balance: 147.300   NAV on 20-Oct-2021: INR 60.0000')
        .line('Valuation on 20-Oct-2021: INR 8,838.00'),
    )
    expect(scheme).toMatchObject({ valuePaise: 8_838_00, valuedOn: '2021-10-20', status: reconciled })
    expect(scheme.costPaise).toBeUndefined()
  })
})

describe('a scheme is marked', () => {
  const marked = (pages: Pages) => {
    const { status } = onlyScheme(pages)
    return status.kind === 'broken' ? status.at : undefined
  }
  const head = () => schemeHead(firstPage())

  it.each([
    [
      'a number between two columns',
      head().row(
        '15-Apr-2024',
        'Purchase',
        { amount: '4,730.00', price: '100.0000', balance: '147.300' },
        { shift: 0 },
      ),
      'row',
    ],
  ])('for %s that is missing', (_, pages, kind) => {
    expect(marked(closing(pages))).toMatchObject({ kind })
  })

  it('for a number between two columns', () => {
    const pages = head()
      .put('15-Apr-2024')
      .putRight('47.300', (edges.units + edges.price) / 2)
      .putRight('147.300', edges.balance)
      .down()
    expect(marked(closing(pages))).toMatchObject({ kind: 'unreadable' })
  })

  it('for a stray number in the description', () => {
    const pages = head()
      .putRight('4,730.00', 250)
      .row('15-Apr-2024', 'Purchase', { units: '47.300', balance: '147.300' })
    expect(marked(closing(pages))).toMatchObject({ kind: 'unreadable' })
  })

  it('for a balance that does not follow', () => {
    const pages = head().row('15-Apr-2024', 'Purchase', { ...purchase, balance: '147.302' })
    expect(marked(closing(pages))).toEqual({
      kind: 'row',
      line: 0,
      expectedE4: 1_473_000,
      printedE4: 1_473_020,
    })
  })

  it('for an amount that is not units times price', () => {
    const pages = head().row('15-Apr-2024', 'Purchase', { ...purchase, amount: '4,703.00' })
    expect(marked(closing(pages))).toEqual({ kind: 'amount', line: 0 })
  })

  it('for a closing balance that the rows do not give', () => {
    expect(marked(closing(head()))).toEqual({ kind: 'closing', expectedE4: 1_000_000, printedE4: 1_473_000 })
  })

  it('for a value that is a paisa wrong', () => {
    const pages = schemeRows(head())
    expect(marked(closing(pages, '147.300', '60.0000', '0.00', '8,838.02'))).toEqual({
      kind: 'value',
      expectedPaise: 8_838_00,
      printedPaise: 8_838_02,
    })
  })

  it.each(['1OO.000', '100,00.000', '', 'N.A.'])('for an opening balance of "%s"', opening => {
    const pages = withHeader(start => start.line('H1-HDFC Fund - ISIN: INF179K01UT0(Advisor: ARN-1)'))
    const texts = pages.all().map(page => ({
      texts: page.texts.map(text => ({
        ...text,
        text: text.text.replace('Balance: 100.000', `Balance: ${opening}`),
      })),
    }))
    const result = readStatement([...texts, ...bought(firstPage().page()).all().slice(1)])
    expect(result.ok && result.statement.folios[0]?.schemes[0]?.status).toMatchObject({ kind: 'broken' })
  })

  it('for a row whose date is lost', () => {
    const pages = head().row('', 'Purchase', purchase)
    expect(marked(closing(pages))).toMatchObject({ kind: 'unreadable' })
  })

  it('for a missing closing balance, and the company behind it is not lost', () => {
    const pages = schemeRows(head())
      .line('Axis Mutual Fund', { height: 10 })
      .line('Folio No: 999')
      .line('ASHA RAO')
      .line('A1-Axis Fund - ISIN: INF846K01131(Advisor: ARN-1)')
      .line('Opening Unit Balance: 0.000')
      .line('Closing Unit Balance: 0.000')
    const { folios } = read(pages)
    expect(folios.map(({ amc }) => amc)).toEqual(['HDFC Mutual Fund', 'Axis Mutual Fund'])
    expect(folios[0]?.schemes[0]?.status).toMatchObject({
      kind: 'broken',
      at: { text: 'Closing Unit Balance' },
    })
    expect(folios[1]?.schemes[0]?.status).toEqual(reconciled)
  })

  it('for rows whose opening balance is not recognized', () => {
    const pages = firstPage()
      .line('HDFC Mutual Fund')
      .line('Folio No: 1234')
      .line('ASHA RAO')
      .line('H1-HDFC Fund - ISIN: INF179K01UT0(Advisor: ARN-1)')
      .header()
      .row('15-Apr-2024', 'Purchase', purchase)
    expect(onlyScheme(closing(pages))).toMatchObject({ name: 'HDFC Fund', status: { kind: 'broken' } })
  })

  it('for a folio without a number', () => {
    const pages = firstPage()
      .line('HDFC Mutual Fund')
      .line('Folio No:    PAN: ABCDE1234F')
      .line('ASHA RAO')
      .line('H1-HDFC Fund - ISIN: INF179K01UT0(Advisor: ARN-1)')
      .header()
      .line('Opening Unit Balance: 147.300')
    expect(onlyScheme(closing(pages)).status).toMatchObject({ kind: 'broken' })
  })
})
