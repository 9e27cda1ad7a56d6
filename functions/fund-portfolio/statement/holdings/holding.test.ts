import { describe, expect, it } from 'vitest'
import { type Line, lineWith, type Word } from '../lines/lines.ts'
import {
  type HoldingRow,
  isNumberOrNothing,
  type NamePart,
  namesOf,
  schemeOfHolding,
  withoutCode,
  wordsOfName,
} from './holding.ts'

/** Words from `x` on, letters and blanks 4 pt wide. */
function wordsAt(text: string, x = 30): Word[] {
  const words: Word[] = []
  let left = x
  for (const word of text.split(' ').filter(each => each !== '')) {
    words.push({ text: word, x: left, right: left + word.length * 4 })
    left += (word.length + 1) * 4
  }
  return words
}
const line = (text: string, y = 700, page = 0): Line => lineWith({ page, y, height: 10 }, wordsAt(text))

/** 100 units at 60 are 6,000. */
const hundred: HoldingRow = {
  line: line('the whole row'),
  isin: 'INF179K01UT0',
  nameWords: [],
  nameEnd: undefined,
  units: '100.000',
  price: '60.0000',
  value: '6,000.00',
  cost: undefined,
  valuedOn: undefined,
  doubt: undefined,
}
const schemeWith = (printed: Partial<HoldingRow>, name = 'Flexi Cap Fund') =>
  schemeOfHolding({ ...hundred, ...printed }, name)
const statusWith = (printed: Partial<HoldingRow>, name?: string) => schemeWith(printed, name).status
const proven = { kind: 'holdingsOnly' }
const unreadable = { kind: 'broken', at: { kind: 'unreadable', text: 'the whole row' } }
const nothing = ['-', '--', '---', '–', 'NA', 'N.A', 'NA.', 'N.A.', 'n.a.', 'Nil', 'NIL', 'nil']

describe('in a column of numbers stands', () => {
  it.each([...nothing, '0', '5.000', '(1,234.50)'])('a number or a sign for none: %s', text => {
    expect(isNumberOrNothing(text)).toBe(true)
  })

  it.each(['', '----', '5-', '- -', 'x-', 'N..A', 'NAV', 'CNA', 'Nilx', 'Vanil', 'N', '1OO.000', '5.00x'])(
    'and nothing else: %j',
    text => {
      expect(isNumberOrNothing(text)).toBe(false)
    },
  )
})

describe('the scheme of a holding', () => {
  it('has what is printed, in whole parts', () => {
    const printed = { rtaCode: 'H123', registrar: 'CAMS', cost: '5,000.00', valuedOn: '2025-03-31' } as const
    expect(schemeWith(printed, 'HDFC Flexi Cap Fund - Direct Plan')).toStrictEqual({
      name: 'HDFC Flexi Cap Fund - Direct Plan',
      isin: 'INF179K01UT0',
      rtaCode: 'H123',
      registrar: 'CAMS',
      isDirect: true,
      closingE4: 100_0000,
      navE4: 60_0000,
      valuedOn: '2025-03-31',
      costPaise: 5_000_00,
      valuePaise: 6_000_00,
      status: proven,
      transactions: [],
    })
  })

  it('has nothing in the place of what is not printed', () => {
    const empty = { isin: undefined, units: '-', price: undefined, value: '--', rtaCode: 'H123' } as const
    expect(schemeWith(empty)).toStrictEqual({
      name: 'Flexi Cap Fund',
      rtaCode: 'H123',
      isDirect: false,
      closingE4: 0,
      status: proven,
      transactions: [],
    })
    expect(schemeWith({})).not.toHaveProperty('rtaCode')
  })

  it('is known by its name and by code or ISIN', () => {
    expect(statusWith({ isin: undefined })).toStrictEqual(unreadable)
    expect(statusWith({ isin: undefined, rtaCode: 'H123' })).toStrictEqual(proven)
    expect(statusWith({}, '')).toStrictEqual(unreadable)
  })

  it('is marked with a row that is not certain as a whole', () => {
    expect(statusWith({ doubt: 'no folio' })).toStrictEqual(unreadable)
  })
})

describe('units times price is the value', () => {
  it('to half a paisa and the rounding of the price', () => {
    // Half of the fourth place of the price is half a paisa for 100 units.
    expect(statusWith({ value: '6,000.01' })).toStrictEqual(proven)
    expect(statusWith({ value: '6,000.02' })).toStrictEqual({
      kind: 'broken',
      at: { kind: 'value', expectedPaise: 6_000_00, printedPaise: 6_000_02 },
    })
  })

  it.each<[string, Partial<HoldingRow>]>([
    ['units', { units: undefined }],
    ['units, with a sign for none', { units: '-' }],
    ['a price', { price: undefined }],
    ['a price, with a sign for none', { price: 'N.A.' }],
    ['a value', { value: undefined }],
    ['a value, with a sign for none', { value: '-' }],
    ['price and value', { price: '-', value: '-' }],
    ['units and price', { units: '-', price: '-' }],
    // A value of nothing: the units are lost, or the value is another row's.
    ['units and price, where units of nothing are printed', { units: '0.000', price: '-' }],
    [
      'a paisa of value for units of nothing, and no price',
      { units: '0.000', price: undefined, value: '0.01' },
    ],
  ])('and cannot be proven without %s', (_, printed) => {
    expect(statusWith(printed)).toStrictEqual(unreadable)
  })

  it.each<[string, Partial<HoldingRow>]>([
    ['no units and no value', { units: '-', value: '-' }],
    ['no units and a value of zero', { units: 'Nil', value: '0.00' }],
    ['no units, price and value', { units: undefined, price: undefined, value: undefined }],
    ['zero units and no value', { units: '0.000', value: '-' }],
    ['zero units and a value of zero', { units: '0.000', value: '0.00' }],
    ['zero units, no price and no value', { units: '0.000', price: '-', value: '-' }],
  ])('and nothing is held with %s', (_, printed) => {
    expect(schemeWith(printed)).toMatchObject({ closingE4: 0, status: proven })
  })

  it('also where no units are held: their value is zero', () => {
    const at = { kind: 'value', expectedPaise: 0, printedPaise: 1 }
    expect(statusWith({ units: '0.000', value: '0.01' })).toStrictEqual({ kind: 'broken', at })
  })

  it.each<[string, Partial<HoldingRow>]>([
    ['a letter in the units', { units: '1OO.000' }],
    ['units of a finer part than a statement prints', { units: '100.00001' }],
    ['a letter in the price', { price: '6O.0000' }],
    ['a letter in the value', { value: '6,OOO.00' }],
    ['a value in parts of a paisa', { value: '6,000.001' }],
    ['a letter in the cost', { cost: '5,OOO.00' }],
    ['a cost in parts of a paisa', { cost: '5,000.001' }],
    ['a letter in units of which there is no value', { units: 'O', value: '-' }],
    ['a letter in the price of nothing', { units: '-', price: '6O', value: '-' }],
    ['a letter in the value of nothing', { units: '-', value: 'O.00' }],
    ['a letter in the cost of nothing', { units: '0.000', value: '0.00', cost: 'O' }],
  ])('and a row is not read for sure with %s', (_, printed) => {
    expect(statusWith(printed)).toStrictEqual(unreadable)
  })
})

describe('the cost of a holding', () => {
  const cost = '5,000.00'

  it('is taken as printed where neither profit nor average cost is', () => {
    expect(statusWith({ cost })).toStrictEqual(proven)
    expect(statusWith({ cost, profit: '-', averageCost: 'Nil' })).toStrictEqual(proven)
  })

  it.each([
    ['1,000.00', true],
    ['999.99', true],
    ['1,000.01', true],
    ['999.98', false],
    ['1,000.02', false],
    // Its sign counts, and parts of a paisa are none.
    ['(1,000.00)', false],
    ['1,000.001', false],
  ])('is what a profit of %s leaves of the value, to the paisa: %s', (profit, isProven) => {
    expect(statusWith({ cost, profit })).toStrictEqual(isProven ? proven : unreadable)
  })

  it('is more than the value after a loss', () => {
    expect(statusWith({ cost: '7,000.00', profit: '(1,000.00)' })).toStrictEqual(proven)
  })

  it.each([
    ['50.0000', true],
    ['50.0001', true],
    ['50.0002', false],
    ['60.0000', false],
  ])('is units times an average of %s: %s', (averageCost, isProven) => {
    expect(statusWith({ cost, averageCost })).toStrictEqual(isProven ? proven : unreadable)
  })

  it('is proven by either of them', () => {
    expect(statusWith({ cost, averageCost: '50.0000', profit: '7.00' })).toStrictEqual(proven)
    expect(statusWith({ cost, averageCost: '7.0000', profit: '1,000.00' })).toStrictEqual(proven)
    expect(statusWith({ cost, averageCost: '7.0000', profit: '7.00' })).toStrictEqual(unreadable)
  })

  it('is not proven by a profit that is not printed', () => {
    // The whole value, and the value less the paisa that a profit may be off.
    for (const whole of ['6,000.00', '5,999.99'])
      expect(statusWith({ cost: whole, averageCost: '7.0000' })).toStrictEqual(unreadable)
  })

  it('that is not printed, or of nothing, has nothing to prove', () => {
    expect(statusWith({ cost: '-', averageCost: '50.0000', profit: '7.00' })).toStrictEqual(proven)
    expect(statusWith({ cost: undefined, profit: '7.00' })).toStrictEqual(proven)
    const held = { units: '-', value: '-', cost }
    expect(statusWith({ ...held, averageCost: '50.0000' })).toStrictEqual(proven)
    expect(statusWith({ ...held, profit: '7.00' })).toStrictEqual(proven)
  })

  it('is not proven by a profit on a value that is not printed', () => {
    const held = { units: '0.000', value: '-' }
    expect(statusWith({ ...held, cost: '0.00', profit: '0.00' })).toStrictEqual(unreadable)
    expect(statusWith({ ...held, cost: '0.00', averageCost: '0.0000' })).toStrictEqual(proven)
  })
})

describe('the names of rows', () => {
  const row = (text: string, y: number, page = 0): HoldingRow => ({
    ...hundred,
    line: line(`${text} 100.000`, y, page),
    nameWords: wordsAt(text),
  })
  const part = (text: string, y: number, page = 0): NamePart => ({
    line: line(text, y, page),
    words: wordsAt(text),
  })

  it('are wrapped above and below the line of the numbers', () => {
    expect(
      namesOf([row('Flexi Cap', 690)], [part('Fund -', 680), part('HDFC', 700), part('Direct Plan', 670)]),
    ).toStrictEqual(['HDFC Flexi Cap Fund - Direct Plan'])
    expect(namesOf([row('', 690)], [part('HDFC', 700), part('Fund', 680)])).toStrictEqual(['HDFC Fund'])
    expect(namesOf([row('', 690)], [part('Fund', 680)])).toStrictEqual(['Fund'])
  })

  it('are of one line where nothing is wrapped', () => {
    expect(namesOf([row('HDFC', 700), row('Nippon', 690), row('Axis', 650)], [])).toStrictEqual([
      'HDFC',
      'Nippon',
      'Axis',
    ])
    expect(namesOf([], [part('Fund', 700)])).toStrictEqual([])
    expect(namesOf([], [])).toStrictEqual([])
  })

  it('go on in lines that are as near as the nearest, and a quarter further', () => {
    const below = (y: number) => namesOf([row('HDFC', 700)], [part('Flexi', 690), part('Cap', y)])
    expect(below(677.5)).toStrictEqual(['HDFC Flexi Cap'])
    expect(below(677.4)).toStrictEqual(['HDFC Flexi'])
    // What stands apart in the table is part of no name, and what is behind it is measured as well.
    expect(
      namesOf(
        [row('HDFC', 700), row('Axis', 640)],
        [part('Cap', 690), part('Note', 660), part('Arbitrage', 630)],
      ),
    ).toStrictEqual(['HDFC Cap', 'Axis Arbitrage'])
  })

  it('of rows that stand close are wrapped below each of them', () => {
    const rows = [row('HDFC', 690), row('Axis', 670)]
    expect(namesOf(rows, [part('First', 700), part('Flexi', 680), part('Arbitrage', 660)])).toStrictEqual([
      'First HDFC Flexi',
      'Axis Arbitrage',
    ])
  })

  it('are as near to their rows as texts are, not as rows are to each other', () => {
    const rows = [row('HDFC', 700), row('Axis', 690)]
    expect(namesOf(rows, [part('Arbitrage', 677)])).toStrictEqual(['HDFC', 'Axis Arbitrage'])
    // A text above a row measures as one below it does.
    expect(namesOf([row('HDFC', 690)], [part('First', 700), part('Note', 675)])).toStrictEqual(['First HDFC'])
  })

  it('are not measured by lines that overlap', () => {
    // Nine tenths of their height is the nearest that lines of letters of 10 pt are set.
    const below = (first: number, second: number) =>
      namesOf([row('HDFC', 700)], [part('Flexi', first), part('Note', second)])
    expect(below(691, 679)).toStrictEqual(['HDFC Flexi'])
    expect(below(691.1, 679.1)).toStrictEqual(['HDFC Flexi Note'])
  })

  it('do not go on on another page', () => {
    const rows = [row('HDFC', 110), row('Axis', 800, 1)]
    expect(namesOf(rows, [part('Flexi', 100), part('Heading', 810, 1)])).toStrictEqual([
      'HDFC Flexi',
      'Heading Axis',
    ])
    expect(namesOf([row('HDFC', 800)], [part('Flexi', 790), part('Note', 789, 1)])).toStrictEqual([
      'HDFC Flexi',
    ])
  })

  it.each(['NIPPON#NIFTY 50', 'NIPPON # NIFTY 50', 'NIPPON## NIFTY 50', '# NIPPON #NIFTY 50#'])(
    'have blanks for the signs between their parts: %s',
    printed => {
      expect(namesOf([row(printed, 700)], [])).toStrictEqual(['NIPPON NIFTY 50'])
    },
  )
})

describe('the words of a name', () => {
  const texts = (given: Line, row?: HoldingRow) => wordsOfName(given, row).map(({ text }) => text)
  const word = (x: number, right: number): Line =>
    lineWith({ page: 0, y: 690, height: 8 }, [{ text: 'Plan', x, right }])
  const above: HoldingRow = { ...hundred, nameWords: wordsAt('HDFC Flexi', 130), nameEnd: 280 }

  it('stand below the name of the row above, before what is printed behind it', () => {
    expect(texts(word(130, 150), above)).toStrictEqual(['Plan'])
    expect(texts(word(122.1, 150), above)).toStrictEqual(['Plan'])
    expect(texts(word(122, 150), above)).toStrictEqual([])
    expect(texts(word(264, 283.9), above)).toStrictEqual(['Plan'])
    expect(texts(word(264, 284), above)).toStrictEqual([])
  })

  it('go on to the right where nothing is printed behind the name', () => {
    expect(texts(word(900, 920), { ...above, nameEnd: undefined })).toStrictEqual(['Plan'])
  })

  it('are all that are no numbers where no row is known by its name', () => {
    const mixed = line('1 HDFC 12,345.00 12/34-5 Top100 100A Fund')
    expect(texts(mixed)).toStrictEqual(['HDFC', 'Top100', '100A', 'Fund'])
    expect(texts(mixed, { ...above, nameWords: [] })).toStrictEqual(['HDFC', 'Top100', '100A', 'Fund'])
  })

  it.each([
    'Total',
    'Total: 5,000.00',
    'TOTAL 5,000.00',
    'Grand Total 5,000.00',
    'Sub Total 5,000.00',
    'Sub-Total 5,000.00',
    'SubTotal 5,000.00',
    'Total Market Value 5,000.00',
  ])('are none of a total: %s', text => {
    expect(texts(line(text))).toStrictEqual([])
  })

  it.each(['Nifty Total Market Index Fund', 'Total Return Fund', 'Totals', 'SubordinateTotal'])(
    'are of a name that only looks like a total: %s',
    text => {
      expect(texts(line(text)).join(' ')).toBe(text)
    },
  )
})

describe('the code of the registrar', () => {
  it.each([
    ['H123-HDFC Flexi Cap Fund', 'H123', 'HDFC Flexi Cap Fund'],
    ['H123 - HDFC Flexi Cap Fund - Growth', 'H123', 'HDFC Flexi Cap Fund - Growth'],
    ['RMFGR- Nippon Fund', 'RMFGR', 'Nippon Fund'],
    ['A-Fund', 'A', 'Fund'],
    ['ABCD1234 - Fund', 'ABCD1234', 'Fund'],
    ['125 YOD6G - Canara Fund', '125 YOD6G', 'Canara Fund'],
  ])('of %s stands before the dash', (printed, rtaCode, name) => {
    expect(withoutCode(printed)).toStrictEqual({ name, rtaCode })
  })

  it.each([
    ['nine letters', 'ABCDE1234 - Fund'],
    ['small letters', 'h123 - Fund'],
    ['figures alone', '360 - Fund'],
    ['two groups of figures', '360 1 - Fund'],
    ['two words', 'AXIS ELSS - Fund'],
    ['a word with a figure at its end', 'TOP1 100 - Fund'],
    ['nothing behind the dash', 'H123 - '],
    ['a dash within the name', 'HDFC Flexi H123 - Fund'],
    ['no dash', 'H123 Fund'],
    ['nothing', ''],
  ])('is none of %s', (_, printed) => {
    expect(withoutCode(printed)).toStrictEqual({ name: printed, rtaCode: undefined })
  })
})
