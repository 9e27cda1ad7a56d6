import { describe, expect, it } from 'vitest'
import type { StatementScheme } from '../statement.ts'
import { foliosOf, opened, printed, seenOf, started, whole } from '../testing/detailedPages.ts'
import { Pages } from '../testing/placedPages.ts'

/** Companies, folios, and schemes between their balances, in the lines of a detailed statement. */

const { ended, folioLine, hdfc, holder, named, namedSecond, opening } = printed
/** The first scheme with what is printed of it but its balances, marked by this text. */
const markedBy = (
  text: string,
  balances: Pick<StatementScheme, 'openingE4' | 'closingE4'>,
): StatementScheme => ({
  name: 'HDFC Fund',
  isin: 'INF179K01UT0',
  rtaCode: 'H1',
  isDirect: false,
  ...balances,
  status: { kind: 'broken', at: { kind: 'unreadable', text } },
  transactions: [],
})
const atHundred = { openingE4: 100_0000, closingE4: 100_0000 }
const schemesOf = (pages: Pages) => foliosOf(pages).flatMap(({ schemes }) => schemes)

describe('a scheme', () => {
  it('has what is printed of it, and what is not is left out', () => {
    expect(foliosOf(whole(undefined, 'HDFC Fund - ISIN: INF179K01UT0'))).toStrictEqual([
      {
        amc: hdfc,
        folio: '12/3',
        holder,
        schemes: [
          {
            name: 'HDFC Fund',
            isin: 'INF179K01UT0',
            isDirect: false,
            openingE4: 100_0000,
            closingE4: 100_0000,
            status: { kind: 'reconciled' },
            transactions: [],
          },
        ],
      },
    ])
    const header = 'H1-HDFC Fund - Direct Plan (Advisor: INA000012345)   Registrar : KFINTECH'
    const values = `${ended} NAV on 31-Mar-2025: INR 2.0000 Total Cost Value: 90.00 Market Value on 31-Mar-2025: INR 200.00`
    expect(schemesOf(opened(undefined, header).line(values))).toStrictEqual([
      {
        name: 'HDFC Fund - Direct Plan',
        rtaCode: 'H1',
        registrar: 'KFINTECH',
        isDirect: true,
        advisor: 'INA000012345',
        openingE4: 100_0000,
        closingE4: 100_0000,
        navE4: 2_0000,
        valuedOn: '2025-03-31',
        costPaise: 90_00,
        valuePaise: 200_00,
        status: { kind: 'reconciled' },
        transactions: [],
      },
    ])
  })

  it('has the closing balance that is printed, at most 0.001 unit from what its rows give', () => {
    const closedAt = (units: string) => schemesOf(opened().line(`Closing Unit Balance: ${units}`))
    expect(closedAt('100.001')).toMatchObject([{ closingE4: 100_0010, status: { kind: 'reconciled' } }])
    expect(closedAt('100.002')).toMatchObject([
      { closingE4: 100_0020, status: { at: { kind: 'closing', expectedE4: 100_0000, printedE4: 100_0020 } } },
    ])
  })

  it('has a closing balance in several lines, up to the first that is none of it', () => {
    const pages = opened().lines(ended, 'NAV on 31-Mar-2025: INR', '2.0000', 'Valuation on 31-Mar-2025: INR')
    expect(schemesOf(pages.lines('200.00', 'Exit Load : NIL', '300.00'))).toMatchObject([
      { navE4: 2_0000, valuePaise: 200_00, status: { kind: 'reconciled' } },
    ])
  })

  it.each([
    ['at the end of the file', (pages: Pages) => pages],
    ['where the next one opens', (pages: Pages) => pages.line(opening).line(ended)],
    ['where another folio begins', (pages: Pages) => pages.lines('Folio No: 7', holder)],
  ])('without a closing balance is marked, and not lost, %s', (_, go) => {
    expect(schemesOf(go(opened()))[0]).toStrictEqual(markedBy('Closing Unit Balance', atHundred))
  })

  it('that opens where the header cannot be found is marked', () => {
    expect(seenOf(opened().lines(opening, ended))).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund | Closing Unit Balance',
      'HDFC Mutual Fund | 12/3 |  | scheme ',
    ])
  })

  it('whose opening balance cannot be read is marked, though its rows give the closing balance', () => {
    const numbers = { amount: '500.00', units: '10.000', price: '50.0000', balance: '10.000' }
    const pages = started().line(named).header(1).line('Opening Unit Balance: 1O.000')
    const [scheme] = schemesOf(
      pages.row('15-Apr-2024', 'Purchase', numbers).line('Closing Unit Balance: 10.000'),
    )
    expect(scheme?.status).toEqual({
      kind: 'broken',
      at: { kind: 'unreadable', text: 'Opening Unit Balance: 1O.000' },
    })
    expect(scheme).not.toHaveProperty('openingE4')
  })

  it('whose opening balance is lost is marked by its closing balance', () => {
    const [scheme, ...more] = schemesOf(started().lines(named, 'Closing Unit Balance: 0.000'))
    expect(more).toEqual([])
    expect(scheme).toMatchObject({ name: 'HDFC Fund', closingE4: 0 })
    expect(scheme).not.toHaveProperty('openingE4')
    expect(scheme?.status).toEqual({
      kind: 'broken',
      at: { kind: 'unreadable', text: 'Closing Unit Balance: 0.000' },
    })
  })
})

describe('a scheme that is named and never opens', () => {
  it.each([
    ['at the end of the file', started().line(named)],
    ['above another folio', started().lines(named, 'Folio No: 7', holder)],
    ['above its folio, printed again on the same page', started().lines(named, folioLine, holder)],
    [
      'below a scheme that does not close',
      opened(started(), namedSecond).lines(named, 'Folio No: 7', holder),
    ],
  ])('is marked and not lost %s', (_, pages) => {
    expect(schemesOf(pages).at(-1)).toStrictEqual(markedBy(named, { closingE4: 0 }))
  })

  it('is marked by the first line of its header, also where only the registrar names it', () => {
    expect(seenOf(started().lines('H1-HDFC Fund', 'Growth   Registrar : CAMS'))).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund Growth | H1-HDFC Fund',
    ])
  })

  it.each([
    ['text alone', started().line('Exit Load : NIL')],
    ['what begins like a code', started().line('H1-HDFC Fund')],
    ['a header above the first folio', new Pages().line(named)],
  ])('is not %s', (_, pages) => expect(foliosOf(pages)).toStrictEqual([]))

  it('marks the scheme whose header follows: one table cannot be of two schemes', () => {
    const pages = (...headers: readonly string[]) => started().lines(...headers, opening, ended)
    expect(seenOf(pages(named, namedSecond))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${namedSecond}`,
    ])
    for (const label of ['(Advisor: ARN-1)', 'Registrar : CAMS', 'ISIN: INF179K01UT0'])
      expect(seenOf(pages(`H1-HDFC Fund ${label}`, 'Nominee 1: RAVI', `H2-HDFC Gold ${label}`))).toEqual([
        `HDFC Mutual Fund | 12/3 | HDFC Fund | H2-HDFC Gold ${label}`,
      ])
  })

  it('is no line of a header that is printed twice, or has each label once', () => {
    const once = ['H1-HDFC Fund - ISIN: INF179K01UT0', '(Advisor: ARN-1)', 'Registrar : CAMS']
    expect(seenOf(started().lines(...once, opening, ended))[0]).toMatch(/reconciled$/)
    expect(seenOf(started().lines(named, named, opening, ended))[0]).toMatch(/reconciled$/)
  })
})

describe('what stands above the first folio', () => {
  it('is a scheme of no folio, and marked, where it has balances', () => {
    expect(foliosOf(new Pages().line(named).lines(opening, ended))).toStrictEqual([
      {
        amc: '',
        folio: '',
        holder: '',
        schemes: [markedBy('no folio', atHundred)],
      },
    ])
  })

  it('is none where it only looks like rows', () => {
    const row = { units: '10.000', balance: '10.000' }
    expect(foliosOf(new Pages().header(1).row('15-Apr-2024', 'Purchase', row))).toStrictEqual([])
  })

  it('ends where the folio begins', () => {
    expect(seenOf(whole(started(new Pages().line(named).line(opening))))).toEqual([
      ' |  | HDFC Fund | no folio',
      'HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled',
    ])
  })
})

describe('the holder of a folio', () => {
  const holderOf = (...lines: readonly string[]) =>
    foliosOf(whole(new Pages().lines(hdfc, folioLine, ...lines))).map(folio => folio.holder)

  it.each(['ASHA RAO', 'Asha Rao (Nominee of Ravi)', 'Rao & Sons', 'NOMINEES TRUST'])(
    'is the line below it: %s',
    text => expect(holderOf(text)).toEqual([text]),
  )

  it.each([
    ['with a figure', '12 MG Road'],
    ['of a nominee', 'Nominee: RAVI RAO'],
    ['that is the header of a scheme', 'RMFGR-HDFC Fund'],
    ['that has a label of a header', 'Registrar : CAMS'],
  ])('is not a line %s, nor one below that', (_, text) => {
    expect(holderOf(text)).toEqual([''])
    expect(holderOf(text, 'PUNE')).toEqual([''])
  })

  it('is one line', () => {
    expect(holderOf('ASHA RAO', 'RAVI RAO')).toEqual(['ASHA RAO'])
  })
})

describe('the company of a folio', () => {
  const unusual = 'Franklin Templeton Investments'
  const folio = (pages: Pages, number: string, header = named) =>
    whole(pages.lines(`Folio No: ${number}`, holder), header)
  const load = 'Exit Load : NIL'

  it('is the line above the first folio, whatever its name', () => {
    const pages = new Pages().lines('Asha Rao Pune', unusual)
    expect(seenOf(folio(pages, '5'))).toEqual([`${unusual} | 5 | HDFC Fund | reconciled`])
  })

  it('where it is not known is none, and its schemes are marked', () => {
    expect(foliosOf(folio(new Pages(), '5'))).toMatchObject([{ amc: '', folio: '5' }])
    expect(seenOf(folio(folio(new Pages(), '5'), '6'))).toEqual([
      ' | 5 | HDFC Fund | Folio No: 5',
      ' | 6 | HDFC Fund | Folio No: 6',
    ])
    expect(seenOf(new Pages().lines('Folio No: 5', holder))).toEqual([])
  })

  it('is certain by the height of the headings before', () => {
    const first = folio(new Pages().line(hdfc, { height: 7 }), '1').line(load)
    expect(seenOf(folio(first.line(unusual, { height: 7 }), '2')).at(-1)).toBe(
      `${unusual} | 2 | HDFC Fund | reconciled`,
    )
  })

  it('that is not certain marks its folios, and teaches no height', () => {
    const doubtful = folio(
      folio(new Pages().line(hdfc, { height: 10 }), '1')
        .line(load, { height: 7 })
        .line(unusual, { height: 7 }),
      '2',
    )
    const pages = folio(folio(doubtful, '3').line(load).line('Quant Money Managers', { height: 7 }), '4')
    expect(seenOf(folio(pages.line('Axis Mutual Fund'), '5'))).toEqual([
      'HDFC Mutual Fund | 1 | HDFC Fund | reconciled',
      `${unusual} | 2 | HDFC Fund | Folio No: 2`,
      // It goes on until a company is certain.
      `${unusual} | 3 | HDFC Fund | Folio No: 3`,
      'Quant Money Managers | 4 | HDFC Fund | Folio No: 4',
      'Axis Mutual Fund | 5 | HDFC Fund | reconciled',
    ])
  })

  it('is found where the scheme above does not close, and goes on where none is named', () => {
    const [pages, goesOn] = [folio(new Pages().line(hdfc), '1'), folio(new Pages().line(hdfc), '1')]
    expect(seenOf(folio(opened(pages, namedSecond).line('Axis Mutual Fund'), '2')).slice(1)).toEqual([
      'HDFC Mutual Fund | 1 | HDFC Gold | Closing Unit Balance',
      'Axis Mutual Fund | 2 | HDFC Fund | reconciled',
    ])
    expect(seenOf(folio(opened(goesOn, namedSecond), '2')).slice(1)).toEqual([
      'HDFC Mutual Fund | 1 | HDFC Gold | Closing Unit Balance',
      'HDFC Mutual Fund | 2 | HDFC Fund | reconciled',
    ])
  })

  it('is printed again above its next folio, and is no name of a scheme', () => {
    expect(seenOf(folio(whole(started()).line(hdfc), '2')).at(-1)).toBe(
      'HDFC Mutual Fund | 2 | HDFC Fund | reconciled',
    )
  })
})

describe('a folio', () => {
  it('has its PAN where it is printed', () => {
    const pages = new Pages().lines(hdfc, `${folioLine}   PAN: ABCDE1234F`, holder)
    expect(foliosOf(whole(pages))).toMatchObject([{ pan: 'ABCDE1234F' }])
  })

  it('without a number is marked, and is not the one before, which has none either', () => {
    const lost = 'Folio No: KYC: OK'
    const pages = opened(new Pages().lines(hdfc, lost, holder)).lines(`${lost} again`, holder)
    expect(seenOf(whole(pages, namedSecond))).toEqual([
      `HDFC Mutual Fund |  | HDFC Fund | ${lost}`,
      `HDFC Mutual Fund |  | HDFC Gold | ${lost} again`,
    ])
  })
})
