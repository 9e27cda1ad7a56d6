import { describe, expect, it } from 'vitest'
import { headerLine } from '../testing/headerLines.ts'
import { isDirectPlan, schemeHeaderOf } from './schemeHeader.ts'

/** The ISIN of a scheme that code and name identify without it, and whether the header is marked. */
function isinIn(...texts: readonly string[]) {
  const [first = '', ...more] = texts
  const lines = [`H1-HDFC Fund - ${first}`, ...more]
  const { isin, doubt } = schemeHeaderOf(lines.map(text => headerLine(text)))
  return { isin, isMarked: doubt !== undefined }
}
const found = (isin = 'INF179K01UT0') => ({ isin, isMarked: false })
const marked = { isin: undefined, isMarked: true }
const unnamed = { isin: undefined, isMarked: false }

describe('an ISIN in one piece', () => {
  it.each([
    'ISIN: INF179K01UT0',
    'ISIN INF179K01UT0(Advisor: ARN-1)',
    'INF179K01UT0',
    'INF179K01UT0-Payout',
    'Growth (INF179K01UT0)',
    'INF179K01UT0x',
    'ISIN: (Advisor: ARN-1) INF179K01UT0',
  ])('is found anywhere: %s', printed => {
    expect(isinIn(printed)).toEqual(found())
  })

  it('is taken as printed, without its check digit', () => {
    expect(isinIn('ISIN: INF179K01BC2')).toEqual(found('INF179K01BC2'))
    expect(isinIn('ISIN: INFABCDEFGH1')).toEqual(found('INFABCDEFGH1'))
  })

  it.each(['ISIN: INF179K01UTO', 'ISIN: XINF179K01UT0', 'ISIN: INE179K01UT0', 'ISIN: inf179K01UT0'])(
    'is none, and the scheme is marked: %s',
    printed => {
      expect(isinIn(printed)).toEqual(marked)
    },
  )
})

describe('an ISIN in pieces', () => {
  it.each([
    'ISIN: INF 179K01UT0',
    'ISIN:INF 179K01UT0',
    'ISIN :INF 179K01UT0',
    'ISIN : INF 179K01UT0',
    'ISIN INF 179K01UT0',
    'isin: INF 179K01UT0',
    'ISIN: I N F 1 7 9 K 0 1 U T 0',
    'ISIN: INF 179K01UT0 - PAYOUT',
    'ISIN: INF 179K01UT0(Advisor: ARN-1)',
    'ISIN: INF179K01UT0PAYOUT',
    'INF179K 01UT0',
    'INF1 79K01UT0',
  ])('is put together, in front of what follows: %s', printed => {
    expect(isinIn(printed)).toEqual(found())
  })

  it.each([' ', '-', '‐', '‑', '‒', '–', '\u00ad', '…', '·', '|', '.', ' - '])(
    'is put together over "%s"',
    mark => {
      expect(isinIn(`ISIN: INF179K${mark}01UT0`)).toEqual(found())
    },
  )

  it.each(['/', ',', ':', '—', '_', '(', 'x'])('is not put together over "%s"', sign => {
    expect(isinIn(`ISIN: INF179K${sign}01UT0`)).toEqual(marked)
  })

  it('is put together over lines', () => {
    expect(isinIn('ISIN: INF', '179K01UT0(Advisor: ARN-1)')).toEqual(found())
    expect(isinIn('ISIN:', 'INF179K-', '01UT0')).toEqual(found())
  })

  it('must have its check digit', () => {
    for (const printed of ['ISIN: INF 179K01UT1', 'ISIN: INF 179K01BC2', 'INF179K 01UT1'])
      expect(isinIn(printed)).toEqual(marked)
  })

  it('has 12 letters, of which none may be lost', () => {
    for (const printed of ['ISIN: INF 179K01UT', 'ISIN: INF 179K01U', 'ISIN: INF 79K01UT0 P', 'INF179K 01'])
      expect(isinIn(printed)).toEqual(marked)
  })

  it('begins with INF: other ISINs are of no fund', () => {
    // Both have their check digits.
    expect(isinIn('ISIN: INE 0INF01UT3')).toEqual(marked)
    expect(isinIn('ISIN: INE0INF01UT3')).toEqual(marked)
  })

  it('stands within 40 signs from its beginning', () => {
    const stretched = (blanks: number) => `ISIN: INF179K${'.'.repeat(blanks)}01UT0`
    expect(isinIn(stretched(28))).toEqual(found())
    expect(isinIn(stretched(29))).toEqual(marked)
    // Blanks and the colon before it do not count.
    expect(isinIn(stretched(28).replace(': ', ' : '))).toEqual(found())
    expect(isinIn(stretched(29).replace(': ', ':'))).toEqual(marked)
  })

  it('is found at the beginning, where the line above is lost', () => {
    expect(schemeHeaderOf([headerLine('INF179K 01UT0 (Advisor: ARN-1)')]).isin).toBe('INF179K01UT0')
  })
})

describe('a header without an ISIN', () => {
  it.each([
    'Growth',
    'Growth (Advisor: ARN-1)',
    'ISIN: (Advisor: ARN-1)',
    'ISIN:(Advisor: ARN-1)',
    'ISIN: - (Advisor: ARN-1)',
    'ISIN: --(Advisor: ARN-1)',
    'ISIN (Advisor: ARN-1)',
    'INFRASTRUCTURE FUND 5',
    'INFRASTRUCTU2 FUND',
    'INF 179',
    'XINF179K 01UT0',
  ])('has an empty place for it, or none: %s', printed => {
    expect(isinIn(printed)).toEqual(unnamed)
  })

  it.each([
    'ISIN:',
    'ISIN',
    'ISIN: Growth (Advisor: ARN-1)',
    'ISIN: x(Advisor: ARN-1)',
    'ISIN: -',
    'ISIN: 179K01UT0',
    'INF179K01U(Advisor: ARN-1)',
    'INF1',
    'INFRASTRUCT2X FUND',
  ])('is marked where something else stands in its place, or nothing: %s', printed => {
    expect(isinIn(printed)).toEqual(marked)
  })
})

describe('the advisor', () => {
  const advisorIn = (...texts: readonly string[]) =>
    schemeHeaderOf(['H1-HDFC Fund - ISIN: INF179K01UT0', ...texts].map(text => headerLine(text))).advisor

  it.each([
    [
      'ARN-12345',
      ['(Advisor: ARN-12345)', '(Advisor:ARN12345)', '(Advisor: ARN - 12345)', '(Advisor: ARN-12 345)'],
    ],
    ['ARN-1', ['(Advisor: ARN-1)']],
    ['ARN-1234567', ['(Advisor: ARN-1234567)']],
    ['INA200012345', ['(Advisor: INA200012345)', '(Advisor: INA 2000 12345)']],
  ])('%s is named', (advisor, texts) => {
    expect(texts.map(text => advisorIn(text))).toEqual(texts.map(() => advisor))
  })

  it('is the first one that is named', () => {
    expect(advisorIn('(Advisor: INA200012345) ARN-1')).toBe('INA200012345')
    expect(advisorIn('(Advisor: ARN-1) INA200012345')).toBe('ARN-1')
  })

  it('is put together over lines', () => {
    expect(advisorIn('(Advisor:', 'ARN-', '12345)')).toBe('ARN-12345')
  })

  it.each([
    ...['(Advisor: DIRECT)', '(Advisor: )', '(Advisor: ARN-)', '(Advisor: ARN-x)'],
    ...['(Advisor: arn-1)', '(Advisor: ARN--1)', '(Advisor: INA20001234)', '(Advisor: 12345)'],
    ...['xyzARN: LEARN-1', '9ARN-1', ''],
  ])('is not named: %s', printed => {
    expect(advisorIn(printed)).toBeUndefined()
  })

  it('is not the letters and figures of an ISIN', () => {
    const { isin, advisor } = schemeHeaderOf([headerLine('H1-HDFC Fund - ISIN: INF0ARN12344')])
    expect([isin, advisor]).toEqual(['INF0ARN12344', undefined])
  })
})

describe('a direct plan', () => {
  it.each([
    'HDFC Fund - Direct Plan - Growth',
    'HDFC Fund Direct',
    'HDFC Fund DIRECT PLAN',
    'HDFC Fund Direct-Growth',
    'HDFC Fund - Direct - Growth',
    'HDFC Fund Direct – Growth',
    'HDFC Fund (Direct) IDCW',
    'HDFC Fund DirectPlan',
    'HDFC Fund Direct Growth',
    'HDFC Fund Direct IDCW',
    'HDFC Fund Direct Dividend',
    'HDFC Fund Direct Option',
    'HDFC Fund Direct Payout',
    'HDFC Fund Direct Reinvestment',
    'HDFC Fund Direct Re-investment',
    'HDFC Direct Fund - Direct Plan',
    // The former name stands between its words or behind them.
    'HDFC Fund(formerly HDFC Fund)Direct Plan',
    'HDFC Fund Direct (erstwhile HDFC Fund) Plan',
    'HDFC Fund (Formerly A) Direct (Erstwhile B) Plan',
  ])('is named: %s', name => {
    expect(isDirectPlan(name, '')).toBe(true)
    expect(isDirectPlan(name, '(Advisor: ARN-1)')).toBe(true)
  })

  it.each([
    'HDFC Fund - Growth',
    'Direct Equity Opportunities Fund - Growth',
    'HDFC Redirect Plan',
    'HDFC Indirect - Growth',
    'HDFC Directs - Growth',
    'HDFC Fund Direct Planned',
    'HDFC Fund Direct Growths',
    'HDFC Fund Direct IDCWS',
    'HDFC Fund Direct Dividends',
    'HDFC Fund Direct Options',
    'HDFC Fund Direct Payouts',
    'HDFC Fund Direct Re invest',
    'HDFC Fund - Growth (formerly HDFC Direct Plan)',
    'HDFC Fund - Growth (erstwhile HDFC Fund Direct)',
    // Cut before its bracket is closed.
    'HDFC Fund - Growth (formerly HDFC Fund - Direct Plan',
  ])('is not "%s"', name => {
    expect(isDirectPlan(name, '')).toBe(false)
    // What the name leaves open the place of the advisor says.
    expect(isDirectPlan(name, '(Advisor: DIRECT)')).toBe(true)
  })

  it.each(['(Advisor: DIRECT)', 'Advisor:DIRECT', 'Advisor : Direct', 'Advisor DIRECT', 'ADVISOR:direct'])(
    'has no advisor: %s',
    advisor => {
      expect(isDirectPlan('HDFC Fund - Growth', advisor)).toBe(true)
      expect(isDirectPlan('HDFC Fund - Regular Plan', advisor)).toBe(false)
      expect(isDirectPlan('HDFC Fund - REGULAR', advisor)).toBe(false)
      // A former name is not the plan of today.
      expect(isDirectPlan('HDFC Fund (formerly HDFC Regular Plan)', advisor)).toBe(true)
      expect(isDirectPlan('HDFC Irregular Fund', advisor)).toBe(true)
      expect(isDirectPlan('HDFC Regularly Fund', advisor)).toBe(true)
    },
  )

  it.each([
    '(Advisor: DIRECTOR)',
    '(Advisor: ARN-1)',
    'DIRECT',
    '(Advisor: ARN-1) DIRECT',
    'Advisor:/DIRECT',
  ])('has an advisor, or nothing is known of one: %s', advisor => {
    expect(isDirectPlan('HDFC Fund - Growth', advisor)).toBe(false)
  })
})
