import { describe, expect, it } from 'vitest'
import type { Line } from '../lines/lines.ts'
import { headerLine } from '../testing/headerLines.ts'
import { type SchemeHeader, schemeHeaderOf } from './schemeHeader.ts'

const headerOf = (...texts: readonly string[]): SchemeHeader =>
  schemeHeaderOf(texts.map(text => headerLine(text)))
const behind = 'ISIN: INF179K01UT0(Advisor: ARN-1)'

describe('a header', () => {
  it('has code, name, ISIN, advisor and registrar', () => {
    const line = headerLine(`H123-HDFC Flexi Cap Fund - Growth - ${behind}`, 'Registrar : CAMS')
    expect(schemeHeaderOf([line])).toStrictEqual({
      name: 'HDFC Flexi Cap Fund - Growth',
      isin: 'INF179K01UT0',
      rtaCode: 'H123',
      registrar: 'CAMS',
      isDirect: false,
      advisor: 'ARN-1',
      doubt: undefined,
    })
  })

  it('is read across its lines', () => {
    expect(headerOf('H123-HDFC Flexi Cap', 'Fund - Direct Plan -', 'ISIN: INF179K01UT0')).toStrictEqual({
      name: 'HDFC Flexi Cap Fund - Direct Plan',
      isin: 'INF179K01UT0',
      rtaCode: 'H123',
      registrar: undefined,
      isDirect: true,
      advisor: undefined,
      doubt: undefined,
    })
  })

  it('is direct by its advisor where the name has no plan', () => {
    expect(headerOf('H123-HDFC Fund - Growth - ISIN: INF179K01UT0(Advisor: DIRECT)')).toMatchObject({
      isDirect: true,
      advisor: undefined,
    })
  })

  it('without any text is marked', () => {
    expect(schemeHeaderOf([])).toStrictEqual({
      name: '',
      isin: undefined,
      rtaCode: undefined,
      registrar: undefined,
      isDirect: false,
      advisor: undefined,
      doubt: 'scheme ',
    })
  })
})

describe('the code of the registrar', () => {
  it.each([
    ['H123-HDFC Fund', 'H123', 'HDFC Fund'],
    ['H123 - HDFC Fund', 'H123', 'HDFC Fund'],
    ['H123- HDFC Fund', 'H123', 'HDFC Fund'],
    ['H123 -HDFC Fund', 'H123', 'HDFC Fund'],
    ['RMFGR-Nippon Fund', 'RMFGR', 'Nippon Fund'],
    ['B-Axis Fund', 'B', 'Axis Fund'],
    ['ABCDEFGHIJK1-Axis Fund', 'ABCDEFGHIJK1', 'Axis Fund'],
    ['5 YOD6G-Axis Fund', '5 YOD6G', 'Axis Fund'],
    ['1250 YOD6G-Axis Fund', '1250 YOD6G', 'Axis Fund'],
    ['ARNX-Axis Fund', 'ARNX', 'Axis Fund'],
    ['WEFX-Axis Fund', 'WEFX', 'Axis Fund'],
    ['H123-360 ONE Fund', 'H123', '360 ONE Fund'],
    ['H123-5.5 Gilt Fund', 'H123', '5.5 Gilt Fund'],
    ['H123-Nile Fund', 'H123', 'Nile Fund'],
  ])('stands before the name: %s', (printed, rtaCode, name) => {
    expect(headerOf(`${printed} - ${behind}`)).toMatchObject({ rtaCode, name, doubt: undefined })
  })

  it.each([
    'HDFC Fund H123 - Growth',
    'HDFC H123-Fund',
    'Hdfc-Fund',
    'hdfc1-Fund',
    'ABCDEFGHIJKL1-Axis Fund',
    '12505 YOD6G-Axis Fund',
    'AB YOD6G-Axis Fund',
    // Figures alone are none, nor are the advisor, a date, and the period of a load.
    '117-HDFC Fund',
    '117 - HDFC Fund',
    'ARN-HDFC Fund',
    'ARN-12345 HDFC Fund',
    'WEF-HDFC Fund',
    'WEF - 15-MAR-2022 Fund',
    '1Y-NIL Fund',
    '1Y - nil Fund',
    '365D-Nil Fund',
    '365D - 1% Fund',
    '365D-1.00 % Fund',
    '365D-10.50% Fund',
    'HDFC Fund',
  ])('is none in "%s"', printed => {
    expect(headerOf(`${printed} ${behind}`)).toMatchObject({ rtaCode: undefined, name: printed })
  })

  it('is none with nothing behind it', () => {
    expect(headerOf('H123-')).toMatchObject({ rtaCode: undefined, name: 'H123' })
    expect(headerOf('H123-', 'HDFC Fund')).toMatchObject({ rtaCode: 'H123', name: 'HDFC Fund' })
  })
})

describe('the name', () => {
  it.each([
    ['HDFC Fund ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund - ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund-ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund – isin: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund - - ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund (ISIN: INF179K01UT0)', 'HDFC Fund'],
    ['HDFC Fund INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund - INF179K01UT0 x', 'HDFC Fund'],
    ['HDFC Fund – INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund (Advisor: ARN-1) - ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund Advisor: ARN-1', 'HDFC Fund'],
    ['HDFC Fund ( Advisor: ARN-1', 'HDFC Fund'],
    ['HDFC FundAdvisor: ARN-1', 'HDFC Fund'],
    ['HDFC Fund NOMINEE 1: RAVI RAO', 'HDFC Fund'],
    ['HDFC Fund Nominee 1: RAVI RAO ISIN: INF179K01UT0', 'HDFC Fund'],
    ['HDFC Fund', 'HDFC Fund'],
    ['HDFC Fund (Non-Demat)', 'HDFC Fund (Non-Demat)'],
  ])('ends at what is printed behind it: %s', (printed, name) => {
    expect(headerOf(`H1-${printed}`)).toMatchObject({ rtaCode: 'H1', name })
    expect(headerOf(printed)).toMatchObject({ rtaCode: undefined, name })
  })

  it.each([
    'HDFC ISINs Fund',
    'HDFC AISIN Fund',
    'HDFC INFRASTRUCTURE Fund',
    'HDFC INF179K01UTO Fund',
    'HDFC INF179K01 Fund',
    'HDFC XINF179K01UT0 Fund',
    'HDFC Advisors Fund',
    'HDFC Nominees Fund',
    'HDFC Renominee Fund',
  ])('does not end within a word: %s', name => {
    expect(headerOf(`H1-${name}`)).toMatchObject({ name })
  })
})

describe('the column of the registrar', () => {
  const of = (...lines: readonly Line[]) => {
    const { name, registrar, isin } = schemeHeaderOf(lines)
    return { name, registrar, isin }
  }
  const read = (registrar: string | undefined) => ({
    name: 'HDFC Flexi Cap Fund',
    registrar,
    isin: 'INF179K01UT0',
  })
  const first = 'H1-HDFC Flexi'
  const second = headerLine('Cap Fund - ISIN: INF179K01UT0')

  it.each([
    ['Registrar : CAMS', 'CAMS'],
    ['Registrar: CAMS', 'CAMS'],
    ['Registrar CAMS', 'CAMS'],
    ['Registrar :CAMS', 'CAMS'],
    ['Registrar:CAMS', 'CAMS'],
    ['REGISTRAR : cams', 'CAMS'],
    ['Registrar : KFINTECH', 'KFINTECH'],
    ['Registrar : KFin', 'KFINTECH'],
    ['Registrar : KARVY', 'KFINTECH'],
    ['Registrar:KFINTECH', 'KFINTECH'],
    // The first one is taken.
    ['Registrar : CAMS KFINTECH', 'CAMS'],
    ['Registrar : KFINTECH CAMS', 'KFINTECH'],
    ['Registrar:CAMS KFINTECH', 'CAMS'],
    ['Registrar :', undefined],
    ['Registrar', undefined],
    ['Registrar:Other', undefined],
  ])('is taken out of a wrapped name: %s', (printed, registrar) => {
    expect(of(headerLine(first, printed), second)).toStrictEqual(read(registrar))
  })

  it.each(['CAMSX', 'MyCAMS', 'KFINTECHS', 'KFINANCE', 'KARVYS', 'Other', '::CAMS'])(
    'has no other words: %s',
    word => {
      expect(of(headerLine(first, `Registrar ${word}`), second)).toStrictEqual({
        ...read(undefined),
        name: `HDFC Flexi ${word} Cap Fund`,
      })
    },
  )

  it('has its value below its label, up to 12 pt further left', () => {
    const below = (x: number) =>
      of(headerLine(first, 'Registrar :'), headerLine('Cap Fund - ISIN: INF179K01UT0', 'KFINTECH', x))
    expect(below(480)).toStrictEqual(read('KFINTECH'))
    expect(below(600)).toStrictEqual(read('KFINTECH'))
    expect(below(468.1)).toStrictEqual(read('KFINTECH'))
    expect(below(468)).toStrictEqual(read(undefined))
    // A line that has nothing else leaves no blank.
    expect(of(headerLine(first, 'Registrar :'), headerLine('', 'CAMS'), second)).toStrictEqual(read('CAMS'))
  })

  it('may have its colon below its label', () => {
    expect(of(headerLine(first, 'Registrar'), headerLine('Cap Fund', ': CAMS'))).toMatchObject({
      name: 'HDFC Flexi Cap Fund',
      registrar: 'CAMS',
    })
  })

  it('moves to a label that is printed again', () => {
    const lines = [headerLine(first, 'Registrar :', 300), headerLine('Cap', 'Registrar :', 480)]
    const name = headerLine('Fund', 'CAMS', 400)
    expect(of(...lines, name)).toMatchObject({ name: 'HDFC Flexi Cap Fund CAMS', registrar: undefined })
  })

  it('is only where the label was: names may hold the word', () => {
    expect(of(headerLine('H1-HDFC : CAMS Fund'))).toMatchObject({
      name: 'HDFC : CAMS Fund',
      registrar: undefined,
    })
    expect(of(headerLine('H1-HDFC : CAMS Fund', 'Registrar : KFINTECH'))).toMatchObject({
      name: 'HDFC : CAMS Fund',
      registrar: 'KFINTECH',
    })
    expect(of(headerLine(first, 'XRegistrar : CAMS'), second)).toMatchObject({ registrar: undefined })
    expect(of(headerLine(first, 'Registrars : CAMS'), second)).toMatchObject({ registrar: undefined })
  })

  it('may be all of a line', () => {
    expect(of(headerLine('', 'Registrar : CAMS', 30), headerLine(first), second)).toMatchObject({
      registrar: 'CAMS',
    })
  })
})

describe('a header that is not sure which scheme it names', () => {
  it.each([
    // Without an ISIN, code and name must say it.
    ...['HDFC Flexi Cap Fund - Growth', 'H123-Growth', 'H123-Growth (Advisor: ARN-1)'],
    // The line above is lost: these are the ends of an ISIN.
    ...['179K01UT0-Payout Option (Advisor: ARN-1)', '179K01UT0 - Payout Option'],
    // Without a name.
    ...['ISIN: INF179K01UT0(Advisor: ARN-1)', '- ISIN: INF179K01UT0', '(Advisor: ARN-1)'],
  ])('is marked with its text: %s', printed => {
    expect(headerOf(printed).doubt).toBe(`scheme ${printed}`)
  })

  it.each([
    'HDFC Flexi Cap Fund - ISIN: INF179K01UT0',
    'Growth ISIN: INF179K01UT0',
    'H123-Growth ISIN: INF179K01UT0',
    'H123-HDFC Fund',
    'RMFGR-HDFC Fund (Advisor: ARN-1)',
    '179K01UT1-HDFC Fund',
    '179K01UT0-HDFC Fund - ISIN: INF179K01VC4',
  ])('is not "%s"', printed => {
    expect(headerOf(printed).doubt).toBeUndefined()
  })
})
