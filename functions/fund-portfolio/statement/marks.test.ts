import { describe, expect, it } from 'vitest'
import { readStatement } from './readStatement.ts'
import { bought, onlyScheme, purchase, reconciled, withHeader } from './testing/layoutPages.ts'
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
import { read } from './testing/readPages.ts'

/** Folios and old templates, and what marks a scheme (domain.md 2.2). */

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
