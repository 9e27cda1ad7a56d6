import { describe, expect, it } from 'vitest'
import { readStatement } from './readStatement.ts'
import {
  camsMark,
  closing,
  firstPage,
  kfintechMark,
  loadText,
  oneScheme,
  Pages,
  schemeHead,
  schemeRows,
} from './testing/placedPages.ts'
import { read, schemesOf } from './testing/readPages.ts'

describe('a detailed statement of CAMS', () => {
  it('is read as it is printed, and adds up', () => {
    const statement = read(oneScheme())
    expect(statement).toMatchObject({
      kind: 'camsDetailed',
      period: { from: '2024-04-01', to: '2025-03-31' },
      totals: [{ amc: 'HDFC Mutual Fund', costPaise: 25_000_00, valuePaise: 8_838_00 }],
      warnings: [],
    })
    expect(statement.folios).toMatchObject([
      { amc: 'HDFC Mutual Fund', folio: '12345678/90', pan: 'ABCDE1234F', holder: 'ASHA RAO' },
    ])
    const [scheme] = statement.folios[0]?.schemes ?? []
    expect(scheme).toMatchObject({
      name: 'HDFC Flexi Cap Fund - Growth Plan (formerly HDFC Equity)',
      isin: 'INF179K01BC2',
      rtaCode: 'H123',
      registrar: 'CAMS',
      isDirect: false,
      advisor: 'ARN-12345',
      openingE4: 1_000_000,
      closingE4: 1_473_000,
      navE4: 600_000,
      valuedOn: '2025-03-31',
      costPaise: 25_000_00,
      valuePaise: 8_838_00,
      status: { kind: 'reconciled' },
    })
    expect(scheme?.transactions).toEqual([
      {
        line: 0,
        date: '2024-04-15',
        description: 'Purchase-SIP (ECS) - Instalment 1/60',
        type: 'purchaseSip',
        amountPaise: 4_999_75,
        unitsE4: 1_005_000,
        navE4: 497_488,
        balanceE4: 2_005_000,
      },
      { line: 1, date: '2024-04-15', description: '*** Stamp Duty ***', type: 'stampDuty', amountPaise: 25 },
      {
        line: 2,
        date: '2024-06-20',
        description: 'Redemption Of Units',
        type: 'redemption',
        amountPaise: -10_000_00,
        unitsE4: -1_500_000,
        navE4: 666_667,
        balanceE4: 505_000,
      },
      { line: 3, date: '2024-06-20', description: '*** STT Paid ***', type: 'stt', amountPaise: 10 },
      {
        line: 4,
        date: '2024-07-01',
        description: 'IDCW Payout @ Rs.2.00 per unit',
        type: 'dividendPayout',
        amountPaise: 101_00,
        dividendRate: '2.00',
      },
      {
        line: 5,
        date: '2024-07-10',
        description: 'Purchase - Online',
        type: 'purchase',
        amountPaise: 5_324_00,
        unitsE4: 968_000,
        navE4: 550_000,
        balanceE4: 1_473_000,
      },
    ])
  })

  it.each([1, 2, 4] as const)('has its labels on %i baselines', baselines => {
    const [scheme] = schemesOf(closing(schemeRows(schemeHead(firstPage(), baselines))))
    expect(scheme?.status).toEqual({ kind: 'reconciled' })
    expect(scheme?.transactions).toHaveLength(6)
  })

  it('is the same from KFintech, by its mark', () => {
    expect(read(closing(schemeRows(schemeHead(firstPage(kfintechMark), 4)))).kind).toBe('kfintechDetailed')
  })

  it('goes on with the next scheme behind the load text', () => {
    const pages = oneScheme()
      .line('H456-HDFC Liquid Fund - Direct Plan - Growth - ISIN: INF179K01VC4(Advisor: DIRECT)')
      .header()
      .line('Opening Unit Balance: 0.000')
      .line('*** No transactions during this statement period ***', { x: 90 })
    const [, second] = schemesOf(loadText(closing(pages, '0.000', '10.0000', '0.00', '0.00')))
    expect(second).toMatchObject({
      name: 'HDFC Liquid Fund - Direct Plan - Growth',
      rtaCode: 'H456',
      isDirect: true,
      transactions: [],
      status: { kind: 'reconciled' },
    })
  })
})

describe('a statement', () => {
  it('of which neither a period nor a day is known is none', () => {
    const pages = () =>
      new Pages().put(camsMark, { x: 12, rotated: true }).line('Consolidated Account Statement')
    const ended = (from: Pages, text: string) =>
      from.lines('HDFC Mutual Fund', 'Folio No: 5', 'H1-HDFC Fund - ISIN: INF179K01UT0', text)
    const balances = 'Opening Unit Balance: 0.000'
    expect(readStatement(ended(pages(), balances).all())).toStrictEqual({
      ok: false,
      refusal: 'notAStatement',
    })
    const dated = ended(pages().line('01-Apr-2024 To 31-Mar-2025'), balances)
    expect(read(dated).period).toStrictEqual({ from: '2024-04-01', to: '2025-03-31' })
  })

  it('knows a company by its name in the portfolio summary, however it is set', () => {
    const name = 'Franklin Templeton Investments'
    const second = (...totals: readonly string[]) => {
      const start = firstPage(
        undefined,
        ['HDFC Mutual Fund', ...totals].map(amc => [amc, '1.00', '2.00'] as const),
      )
      const pages = loadText(closing(schemeRows(schemeHead(start))))
        .lines(name, 'Folio No: 777', 'ASHA RAO', 'F1-Franklin Fund - ISIN: INF090I01239')
        .line('Opening Unit Balance: 5.000')
        .line('Closing Unit Balance: 5.000')
      return read(pages).folios[1]
    }
    expect(second(name)).toMatchObject({ amc: name, schemes: [{ status: { kind: 'reconciled' } }] })
    // Without it the line might be the last one of the load text.
    expect(second()).toMatchObject({ amc: name, schemes: [{ status: { kind: 'broken' } }] })
  })
})

describe('a statement of holdings', () => {
  it('of a registrar has no totals of companies', () => {
    const pages = new Pages()
      .put(kfintechMark, { x: 12, rotated: true })
      .line('Consolidated Account Summary')
      .line('As on 31-Mar-2025')
      .line('HDFC Mutual Fund')
      .line('5001 INF179K01UT0 H1-HDFC Fund 100.000 31-Mar-2025 60.0000 6,000.00 CAMS')
    const { kind, folios, totals, warnings } = read(pages)
    expect({ kind, totals, warnings }).toStrictEqual({ kind: 'kfintechSummary', totals: [], warnings: [] })
    expect(folios).toHaveLength(1)
  })

  it.each([
    ['nsdl', 'NSDL Consolidated Account Statement'],
    ['cdsl', 'Central Depository Services (India) Limited'],
  ])('of %s has neither totals nor warnings', (issuer, name) => {
    const pages = new Pages()
      .lines(name, 'Holdings as on 31-Mar-2025', 'ASHA RAO (PAN:ABCDE1234F)')
      .line('DP ID: IN300394   Client ID: 12345678')
      .line('Mutual Funds (M)')
      .put('ISIN', { x: 20 })
      .put('ISIN Description', { x: 85 })
      .put('No. of Units', { x: 380 })
      .put('NAV', { x: 440 })
      .put('Value', { x: 540 })
      .down()
      .put('INF204KB14I2', { x: 20 })
      .put('NIPPON BEES', { x: 85 })
      .put('10.000', { x: 390 })
      .put('250.5000', { x: 440 })
      .put('2,505.00', { x: 540 })
    const { kind, folios, totals, warnings } = read(pages)
    expect({ kind, totals, warnings }).toStrictEqual({ kind: issuer, totals: [], warnings: [] })
    expect(folios[0]?.schemes[0]?.status).toEqual({ kind: 'holdingsOnly' })
  })
})

it('a text of thousands of letters is cut: whatever is printed fits a row of DynamoDB', () => {
  const long = 'R'.repeat(5000)
  const result = readStatement(
    oneScheme()
      .all()
      .map(page => ({
        ...page,
        texts: page.texts.map(piece =>
          piece.text === 'ASHA RAO' || piece.text.startsWith('Redemption') ? { ...piece, text: long } : piece,
        ),
      })),
  )
  const [folio] = result.ok ? result.statement.folios : []
  expect(folio?.holder).toHaveLength(200)
  const descriptions = folio?.schemes[0]?.transactions.map(({ description }) => description.length) ?? []
  expect(Math.max(...descriptions)).toBe(200)
})
