import { describe, expect, it } from 'vitest'
import { headerLine } from '../testing/headerLines.ts'
import { headerLinesOf } from './schemeHeader.ts'

/** The texts of the lines that are taken as the header of a scheme. */
const takenOf = (...texts: readonly string[]): string[] =>
  headerLinesOf(texts.map(text => headerLine(text))).map(({ text }) => text)

const scheme = 'H123-HDFC Flexi Cap Fund - Growth - ISIN: INF179K01UT0(Advisor: ARN-1)'
const lettersOnly = 'RMFGR-Nippon India Growth Fund - ISIN: INF179K01UT0'
const withoutCode = 'HDFC Flexi Cap Fund - Growth - ISIN: INF179K01UT0'

describe('the header of a scheme', () => {
  it('is handed on as it is printed', () => {
    const lines = [headerLine('ASHA RAO'), headerLine(scheme, 'Registrar : CAMS')]
    expect(headerLinesOf(lines)).toStrictEqual(lines.slice(1))
  })

  it('is none where no line has a code or a label', () => {
    expect(takenOf()).toEqual([])
    expect(takenOf('ASHA RAO', 'HDFC Flexi Cap Fund')).toEqual([])
    expect(takenOf('Entry Load : NIL', 'of the Scheme')).toEqual([])
  })

  it('begins at its code and goes on to the nominees', () => {
    expect(takenOf('ASHA RAO', scheme, '(Non-Demat)')).toEqual([scheme, '(Non-Demat)'])
    expect(takenOf('ASHA RAO', scheme, 'Payout', 'Nominee 1: RAVI RAO', 'Mode: Single')).toEqual([
      scheme,
      'Payout',
    ])
    expect(takenOf(scheme, 'NOMINEE 1:', 'Nominee 2:')).toEqual([scheme])
  })

  it('is not ended by nominees above it, by other words, or within a line', () => {
    expect(takenOf('Nominee 1: RAVI RAO', scheme)).toEqual([scheme])
    expect(takenOf(scheme, 'Nominees 1: RAVI RAO')).toEqual([scheme, 'Nominees 1: RAVI RAO'])
    expect(takenOf(scheme, 'ARN-1) Nominee 1: RAVI')).toEqual([scheme, 'ARN-1) Nominee 1: RAVI'])
  })

  it('has its labels in any case, each as a word of its own', () => {
    for (const label of ['ISIN', 'isin', 'Advisor', 'ADVISOR', 'Registrar', 'registrar'])
      expect(takenOf('ASHA RAO', `HDFC Fund (${label}: x)`)).toEqual([`HDFC Fund (${label}: x)`])
    for (const word of ['ISINs', 'Advisors', 'Registrars', 'aISIN', 'aAdvisor', 'aRegistrar'])
      expect(takenOf('ASHA RAO', `HDFC Fund (${word}: x)`)).toEqual([])
  })
})

describe('a code with figures', () => {
  it('is the last one above the first label: load texts begin like codes', () => {
    expect(takenOf('1Y-after that', '15D-and so on', scheme)).toEqual([scheme])
    expect(takenOf('H123-HDFC Flexi Cap Fund', 'Growth - ISIN: INF179K01UT0')).toEqual([
      'H123-HDFC Flexi Cap Fund',
      'Growth - ISIN: INF179K01UT0',
    ])
    // What is printed below the label is of the same scheme.
    expect(takenOf(scheme, 'B50-HDFC Fund')).toEqual([scheme, 'B50-HDFC Fund'])
  })

  it('is not the period of a load text', () => {
    expect(takenOf('1Y-NIL after that', lettersOnly)).toEqual([lettersOnly])
    expect(takenOf('365D - 1% of the value', lettersOnly)).toEqual([lettersOnly])
  })

  it('goes before a code of letters, also across a load text', () => {
    expect(takenOf('H123-HDFC Flexi Cap Fund', 'IDCW-Payout', 'ISIN: INF179K01UT0')).toHaveLength(3)
    expect(takenOf('IDCW-Payout', 'H123-HDFC Flexi Cap Fund')).toEqual(['H123-HDFC Flexi Cap Fund'])
    expect(takenOf('H123-HDFC Flexi Cap Fund (w.e.f. 1 April)', 'IDCW-Payout')).toHaveLength(2)
  })
})

describe('a code of letters', () => {
  it('is the first one', () => {
    expect(takenOf('ASHA RAO', 'RMFGR-Nippon India Growth Fund', 'IDCW-Payout')).toEqual([
      'RMFGR-Nippon India Growth Fund',
      'IDCW-Payout',
    ])
    expect(takenOf(lettersOnly)).toEqual([lettersOnly])
  })

  it.each([
    'IDCW-Entry Load',
    'IDCW-entry load',
    'IDCW-EXIT LOAD',
    'IDCW-Load: 1',
    'IDCW-load : 1',
    'IDCW-Load - 1',
    'IDCW-Load-1',
    'NIL-for switches',
    'IDCW-as nil',
    'IDCW-WEF 15-MAR-2022',
    'IDCW-w.e.f 15-MAR-2022',
    'IDCW-w.ef 15-MAR-2022',
    'IDCW-we.f 15-MAR-2022',
  ])('stands below the load text of the scheme before: %s', load => {
    expect(takenOf('IDCW-Payout', load, 'of switches', lettersOnly)).toEqual([lettersOnly])
    expect(takenOf(load, 'RMFGR-Nippon India Growth Fund', lettersOnly)).toEqual([
      'RMFGR-Nippon India Growth Fund',
      lettersOnly,
    ])
  })

  it.each([
    'IDCW-Reentry Load',
    'IDCW-Exit Loads',
    'IDCW-Exit',
    'IDCW-Exit or Load',
    'IDCW-Load 1',
    'IDCW-Download: 1',
    'IDCW-Vanilla',
    'IDCW-Nile',
    'IDCW-Juvenil',
    'IDCW-wef1',
    'IDCW-Awef',
  ])('may stand in a line that is no load text: %s', first => {
    expect(takenOf(first, lettersOnly)).toEqual([first, lettersOnly])
  })

  it('is not looked for below the first label', () => {
    expect(takenOf('HDFC Fund - ISIN: INF179K01UT0', 'IDCW-Payout')).toEqual([
      'HDFC Fund - ISIN: INF179K01UT0',
      'IDCW-Payout',
    ])
    expect(takenOf('RMFGR-Nippon India Growth Fund', 'ISIN: INF179K01UT0', 'Exit Load: NIL')).toHaveLength(3)
  })
})

describe('a scheme without a code', () => {
  it('is named in the line of its label', () => {
    expect(takenOf('Old Plan', 'ASHA RAO', withoutCode, 'Payout')).toEqual([withoutCode, 'Payout'])
  })

  it.each(['HDFC Fund', 'HDFC FUND', 'HDFC Scheme', 'HDFC Plan A', 'HDFC Nifty ETF', 'HDFC Gold FoF'])(
    'is named one or two lines above it: %s',
    name => {
      const isin = 'Growth - ISIN: INF179K01UT0'
      expect(takenOf('ASHA RAO', name, isin)).toEqual([name, isin])
      expect(takenOf('ASHA RAO', name, 'Regular', isin)).toEqual([name, 'Regular', isin])
      // The nearest line with such a word is the name.
      expect(takenOf('Old Plan', name, isin)).toEqual([name, isin])
    },
  )

  it('begins at most two lines above it', () => {
    const isin = 'Growth - ISIN: INF179K01UT0'
    expect(takenOf('HDFC Fund', 'Flexi', 'Cap', isin)).toEqual(['Flexi', 'Cap', isin])
    expect(takenOf('ASHA RAO', 'HDFC', 'Flexi', isin)).toEqual(['HDFC', 'Flexi', isin])
    expect(takenOf('Flexi', isin, 'Payout')).toEqual(['Flexi', isin, 'Payout'])
    expect(takenOf(isin, 'Payout')).toEqual([isin, 'Payout'])
  })

  it('is not named by the fund company, or by a part of another word', () => {
    const isin = 'Growth - ISIN: INF179K01UT0'
    for (const other of ['HDFC Mutual Fund', 'HDFC MUTUAL FUND', 'Refund', 'Funds', 'Planet', 'Airplan'])
      expect(takenOf('HDFC Plan', other, isin)).toEqual(['HDFC Plan', other, isin])
    expect(takenOf('HDFC Plan', 'HDFC Mutual Fund Scheme', isin)).toEqual(['HDFC Mutual Fund Scheme', isin])
    expect(takenOf('HDFC Plan', 'Nonmutual Fund', isin)).toEqual(['Nonmutual Fund', isin])
  })

  it('does not vanish where a nominee stands in the place of its name', () => {
    const isin = 'Growth - ISIN: INF179K01UT0'
    expect(takenOf('Nominee 1: RAVI', 'HDFC', isin)).toEqual(['Nominee 1: RAVI', 'HDFC', isin])
  })
})
