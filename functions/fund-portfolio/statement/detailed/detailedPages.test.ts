import { describe, expect, it } from 'vitest'
import { foliosOf, opened, printed, seenOf, started, whole } from '../testing/detailedPages.ts'
import { Pages } from '../testing/placedPages.ts'

/** What a page repeats of the folio that goes on, and what a page that is missing leaves uncertain. */

const { ended, folioLine, hdfc, holder, named, namedSecond, opening } = printed
const again = (pages: Pages, ...more: readonly string[]): Pages =>
  pages.page().lines(hdfc, folioLine, holder, ...more)
const purchase = { amount: '500.00', units: '10.000', price: '50.0000', balance: '110.000' }
const schemesIn = (pages: Pages) => foliosOf(pages).flatMap(({ schemes }) => schemes)

describe('a page that ends below the header of a scheme', () => {
  it('is followed by company, folio and holder again, and the scheme goes on', () => {
    const pages = again(started().line(named)).header(1).lines(opening, ended)
    expect(foliosOf(pages)).toStrictEqual(foliosOf(whole()))
  })

  it('may be followed by the header again', () => {
    expect(foliosOf(again(started().line(named), named, opening, ended))).toStrictEqual(foliosOf(whole()))
  })

  it('may end within the header: what the next page repeats is no part of its name', () => {
    const cut = started().line('H1-HDFC Fund - Direct Plan -   Registrar : CAMS')
    expect(schemesIn(again(cut, 'Growth - ISIN: INF179K01UT0', opening, ended))).toMatchObject([
      {
        name: 'HDFC Fund - Direct Plan - Growth',
        isin: 'INF179K01UT0',
        registrar: 'CAMS',
        isDirect: true,
        status: { kind: 'reconciled' },
      },
    ])
  })

  it('takes nothing of what stands above the folio', () => {
    const pages = started().line(named).page().lines('(Sub-broker ARN-99999)', hdfc, folioLine, holder)
    expect(foliosOf(pages.lines(opening, ended))).toStrictEqual(foliosOf(whole()))
  })

  it.each([
    ['another folio', 'Folio No: 7', '7'],
    ['a folio without a number', 'Folio No: KYC: OK', ''],
  ])('and is followed by %s: the scheme is marked', (_, line, folio) => {
    expect(seenOf(whole(started().line(named).page().lines(line, holder), namedSecond))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${named}`,
      `HDFC Mutual Fund | ${folio} | HDFC Gold | ${folio === '' ? line : 'reconciled'}`,
    ])
  })

  it('and has no number of its folio, as the next one: the scheme is marked', () => {
    const lost = 'Folio No: KYC: OK'
    const pages = started().page().lines(lost, holder, named).page().lines(lost, holder)
    expect(seenOf(whole(pages, namedSecond))).toEqual([
      `HDFC Mutual Fund |  | HDFC Fund | ${named}`,
      `HDFC Mutual Fund |  | HDFC Gold | ${lost}`,
    ])
  })

  it('and is followed by the header of another scheme: the first one has lost its table', () => {
    expect(seenOf(again(started().line(named), namedSecond, opening, ended))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${namedSecond}`,
    ])
  })
})

describe('a page that begins with another company', () => {
  const other = 'Quantum Advisory Company'
  const axis = 'Axis Mutual Fund'
  const next = (pages: Pages, company: string) =>
    whole(pages.page().lines(company, folioLine, holder), namedSecond)

  it.each([
    ['below an open scheme', opened, 'Closing Unit Balance'],
    ['below the header of a scheme', () => started().line(named), named],
  ])('%s has another folio of the same number', (_, first, mark) => {
    expect(seenOf(next(first(), axis))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${mark}`,
      'Axis Mutual Fund | 12/3 | HDFC Gold | reconciled',
    ])
    expect(seenOf(next(first(), other), hdfc, 'quantumadvisorycompany')).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${mark}`,
      `${other} | 12/3 | HDFC Gold | reconciled`,
    ])
  })

  it('is not one that writes the company otherwise, or names another on the page before', () => {
    const written = started().line(named).page().lines('HDFC MUTUAL FUND', folioLine, holder, opening, ended)
    expect(seenOf(written)).toEqual(['HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled'])
    const before = opened()
      .header(1)
      .row('15-Apr-2024', 'Switch', purchase)
      .line('Axis Mutual Fund', { x: 90 })
    expect(seenOf(again(before).line('Closing Unit Balance: 110.000'))).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled',
    ])
  })

  it('has another folio of the same number, also where the company before is not known', () => {
    const unknown = new Pages().lines(folioLine, holder, named)
    expect(seenOf(next(unknown, axis))).toEqual([
      ` | 12/3 | HDFC Fund | ${named}`,
      'Axis Mutual Fund | 12/3 | HDFC Gold | reconciled',
    ])
  })

  it('is not one by a text that only looks like a name', () => {
    const pages = started().line(named).page().lines('Asha Rao Pune', folioLine, holder, opening, ended)
    expect(seenOf(pages)).toEqual(['HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled'])
  })
})

describe('the holder, printed again', () => {
  it('is passed over in an open scheme behind its folio, and is text without it', () => {
    const wrapped = (pages: Pages) =>
      schemesIn(
        pages
          .row('15-Apr-2024', 'Purchase', purchase)
          .line('Systematic', { x: 90 })
          .line('Closing Unit Balance: 110.000'),
      )
    expect(wrapped(again(opened()))).toMatchObject([
      { status: { kind: 'reconciled' }, transactions: [{ type: 'purchaseSip' }] },
    ])
  })

  it('is not the name of a company above the next folio, also where only the page repeats it', () => {
    const pages = whole().line('Exit Load : NIL').page().lines(holder, 'Folio No: 7', 'RAVI RAO')
    expect(seenOf(whole(pages, namedSecond)).at(-1)).toBe('HDFC Mutual Fund | 7 | HDFC Gold | reconciled')
    // On the page of what stands above it, it is a line like any other.
    const same = whole().lines('Exit Load : NIL', holder, 'Folio No: 7', 'RAVI RAO')
    expect(seenOf(whole(same, namedSecond)).at(-1)).toBe('ASHA RAO | 7 | HDFC Gold | Folio No: 7')
    const first = whole().page().lines(holder, 'Folio No: 7', 'RAVI RAO')
    expect(seenOf(whole(first, namedSecond)).at(-1)).toBe('ASHA RAO | 7 | HDFC Gold | reconciled')
  })

  it('is not known before the first folio', () => {
    expect(foliosOf(whole(started(new Pages().line('Asha Rao').page().line('Pune'))))).toStrictEqual(
      foliosOf(whole()),
    )
  })

  it('is a part of the header on the page where the header began', () => {
    const pages = started().lines('H1-HDFC Fund of', holder, 'ISIN: INF179K01UT0', opening, ended)
    expect(seenOf(pages)).toEqual([`HDFC Mutual Fund | 12/3 | HDFC Fund of ${holder} | reconciled`])
  })
})

describe('a page that is missing', () => {
  /** Of four pages the second one is missing. */
  const withGap = (before: Pages, after: (pages: Pages) => Pages): Pages =>
    after(before.line('Page 1 of 4').page().line('Consolidated Account Statement')).line('Page 3 of 4')
  const mark = 'Consolidated Account Statement'

  it('marks the scheme that goes on, before what else is uncertain of it', () => {
    expect(seenOf(withGap(opened(), pages => pages.line(ended)))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${mark}`,
    ])
    const uncertain = opened(started().lines('Folio No: KYC: OK', holder), 'H1-HDFC Fund - ISIN: INF1')
    expect(seenOf(withGap(uncertain, pages => pages.line(ended)))).toEqual([
      `HDFC Mutual Fund |  | HDFC Fund | ${mark}`,
    ])
  })

  it('keeps the first thing that could not be read', () => {
    const pages = opened().row('', 'Purchase', { units: '5.000' })
    expect(seenOf(withGap(pages, rest => rest.line(ended)))).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund | Purchase 5.000',
    ])
  })

  it('ends the header of a scheme, which is marked, as the scheme without a header is', () => {
    expect(seenOf(withGap(started().line(named), pages => pages.lines(opening, ended)))).toEqual([
      `HDFC Mutual Fund | 12/3 | HDFC Fund | ${named}`,
      'HDFC Mutual Fund | 12/3 |  | scheme ',
    ])
  })

  it('marks what follows until a company is named', () => {
    const second = (pages: Pages, number: string) =>
      whole(pages.lines(`Folio No: ${number}`, holder), namedSecond)
    const pages = withGap(whole(), rest =>
      second(second(second(whole(rest, namedSecond), '7').line(hdfc), '8').line('Axis Mutual Fund'), '9'),
    )
    expect(seenOf(pages)).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled',
      `HDFC Mutual Fund | 12/3 | HDFC Gold | ${mark}`,
      'HDFC Mutual Fund | 7 | HDFC Gold | Folio No: 7',
      'HDFC Mutual Fund | 8 | HDFC Gold | Folio No: 8',
      'Axis Mutual Fund | 9 | HDFC Gold | reconciled',
    ])
  })

  it('keeps the first doubt of a folio', () => {
    const lost = 'Folio No: KYC: OK'
    const pages = withGap(whole(started().lines(lost, holder)), rest => whole(rest, namedSecond))
    expect(seenOf(pages).at(-1)).toBe(`HDFC Mutual Fund |  | HDFC Gold | ${lost}`)
  })

  it('is none where the pages follow each other', () => {
    const pages = opened().line('Page 1 of 2').page().line('Consolidated Account Statement')
    expect(seenOf(pages.lines(ended, 'Page 2 of 2'))).toEqual([
      'HDFC Mutual Fund | 12/3 | HDFC Fund | reconciled',
    ])
  })
})
