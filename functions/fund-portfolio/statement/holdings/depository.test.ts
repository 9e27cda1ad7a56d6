import { describe, expect, it } from 'vitest'
import type { StatementFolio } from '../statement.ts'
import { farApart, lineOfText } from '../testing/lineOfText.ts'
import { depositoryFolios } from './depository.ts'

/** To whom and to which account the tables of an e-CAS belong. */

const folioTable =
  'ISIN ISIN Description Folio No. No. of Units Average Cost Total Cost Current NAV Current Value'
const folioRow = 'INF179K01UT0 HDFC Flexi Cap 55500001 100.000 50.0000 5,000.00 60.0000 6,000.00'
const dematTable = 'ISIN Security No. of Units NAV Value'
const dematRow = 'INF204KB14I2 NIPPON NIFTY 50 BEES 10.000 250.5000 2,505.00'
const shareTable = 'ISIN Company Name Face Value No. of Shares Market Price Value'
const folios = ['Mutual Fund Folios (F)', folioTable, folioRow]
const demat = [dematTable, dematRow]
const asha = 'ASHA RAO (PAN:ABCDE1234F)'
const ravi = 'RAVI RAO (PAN:ZYXWV9876A)'
const account = 'DP ID: IN300394 Client ID: 12345678'
const other = 'DP ID: IN300394 Client ID: 99999999'

const read = (...texts: readonly string[]) => depositoryFolios(farApart(texts))
const only = (found: readonly StatementFolio[]): StatementFolio => {
  const [folio, ...more] = found
  if (folio === undefined || more.length > 0) throw new Error('not one folio')
  return folio
}
/** Folio, holder, PAN, and whether its first scheme is marked. */
const inShort = (found: readonly StatementFolio[]) =>
  found.map(({ folio, holder, pan, schemes }) => [folio, holder, pan, schemes[0]?.status.kind])
const whole = 'holdingsOnly'

describe('a holding', () => {
  it('of a folio is read with all that is printed of it', () => {
    expect(read(asha, ...folios)).toStrictEqual([
      {
        amc: '',
        folio: '55500001',
        holder: 'ASHA RAO',
        pan: 'ABCDE1234F',
        schemes: [
          {
            name: 'HDFC Flexi Cap',
            isin: 'INF179K01UT0',
            isDirect: false,
            closingE4: 100_0000,
            navE4: 60_0000,
            costPaise: 5_000_00,
            valuePaise: 6_000_00,
            status: { kind: 'holdingsOnly' },
            transactions: [],
          },
        ],
      },
    ])
  })

  it('of a demat account has its account for a folio, and the registrar’s code apart', () => {
    const row = 'INF204KB14I2 H123 - NIPPON BEES 10.000 250.5000 2,505.00'
    expect(read('HOLDINGS AS ON 31-03-2025', asha, account, dematTable, row)).toStrictEqual([
      {
        amc: '',
        folio: 'IN300394/12345678',
        holder: 'ASHA RAO',
        pan: 'ABCDE1234F',
        schemes: [
          {
            name: 'NIPPON BEES',
            isin: 'INF204KB14I2',
            rtaCode: 'H123',
            isDirect: false,
            closingE4: 10_0000,
            navE4: 250_5000,
            valuedOn: '2025-03-31',
            valuePaise: 2_505_00,
            status: { kind: 'holdingsOnly' },
            transactions: [],
          },
        ],
      },
    ])
  })

  it('of nobody is read without a holder', () => {
    expect(only(read(...folios))).toStrictEqual({
      amc: '',
      folio: '55500001',
      holder: '',
      schemes: [expect.objectContaining({ status: { kind: 'holdingsOnly' } })],
    })
    expect(read()).toEqual([])
    expect(read(...folios.slice(0, 2))).toEqual([])
  })

  it('is marked in a folio table outside the section of folios, or a demat table within it', () => {
    const marked = { kind: 'broken', at: { kind: 'unreadable', text: folioRow } }
    expect(only(read(asha, folioTable, folioRow)).schemes[0]?.status).toEqual(marked)
    expect(only(read(asha, ...folios.slice(0, 1), account, folioTable, folioRow)).schemes[0]?.status).toEqual(
      marked,
    )
    expect(inShort(read(asha, account, ...folios.slice(0, 1), ...demat))).toEqual([
      ['IN300394/12345678', 'ASHA RAO', 'ABCDE1234F', 'broken'],
    ])
  })

  it('is one of funds: a share in the same table is left out', () => {
    const table = 'ISIN Security Current Bal Free Bal Market Price Value'
    const share = 'INE002A01018 RELIANCE 10.000 10.000 1,234.500 12,345.00'
    const row = 'INF204KB14I2 NIPPON BEES 10.000 10.000 250.500 2,505.00'
    expect(only(read(asha, account, table, share, row, share)).schemes.map(({ isin }) => isin)).toEqual([
      'INF204KB14I2',
    ])
  })

  it('is marked without a folio or an account', () => {
    const row = 'INF179K01UT0 HDFC Flexi Cap 100.000 50.0000 5,000.00 60.0000 6,000.00'
    expect(inShort(read(asha, ...folios.slice(0, 2), row))).toEqual([
      ['', 'ASHA RAO', 'ABCDE1234F', 'broken'],
    ])
    expect(inShort(read(asha, ...demat))).toEqual([['', 'ASHA RAO', 'ABCDE1234F', 'broken']])
  })
})

describe('a holder', () => {
  it.each([
    ['ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO ( PAN : ABCDE1234F )', 'ASHA RAO'],
    ['ASHA RAO (PAN ABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO (PANABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO(PAN:ABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO( PAN:ABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO (pan:ABCDE1234F)', 'ASHA RAO'],
    ['ASHA RAO (PAN:ABCDE1234F) 12,345.00', 'ASHA RAO'],
    ['A (PAN:ABCDE1234F)', 'A'],
    // Names with what might be taken for the PAN.
    ['ASHA RAO (HUF) (PAN:ABCDE1234F)', 'ASHA RAO (HUF)'],
    ['RAM PAN SINGH (PAN:ABCDE1234F)', 'RAM PAN SINGH'],
    ['ASHA (PANDIT JI) RAO (PAN:ABCDE1234F)', 'ASHA (PANDIT JI) RAO'],
    ['ASHA F(PAN:ABCDE1234F) (PAN:ABCDE1234F)', 'ASHA F(PAN:ABCDE1234F)'],
    // What numbers the holders, or says that they are.
    ['1. ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['12) ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['1.ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['1. ASHA RAO(PAN:ABCDE1234F)', 'ASHA RAO'],
    ['1 ASHA RAO (PAN:ABCDE1234F)', '1 ASHA RAO'],
    ['Sole Holder: ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['ACCOUNT HOLDER ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['Holders : 1. ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['Holder:ASHA RAO (PAN:ABCDE1234F)', 'ASHA RAO'],
    ['Shareholder ASHA RAO (PAN:ABCDE1234F)', 'Shareholder ASHA RAO'],
  ])('is named by "%s": %s', (text, holder) => {
    expect(inShort(read(text, ...folios))).toEqual([['55500001', holder, 'ABCDE1234F', whole]])
  })

  it.each([
    '(PAN:ABCDE1234F)',
    'ASHA RAO PAN:ABCDE1234F',
    'ASHA RAO (PAN:)',
    'ASHA RAO (PAN:ABC-DE)',
    'RAO (',
  ])('is not named by "%s"', text => {
    expect(inShort(read(text, ...folios))).toEqual([['55500001', '', undefined, whole]])
  })

  it.each(['ABCDE****F', 'XABCDE1234F', 'ABCDE1234FX', 'ABCDE12345', 'abcde1234f'])(
    'has no PAN where it is printed as %s',
    pan => {
      const folio = only(read(`ASHA RAO (PAN:${pan})`, ...folios))
      expect(folio.holder).toBe('ASHA RAO')
      expect(folio).not.toHaveProperty('pan')
    },
  )

  it('stands right before the PAN: the broker stands apart, by more than 1.2 of the height', () => {
    const holderOf = (before: string) => only(read(`${before} (PAN:ABCDE1234F)`, ...folios)).holder
    // Letters are 10 pt high: three blanks are 12 pt.
    expect(holderOf('ZERODHA BROKING   ASHA RAO')).toBe('ZERODHA BROKING ASHA RAO')
    expect(holderOf('ZERODHA BROKING    ASHA RAO')).toBe('ASHA RAO')
    expect(holderOf('ZERODHA    BROKING LTD      ASHA   RAO')).toBe('ASHA RAO')
    expect(only(read('ZERODHA    ASHA RAO ( PAN : ABCDE1234F )', ...folios)).holder).toBe('ASHA RAO')
    // Nothing is right before it.
    expect(holderOf('ASHA RAO   ')).toBe('ASHA RAO')
  })

  it('is the first of those named in lines below each other', () => {
    expect(inShort(read(asha, ravi, 'MEERA RAO (PAN:AAAAA1111A)', ...folios))).toEqual([
      ['55500001', 'ASHA RAO', 'ABCDE1234F', whole],
    ])
    expect(inShort(read(asha, 'Address', ravi, ...folios))).toEqual([
      ['55500001', 'RAVI RAO', 'ZYXWV9876A', whole],
    ])
    for (const before of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']])
      expect(inShort(read(...before, asha, ...folios))[0]?.[1]).toBe('ASHA RAO')
  })

  it('ends the table above', () => {
    expect(inShort(read(asha, ...folios, ravi, folioRow))).toEqual([
      ['55500001', 'ASHA RAO', 'ABCDE1234F', whole],
    ])
  })
})

describe('an account', () => {
  it.each([
    ['DP ID: IN300394 Client ID: 12345678', 'IN300394/12345678'],
    ['DP Id:IN300394 Client Id:12345678', 'IN300394/12345678'],
    ['DPID IN300394 ClientID 12345678', 'IN300394/12345678'],
    ['DPIDIN300394 Client ID12345678', 'IN300394/12345678'],
    ['DP ID : IN300394 ZERODHA BROKING CLIENT ID : 12345678 Active', 'IN300394/12345678'],
    ['DP Name : ZERODHA DP ID : 12081600 CLIENT ID : 00012345', '12081600/00012345'],
    ['BO ID: 1208160000012345', '12081600/00012345'],
    ['BO ID : 1208160000012345 Active', '12081600/00012345'],
    ['BOID 1208160000012345', '12081600/00012345'],
    ['BOID1208160000012345', '12081600/00012345'],
    ['DP ID IN30039412345678', 'IN300394/12345678'],
    ['DPID: 1208160000012345', '12081600/00012345'],
    ['bo id:in30039412345678', 'in300394/12345678'],
  ])('is named by "%s": %s', (text, folio) => {
    expect(inShort(read(asha, 'Address', text, ...demat))).toEqual([[folio, 'ASHA RAO', 'ABCDE1234F', whole]])
  })

  it.each([
    'DP ID: IN300394',
    'Client ID: 12345678',
    'DP ID: IN30039 Client ID: 12345678',
    'DP ID: IN3003945 Client ID: 12345678',
    'DP ID: IN300394 Client ID: 1234567',
    'DP ID: IN300394 Client ID: 123456789',
    'DP ID: IN-00394 Client ID: 12345678',
    'BO ID: 120816000001234',
    'BO ID: 12081600000123456',
    'BO ID: I208160000012345',
    'BO ID: INX0039412345678',
    'CO ID: 1208160000012345',
    '1208160000012345',
  ])('is not named by "%s"', text => {
    expect(inShort(read(asha, text, ...demat))).toEqual([['', 'ASHA RAO', 'ABCDE1234F', 'broken']])
  })

  it('ends the table above and the section of folios', () => {
    expect(read(asha, account, dematTable, other, dematRow)).toEqual([])
    expect(inShort(read(asha, ...folios, account, ...demat))).toEqual([
      ['55500001', 'ASHA RAO', 'ABCDE1234F', whole],
      ['IN300394/12345678', 'ASHA RAO', 'ABCDE1234F', whole],
    ])
  })

  it('belongs to the holder named right below it, on the pages after the first two', () => {
    const at = (page: number) =>
      inShort(depositoryFolios(farApart([asha, 'Address', account, ravi, ...demat], { page })))
    const ofRavi = [['IN300394/12345678', 'RAVI RAO', 'ZYXWV9876A', whole]]
    const ofAsha = [['IN300394/12345678', 'ASHA RAO', 'ABCDE1234F', whole]]
    expect([at(0), at(1), at(2), at(3)]).toEqual([ofAsha, ofAsha, ofRavi, ofRavi])
    // Not where a line stands between.
    expect(inShort(read(asha, account, 'Address', ravi, ...demat))).toEqual(ofAsha)
  })

  it('keeps the holder by whom it was listed first', () => {
    expect(inShort(read(asha, account, 'Address', ravi, other, ...demat, account, ...demat))).toEqual([
      ['IN300394/99999999', 'RAVI RAO', 'ZYXWV9876A', whole],
      ['IN300394/12345678', 'ASHA RAO', 'ABCDE1234F', whole],
    ])
  })

  it('is lost at the next holder below a table of any kind, and not before', () => {
    const lost = [['', 'RAVI RAO', 'ZYXWV9876A', 'broken']]
    const share = 'INE002A01018 RELIANCE 10.00 10 1,234.50 12,345.00'
    expect(inShort(read(asha, account, shareTable, share, ravi, ...demat))).toEqual(lost)
    expect(inShort(read(asha, account, dematTable, ravi, ...demat))).toEqual(lost)
    expect(inShort(read(asha, account, 'Address', ravi, ...demat))[0]?.[0]).toBe('IN300394/12345678')
    // A table above the account is none of it.
    expect(inShort(read(asha, shareTable, account, 'Address', ravi, ...demat))[0]?.[0]).toBe(
      'IN300394/12345678',
    )
    expect(inShort(read(asha, account, shareTable, account, 'Address', ravi, ...demat))[0]?.[0]).toBe(
      'IN300394/12345678',
    )
  })

  it.each([
    'NSDL Demat Account',
    'CDSL Demat Account',
    'nsdl demat account ZERODHA BROKING',
    'DEMAT ACCOUNT HELD WITH CDSL',
    'DEMAT ACCOUNTS HELD WITH NSDL',
  ])('is lost at the heading of another: "%s"', heading => {
    expect(inShort(read(asha, account, heading, ...demat))).toEqual([
      ['', 'ASHA RAO', 'ABCDE1234F', 'broken'],
    ])
    // The number in the same line names the other.
    expect(inShort(read(asha, account, `${heading} ${other}`, ...demat))[0]?.[0]).toBe('IN300394/99999999')
  })

  it.each(['Demat Account', 'XNSDL Demat Account', 'NSDL Demat Accounts', 'DEMAT ACCOUNT WITH CDSL'])(
    'is not lost at "%s"',
    text => {
      expect(inShort(read(asha, account, text, ...demat))[0]?.[0]).toBe('IN300394/12345678')
    },
  )
})

describe('the lines of a header', () => {
  it('are read as one: the row below them is the first', () => {
    const lines = [
      lineOfText(asha, { y: 800 }),
      lineOfText('Mutual Fund Folios (F)', { y: 760 }),
      lineOfText('ISIN Description Folio No. No. of Units Average Total Current', { y: 700 }),
      lineOfText('Cost Cost NAV Value', { y: 690 }),
      lineOfText(folioRow, { y: 680 }),
    ]
    expect(only(depositoryFolios(lines)).schemes.map(({ name }) => name)).toEqual(['HDFC Flexi Cap'])
  })
})
