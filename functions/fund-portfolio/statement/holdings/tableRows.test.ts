import { describe, expect, it } from 'vitest'
import { lineOfText } from '../testing/lineOfText.ts'
import { rowOfTable, type Table } from './tables.ts'

/** A row without the line it stands in, its name as text. */
function read(text: string, kind: Table['kind'], numbers: number, hasAdvisor = false) {
  const row = rowOfTable(lineOfText(text), { kind, numbers, hasAdvisor, lines: 1 })
  if (row === undefined) return undefined
  const { line: _, nameWords, ...rest } = row
  return { ...rest, name: nameWords.map(word => word.text).join(' ') }
}
const isin = 'INF179K01UT0'
const nothing = {
  isin,
  name: '',
  nameEnd: undefined,
  units: undefined,
  price: undefined,
  value: undefined,
  cost: undefined,
  valuedOn: undefined,
  doubt: undefined,
}

describe('a row of any table', () => {
  const kinds = ['cdslFolios', 'nsdlFolios', 'nsdlDemat', 'cdslDemat', 'other'] as const

  it('has an ISIN as a word of its own', () => {
    for (const text of ['HDFC Flexi Cap', '', `X${isin}`, `${isin}1`, `${isin.slice(0, -1)}X`, 'IN179K01UT0'])
      for (const kind of kinds) expect(read(`${text} 1.000 2.0000 2.00`, kind, 3)).toBeUndefined()
  })

  it('is kept apart where the ISIN is none of a fund', () => {
    const share = lineOfText('INE002A01018 RELIANCE 10 1,234.50 12,345.00')
    const { name: _, ...empty } = nothing
    for (const kind of kinds)
      expect(rowOfTable(share, { kind, numbers: 3, hasAdvisor: false, lines: 1 })).toStrictEqual({
        ...empty,
        ...{ line: share, isin: undefined, nameWords: [] },
      })
    // The letters of a fund stand in front.
    expect(read('INE002AINF01 X 10.000 2.0000 20.00', 'nsdlDemat', 3)).toMatchObject({ isin: undefined })
  })

  it('is none in a table of something else', () => {
    expect(read(`${isin} NIPPON 03-10-2028 51.448`, 'other', 0)).toBeUndefined()
  })
})

describe('a row of NSDL’s folios', () => {
  const rowWith = (folio: string, numbers = '100.000 50.0000 5,000.00 60.0000 6,000.00 1,000.00 12.34') =>
    read(`${isin} HDFC Flexi Cap ${folio} ${numbers}`, 'nsdlFolios', 7)

  it('has name, folio and the numbers as they are labelled', () => {
    expect(rowWith('55500001')).toStrictEqual({
      ...nothing,
      name: 'HDFC Flexi Cap',
      // At the folio.
      nameEnd: 132,
      folio: '55500001',
      units: '100.000',
      averageCost: '50.0000',
      cost: '5,000.00',
      price: '60.0000',
      value: '6,000.00',
      profit: '1,000.00',
    })
    expect(read(`${isin} HDFC 55500001 1 2 3 4 5`, 'nsdlFolios', 5)).toMatchObject({
      units: '1',
      value: '5',
      profit: undefined,
      doubt: undefined,
    })
  })

  it.each([
    ['91012112582/0', '91012112582/0'],
    ['123', '123'],
    ['A123', 'A123'],
    ['ab-123/4', 'ab-123/4'],
    // Its second part is in the next line.
    ['55500001-', '55500001'],
    ['555-00001-', '555-00001'],
  ])('has the folio %s', (text, folio) => {
    expect(rowWith(text)).toMatchObject({ folio, doubt: undefined, name: 'HDFC Flexi Cap' })
  })

  it.each(['12', '1A2B3', 'Growth', '123.45', '1,234', '(1234', '-1234', '/123', '1234.'])(
    'has no folio where %s stands, and is marked',
    text => {
      const row = rowWith(text)
      expect(row).toMatchObject({ folio: undefined, units: '100.000', name: `HDFC Flexi Cap ${text}` })
      // The name ends at the units.
      expect(row?.nameEnd).toBe(132 + 4 * (text.length + 1))
      expect(row?.doubt).toContain(text)
    },
  )

  it.each([
    ['a letter in a number', '1OO.000 50.0000 5,000.00 60.0000 6,000.00 1,000.00 12.34'],
    ['words for numbers', 'all of this can not be read'],
  ])('is marked for %s', (_, numbers) => {
    expect(rowWith('55500001', numbers)).toStrictEqual({
      ...nothing,
      name: 'HDFC Flexi Cap',
      nameEnd: 132,
      folio: '55500001',
      averageCost: undefined,
      profit: undefined,
      doubt: `${isin} HDFC Flexi Cap 55500001 ${numbers}`,
    })
  })

  it('is marked where numbers are lost, also when nothing is left', () => {
    const lost = { ...nothing, folio: undefined, averageCost: undefined, profit: undefined }
    for (const [numbers, nameEnd] of [
      [' 55500001 1.000 2.0000', 72],
      [' 1.000', 72],
      ['', undefined],
    ] as const)
      expect(read(`${isin}${numbers}`, 'nsdlFolios', 7)).toStrictEqual({
        ...lost,
        nameEnd,
        doubt: `${isin}${numbers}`,
      })
    // One number fewer than its labels: the folio has moved among them.
    const doubt = `${isin} HDFC 55500001 1 2 3 4`
    expect(read(doubt, 'nsdlFolios', 5)).toMatchObject({ folio: undefined, doubt })
  })

  it('has nothing where a dash stands', () => {
    expect(rowWith('55500001', '100.000 -- -- 60.0000 6,000.00 N.A. Nil')).toMatchObject({
      averageCost: '--',
      cost: '--',
      doubt: undefined,
    })
  })
})

describe('a row of CDSL’s folios', () => {
  const rowWith = (rest: string, numbers = 4, hasAdvisor = false) =>
    read(`B69 - HDFC ${isin} ${rest}`, 'cdslFolios', numbers, hasAdvisor)
  const whole = {
    ...nothing,
    name: 'B69 - HDFC',
    // At the ISIN.
    nameEnd: 64,
    folio: '12345678/90',
    units: '100.000',
    price: '60.0000',
    cost: '5,000.00',
    value: '6,000.00',
    profit: undefined,
  }

  it('has its name before the ISIN, then folio and numbers', () => {
    expect(rowWith('12345678/90 100.000 60.0000 5,000.00 6,000.00')).toStrictEqual(whole)
    expect(rowWith('12345678/90 100.000 60.0000 6,000.00', 3)).toStrictEqual({ ...whole, cost: undefined })
    expect(read(`${isin} 12345678/90 1.000 2.0000 2.00`, 'cdslFolios', 3)).toMatchObject({
      name: '',
      nameEnd: 20,
      doubt: undefined,
    })
  })

  it('has the advisor behind the folio, where one is labelled', () => {
    const rest = '12345678/90 ARN-12345 100.000 60.0000 5,000.00 6,000.00'
    expect(rowWith(rest, 4, true)).toStrictEqual(whole)
    expect(rowWith(rest, 4, false)).toMatchObject({
      units: 'ARN-12345',
      doubt: `B69 - HDFC ${isin} ${rest}`,
    })
  })

  it.each([
    ['without a folio', '100.000 60.0000 5,000.00 6,000.00'],
    ['with a number for the folio', '12.50 100.000 60.0000 5,000.00 6,000.00'],
  ])('is marked %s', (_, rest) => {
    const [units] = rest.split(' ')
    expect(rowWith(rest)).toMatchObject({ folio: undefined, units, doubt: `B69 - HDFC ${isin} ${rest}` })
  })

  it.each([
    ['a letter in a number', '12345678/90 1OO.000 60.0000 5,000.00 6,000.00'],
    ['a number that is lost', '12345678/90 100.000 60.0000 6,000.00'],
    ['a word behind the numbers', '12345678/90 100.000 60.0000 5,000.00 6,000.00 Growth'],
  ])('is marked for %s', (_, rest) => {
    expect(rowWith(rest)).toMatchObject({ folio: '12345678/90', doubt: `B69 - HDFC ${isin} ${rest}` })
  })

  it('is marked where all of it is lost', () => {
    expect(rowWith('')).toStrictEqual({
      ...whole,
      folio: undefined,
      units: undefined,
      price: undefined,
      cost: undefined,
      value: undefined,
      doubt: `B69 - HDFC ${isin}`,
    })
  })
})

describe('the profit of a row of CDSL', () => {
  const profitOf = (further: string, cost = '5,000.00', value = '6,000.00') =>
    read(`X ${isin} 12345678 100.000 60.0000 ${cost} ${value} ${further}`, 'cdslFolios', 4)?.profit

  it('is what value and cost give, wherever it stands', () => {
    expect(profitOf('1,000.00 20.00')).toBe('1,000.00')
    expect(profitOf('12.00 1,000.00')).toBe('1,000.00')
    expect(profitOf('1,000.00 1.50 2.50 20.00')).toBe('1,000.00')
    expect(profitOf('1,000.00')).toBe('1,000.00')
    expect(profitOf('999.99 1.00 2.00')).toBe('999.99')
  })

  it('may be a paisa off, and no more', () => {
    expect(profitOf('1,000.01 1.00 2.00 3.00')).toBe('1,000.01')
    expect(profitOf('1,000.02 1.00 2.00 3.00')).toBe('2.00')
    expect(profitOf('999.98 1.00 2.00 3.00')).toBe('2.00')
    // Of halves of a paisa there are none: the limit lies between.
    expect(profitOf('0.015 1.00 2.00 3.00', '1.00', '1.00')).toBe('2.00')
    expect(profitOf('0.014 1.00 2.00 3.00', '1.00', '1.00')).toBe('0.014')
  })

  it('is negative in parentheses or with a minus', () => {
    expect(profitOf('1.00 (1,234,000.00) 2.00 3.00', '1,240,000.00')).toBe('(1,234,000.00)')
    expect(profitOf('1.00 -1,000.00 2.00 3.00', '7,000.00')).toBe('-1,000.00')
    expect(profitOf('1.00 1,000.00 2.00 3.00', '7,000.00')).toBe('2.00')
    // What is not wholly in parentheses is no negative number.
    for (const text of ['(1,000.00)%', '(1,000).00', '%(1,000.00)'])
      expect(profitOf(`${text} 1.00 2.00 3.00`, '7,000.00')).toBe('2.00')
  })

  it('is the one before the return where none is given by them, so that its row is marked', () => {
    expect(profitOf('12.00 1,100.00 20.00')).toBe('1,100.00')
    expect(profitOf('1,100.00')).toBeUndefined()
    expect(profitOf('')).toBeUndefined()
  })

  it('is all of the value where nothing was paid', () => {
    expect(
      read(`X ${isin} 12345678 100.000 60.0000 6,000.00 6,000.00 1.00 2.00`, 'cdslFolios', 3),
    ).toMatchObject({ value: '6,000.00', cost: undefined, profit: '6,000.00' })
  })
})

describe('a row of units in a demat account', () => {
  const held = { units: '10.000', price: '250.5000', value: '2,505.00' }

  it('has its name behind the ISIN, then units, price and value', () => {
    const row = read(`${isin} NIPPON NIFTY 50 BEES 10.000 250.5000 2,505.00`, 'nsdlDemat', 3)
    expect(row).toStrictEqual({ ...nothing, ...held, name: 'NIPPON NIFTY 50 BEES', nameEnd: 156 })
  })

  it('has further balances between the units and the price at CDSL', () => {
    const row = read(`${isin} NIPPON 10.000 -- -- 9.000 250.5000 2,505.00`, 'cdslDemat', 6)
    expect(row).toStrictEqual({ ...nothing, ...held, name: 'NIPPON', nameEnd: 100 })
  })

  it('has no mark of a note in its name', () => {
    expect(read(`${isin} NIPPON @ BEES 10.000 250.5000 2,505.00`, 'nsdlDemat', 3)?.name).toBe('NIPPON BEES')
    expect(read(`${isin} NIPPON @BEES 10.000 250.5000 2,505.00`, 'nsdlDemat', 3)?.name).toBe('NIPPON @BEES')
  })

  it.each([
    ['a letter in a number', 'NIPPON 1O.000 250.5000 2,505.00', 'NIPPON', 100],
    ['a lost number', 'NIPPON 250.5000 2,505.00', '', 72],
    ['numbers without a name', '10.000 2,505.00', '', 72],
    ['nothing else', '', '', undefined],
  ])('is marked for %s', (_, rest, name, nameEnd) => {
    const doubt = `${isin} ${rest}`.trim()
    expect(read(doubt, 'nsdlDemat', 3)).toStrictEqual({ ...nothing, name, nameEnd, doubt })
  })
})
