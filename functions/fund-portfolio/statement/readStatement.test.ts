import { describe, expect, it } from 'vitest'
import { readStatement } from './readStatement.ts'
import {
  closing,
  firstPage,
  kfintechMark,
  loadText,
  oneScheme,
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
