import { describe, expect, it } from 'vitest'
import type { StatementScheme } from '../statement.ts'
import { foliosOf, markOf, opened, printed, seenOf, started } from '../testing/detailedPages.ts'
import { edges, type Pages } from '../testing/placedPages.ts'

/** The lines between opening and closing balance: rows, what belongs to them, and what marks the scheme. */

const { folioLine, hdfc, holder, named, namedSecond, opening } = printed
const bought = { amount: '500.00', units: '10.000', price: '50.0000', balance: '110.000' }
const more = { ...bought, balance: '120.000' }
function schemeIn(pages: Pages, balance = '110.000'): StatementScheme {
  const [scheme, ...others] = foliosOf(pages.line(`Closing Unit Balance: ${balance}`)).flatMap(
    ({ schemes }) => schemes,
  )
  if (scheme === undefined || others.length > 0) throw new Error('not one scheme')
  return scheme
}
/** What is read of a scheme with one purchase and what is printed below it. */
const below = (write: (pages: Pages) => Pages, balance?: string) =>
  schemeIn(write(opened().row('15-Apr-2024', 'Purchase', bought)), balance)
const reconciled = { kind: 'reconciled' }

describe('a wrapped description', () => {
  it('stands at most two heights of its letters below its row', () => {
    const typeBelow = (pt: number, height = 8) => {
      const { status, transactions } = below(pages =>
        // The line stands 11 pt below the row.
        pages.down(pt - 11).line('Systematic', { x: 90, height }),
      )
      expect(status).toEqual(reconciled)
      return transactions.map(({ type, description }) => `${type} ${description}`)
    }
    expect(typeBelow(11)).toEqual(['purchaseSip Purchase'])
    expect(typeBelow(16)).toEqual(['purchaseSip Purchase'])
    expect(typeBelow(16.25)).toEqual(['purchase Purchase'])
    expect(typeBelow(16.25, 9)).toEqual(['purchaseSip Purchase'])
  })

  it('goes on line by line, each below the one before, with a blank between them', () => {
    const wrapped = (first: number) =>
      below(pages => pages.down(first - 11).lines('by way of', 'Switch In', '- Merger')).transactions
    expect(wrapped(11)).toMatchObject([{ type: 'switchInMerger', description: 'Purchase' }])
    // The first is too far away, and so are those below it.
    expect(wrapped(20)).toMatchObject([{ type: 'purchase' }])
    expect(below(pages => pages.lines('Syste', 'matic')).transactions).toMatchObject([{ type: 'purchase' }])
  })

  it('is not what stands at the top of the next page', () => {
    const pages = opened().down(300).row('15-Apr-2024', 'Purchase', bought)
    expect(schemeIn(pages.page().line('Systematic', { x: 90 })).transactions).toMatchObject([
      { type: 'purchase' },
    ])
  })

  it('is none above the first row', () => {
    const pages = opened().line('Systematic', { x: 90 }).row('15-Apr-2024', 'Purchase', bought)
    expect(schemeIn(pages)).toMatchObject({ status: reconciled, transactions: [{ type: 'purchase' }] })
  })

  it('may name an advisor, as only what a page repeats is passed over', () => {
    expect(below(pages => pages.line('Systematic by Advisor', { x: 90 })).transactions).toMatchObject([
      { type: 'purchaseSip' },
    ])
    const repeated = opened().page().lines(hdfc, folioLine, holder).row('15-Apr-2024', 'Purchase', bought)
    expect(schemeIn(repeated.line('Systematic by Advisor', { x: 90 }))).toMatchObject({
      status: reconciled,
      transactions: [{ type: 'purchaseSip' }],
    })
  })
})

describe('a row of a charge', () => {
  it.each(['*** Stamp Duty ***', '** Stamp Duty'])('without a day is of the day above: %s', text => {
    expect(below(pages => pages.row('', text, { amount: '0.25' }))).toMatchObject({
      status: reconciled,
      transactions: [
        { line: 0, date: '2024-04-15', type: 'purchase' },
        { line: 1, date: '2024-04-15', description: text, type: 'stampDuty', amountPaise: 25 },
      ],
    })
  })

  it.each(['* Stamp Duty', 'Stamp Duty ***', 'Stamp Duty'])('has two stars before it: not %s', text => {
    const scheme = below(pages => pages.row('', text, { amount: '0.25' }))
    expect(markOf(scheme)).toBe(`${text} 0.25`)
    expect(scheme.transactions).toHaveLength(1)
  })

  it('needs a row above it', () => {
    const scheme = schemeIn(opened().row('', '*** Stamp Duty ***', { amount: '0.25' }), '100.000')
    expect(markOf(scheme)).toBe('*** Stamp Duty *** 0.25')
    expect(scheme.transactions).toEqual([])
  })

  it('has a number: without one it is text, below which a description goes on', () => {
    const scheme = below(pages => pages.lines('*** Note ***', 'Systematic'))
    expect(scheme).toMatchObject({ status: reconciled, transactions: [{ type: 'purchaseSip' }] })
  })
})

describe('a line with a day', () => {
  it('is a row where it has a number, and a note where it has none', () => {
    const scheme = below(
      pages =>
        pages
          .row('16-Apr-2024', '*** Change of address ***')
          .line('Systematic', { x: 90 })
          .row('17-Apr-2024', 'Purchase', more),
      '120.000',
    )
    // What is wrapped below a note is not of the row above it.
    expect(scheme).toMatchObject({
      status: reconciled,
      transactions: [
        { line: 0, date: '2024-04-15', type: 'purchase' },
        { line: 1, date: '2024-04-17', type: 'purchase' },
      ],
    })
    expect(scheme.transactions).toHaveLength(2)
  })

  it('is a row too where its only number cannot be read', () => {
    const scheme = below(pages =>
      pages.put('16-Apr-2024').put('Sale', { x: 90 }).putRight('1O.000', 420).down(),
    )
    expect(markOf(scheme)).toBe('16-Apr-2024 Sale 1O.000')
    expect(scheme.transactions).toHaveLength(2)
  })
})

describe('numbers without a day', () => {
  it.each([
    ['a row', (pages: Pages) => pages.row('', 'Redemption', { units: '(5.000)' }), 'Redemption (5.000)'],
    [
      'a number that cannot be read',
      (pages: Pages) => pages.put('Sale', { x: 90 }).putRight('1O.000', edges.units).down(),
      'Sale 1O.000',
    ],
  ])('mark the scheme: %s', (_, write, mark) => {
    expect(markOf(below(write))).toBe(mark)
    // The first of them is named.
    expect(markOf(below(pages => write(pages).row('', 'Load', { amount: '1.00' })))).toBe(mark)
  })
})

describe('rows without an opening balance', () => {
  /** What the first scheme is marked by: the row where it opens, or the closing balance. */
  const openedBy = (date: string, numbers: Partial<typeof bought>) => {
    const { transactions, ...scheme } = schemeIn(
      started().line(named).header(1).row(date, 'Purchase', numbers),
    )
    return [scheme.name, markOf(scheme), transactions.length]
  }

  it('open a marked scheme, in which they are kept', () => {
    const scheme = schemeIn(
      started().line(named).header(1).row('15-Apr-2024', 'Purchase', bought).row('16-Apr-2024', 'Sale', more),
    )
    expect(scheme).toMatchObject({
      name: 'HDFC Fund',
      status: { at: { kind: 'unreadable', text: '15-Apr-2024 Purchase 500.00 10.000 50.0000 110.000' } },
      transactions: [{ unitsE4: 10_0000 }, { unitsE4: 10_0000 }],
    })
    expect(scheme).not.toHaveProperty('openingE4')
  })

  it.each<[string, string, Partial<typeof bought>]>([
    ['a day', '', { units: '10.000', balance: '110.000' }],
    ['units', '15-Apr-2024', { amount: '500.00', balance: '110.000' }],
    ['a balance', '15-Apr-2024', { amount: '500.00', units: '10.000' }],
    ['any of them but a day', '15-Apr-2024', {}],
  ])('do not without %s', (_, date, numbers) => {
    expect(openedBy(date, numbers)).toEqual(['HDFC Fund', 'Closing Unit Balance: 110.000', 0])
  })

  it('do with a day, units and a balance', () => {
    expect(openedBy('15-Apr-2024', { units: '10.000', balance: '110.000' })).toEqual([
      'HDFC Fund',
      '15-Apr-2024 Purchase 10.000 110.000',
      1,
    ])
  })
})

/** So long that its ISIN reaches into the columns of numbers. */
const long = 'H1-HDFC Flexi Cap Fund - Direct Plan - Growth Option - Payout of Income - ISIN: INF179K01UT0'
const advisor = '(Advisor: ARN-12345)   Registrar : CAMS'

describe('the header of a scheme, printed again', () => {
  const head = () => opened(started().line(long), advisor).row('15-Apr-2024', 'Purchase', bought)

  it('is passed over on the next page, with and without its folio', () => {
    for (const page of [head().page(), head().page().lines(hdfc, folioLine, holder)]) {
      const pages = page.lines(long, advisor).header(1).row('16-Apr-2024', 'Purchase', more)
      expect(schemeIn(pages, '120.000')).toMatchObject({
        name: 'HDFC Flexi Cap Fund - Direct Plan - Growth Option - Payout of Income',
        status: reconciled,
        transactions: [{ date: '2024-04-15' }, { date: '2024-04-16' }],
      })
    }
  })

  it.each([
    'HDFC Flexi Cap Fund - Direct Plan - Growth Option - Payout of Income (continued) - ISIN: INF179K01UT0',
    'A long line of the nominees and of who is their registrar, so long as it is, Registrar : CAMS 5',
    'A long line of the brokers and of who is their brokerage, so long as it is (Advisor: ARN-12345)',
    'Nominee 1: RAVI RAO   Nominee 2: SITA RAO   Nominee 3: GITA RAO   Share of each of them: 33.33',
  ])('may be set otherwise below its folio: %s', text => {
    const repeated = head().page().lines(hdfc, folioLine, holder, text)
    expect(schemeIn(repeated.row('16-Apr-2024', 'Purchase', more), '120.000').status).toEqual(reconciled)
    // A note with a day ends nothing, and a row does.
    const noted = head().page().lines(hdfc, folioLine).row('16-Apr-2024', '*** Note ***').line(text)
    expect(schemeIn(noted.row('16-Apr-2024', 'Purchase', more), '120.000').status).toEqual(reconciled)
    const late = head().page().lines(hdfc, folioLine, holder).row('16-Apr-2024', 'Purchase', more)
    expect(markOf(schemeIn(late.line(text), '120.000'))).toBe(text.replace(/\s+/g, ' '))
    // Without its folio it might be anything.
    expect(markOf(schemeIn(head().page().line(text)))).toBe(text.replace(/\s+/g, ' '))
  })

  it('is no row, and no numbers that only stand at the top of a page', () => {
    const page = () => head().page().lines(hdfc, folioLine, holder)
    expect(markOf(schemeIn(page().row('', 'Units to a Nominee', { units: '5.000' })))).toBe(
      'Units to a Nominee 5.000',
    )
    const row = page().row('16-Apr-2024', 'Purchase by Advisor', more)
    expect(schemeIn(row, '120.000')).toMatchObject({
      status: reconciled,
      transactions: [{}, { description: 'Purchase by Advisor' }],
    })
  })

  it('is not below which a company or a scheme is looked for, where the closing balance is lost', () => {
    const pages = head().page().lines(long, advisor, 'Folio No: 7', holder)
    expect(seenOf(opened(pages, namedSecond)).map(text => text.split(' | ').slice(1, 3))).toEqual([
      ['12/3', 'HDFC Flexi Cap Fund - Direct Plan - Growth Option - Payout of Income'],
      ['7', 'HDFC Gold'],
    ])
  })
})

describe('the header of another scheme within an open one', () => {
  it.each([
    namedSecond,
    'ISIN INF179K01VC4',
    'ISIN : INF179K01VC4',
    'HDFC Gold isin:INF179K01VC4(Advisor: ARN-1)',
  ])('marks it, wherever it stands: %s', text => {
    expect(markOf(below(pages => pages.line(text)))).toBe(text)
    expect(markOf(below(pages => pages.page().lines(hdfc, folioLine, holder, text)))).toBe(text)
    expect(markOf(schemeIn(opened(undefined, 'H1-HDFC Fund').line(text), '100.000'))).toBe(text)
  })

  it.each([
    ['the same ISIN', 'HDFC - ISIN: INF179K01UT0'],
    ['an ISIN without its label', 'From INF179K01VC4'],
    ['a part of an ISIN', 'ISIN: INF179K01VC'],
    ['more than an ISIN', 'ISIN: INF179K01VC45'],
    ['the label alone', 'ISIN'],
  ])('is not one with %s', (_, text) => {
    expect(below(pages => pages.line(text)).status).toEqual(reconciled)
  })

  it('is not a row that names it', () => {
    const pages = opened().row('15-Apr-2024', 'From ISIN: INF179K01VC4', bought)
    expect(schemeIn(pages).status).toEqual(reconciled)
  })

  it('is looked for behind each opening balance', () => {
    const two = opened().line(namedSecond).lines(opening, 'Closing Unit Balance: 100.000')
    expect(seenOf(two)).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${namedSecond}`,
      'HDFC Mutual Fund | 12/3 |  | scheme ',
    ])
  })
})
