import { describe, expect, it } from 'vitest'
import { columnOf, columnsAt } from './columns.ts'
import type { Line, Word } from './lines.ts'

/** A word whose right edge is given; letters are 4 pt wide. */
const ending = (text: string, right: number): Word => ({ text, x: right - text.length * 4, right })
const line = (words: readonly Word[], y = 700, page = 0): Line => ({
  page,
  y,
  height: 8,
  words,
  text: words.map(({ text }) => text).join(' '),
})
const date: Word = { text: 'Date', x: 30, right: 46 }
const labels = [
  date,
  ending('Transaction', 140),
  ending('Amount', 350),
  ending('Units', 420),
  ending('Price', 480),
  ending('Balance', 560),
]
const edges = [
  { column: 'amount', left: 326, right: 350 },
  { column: 'units', left: 400, right: 420 },
  { column: 'price', left: 460, right: 480 },
  { column: 'balance', left: 532, right: 560 },
]

describe('the header of a table', () => {
  it('is one line of labels', () => {
    expect(columnsAt([line(labels), line([ending('5.00', 350)], 689)], 0)).toEqual({
      columns: { edges, left: 295 },
      lines: 1,
    })
  })

  it.each(['AMOUNT', 'amount'])('in any case: %s', amount => {
    const words = labels.map(word => (word.text === 'Amount' ? { ...word, text: amount } : word))
    expect(columnsAt([line(words)], 0)?.columns.edges).toEqual(edges)
  })

  it('begins where it is said to begin, and goes on to what is no label', () => {
    const lines = [
      line([ending('x', 100)], 720),
      line(labels),
      line([ending('(INR)', 350)], 691),
      line([date, ending('5', 60)], 680),
    ]
    expect(columnsAt(lines, 0)).toBeUndefined()
    expect(columnsAt(lines, 1)).toMatchObject({ lines: 2 })
    expect(columnsAt(lines, 4)).toBeUndefined()
  })

  it('has a NAV for a price', () => {
    const words = labels.map(word => (word.text === 'Price' ? ending('NAV', 480) : word))
    expect(columnsAt([line(words)], 0)?.columns.edges.map(({ column }) => column)).toEqual([
      'amount',
      'units',
      'price',
      'balance',
    ])
  })

  it.each(['(INR)', 'INR', '(Rs.)', '(₹)', 'in', '(in', 'inr)', 'Rs.', 'Type', 'Unit'])(
    'goes on with %s below its labels',
    part => {
      const header = columnsAt([line(labels), line([ending(part, 352)], 690)], 0)
      expect(header?.lines).toBe(2)
      expect(header?.columns.edges[0]?.right).toBe(352)
    },
  )

  it('may name the transactions in the plural, which is no column', () => {
    const words = labels.map(word => (word.text === 'Transaction' ? ending('Transactions', 140) : word))
    expect(columnsAt([line(words)], 0)).toEqual({ columns: { edges, left: 295 }, lines: 1 })
  })

  it('orders its columns from left to right, whatever the baselines they stand on', () => {
    const [below, above] = [
      labels.filter(({ text }) => text === 'Amount'),
      labels.filter(({ text }) => text !== 'Amount'),
    ]
    expect(columnsAt([line(above), line(below, 690)], 0)).toEqual({ columns: { edges, left: 295 }, lines: 2 })
  })

  it('is as wide as what is printed below or beside its labels, but not as what is further', () => {
    const below = (word: Word) =>
      columnsAt([line(labels), line([word], 690)], 0)?.columns.edges.find(({ column }) => column === 'amount')
    expect(below({ text: '(INR)', x: 320, right: 360 })).toEqual({ column: 'amount', left: 320, right: 360 })
    expect(below({ text: '(INR)', x: 353, right: 373 })).toEqual({ column: 'amount', left: 326, right: 373 })
    expect(below({ text: '(INR)', x: 354, right: 374 })).toEqual({ column: 'amount', left: 326, right: 350 })
    expect(below({ text: '(INR)', x: 300, right: 323 })).toEqual({ column: 'amount', left: 300, right: 350 })
    expect(below({ text: '(INR)', x: 300, right: 321 })).toEqual({ column: 'amount', left: 326, right: 350 })
    // Another label is none of its parts.
    expect(below({ text: 'Transaction', x: 320, right: 360 })).toEqual({
      column: 'amount',
      left: 326,
      right: 350,
    })
  })

  it('is as high as four baselines, and on one page', () => {
    const [first, second] = [labels.slice(0, 4), labels.slice(4)]
    expect(columnsAt([line(first), line(second, 666)], 0)).toMatchObject({ lines: 2, columns: { edges } })
    expect(columnsAt([line(first), line(second, 665)], 0)).toBeUndefined()
    expect(columnsAt([line(first), line(second, 690, 1)], 0)).toBeUndefined()
  })

  it('has all four columns, each once', () => {
    for (const missing of ['Amount', 'Units', 'Price', 'Balance'])
      expect(columnsAt([line(labels.filter(({ text }) => text !== missing))], 0)).toBeUndefined()
    expect(columnsAt([line([...labels, ending('NAV', 520)])], 0)).toBeUndefined()
    expect(columnsAt([line([...labels, ending('Load', 600)])], 0)).toBeUndefined()
    expect(columnsAt([line([])], 0)).toBeUndefined()
  })

  it('may have its columns in another order', () => {
    const words = [
      date,
      ending('Balance', 350),
      ending('Price', 420),
      ending('Units', 480),
      ending('Amount', 560),
    ]
    expect(columnsAt([line(words)], 0)).toMatchObject({
      columns: {
        edges: [{ column: 'balance' }, { column: 'price' }, { column: 'units' }, { column: 'amount' }],
      },
    })
  })

  it('leaves room for numbers that are wider than their label', () => {
    const wide = labels.map(word => (word.text === 'Amount' ? { text: 'Amount', x: 280, right: 350 } : word))
    expect(columnsAt([line(wide)], 0)?.columns.left).toBe(278)
  })
})

describe('the column of a number', () => {
  const columns = { edges: edges.map(({ column, right }) => ({ column, right })), left: 295 } as const
  // Of 60 pt to the next column 21 are near, and never more than 20; of 10 pt, 3.5.
  it.each([
    [350, 'amount'],
    [330, 'amount'],
    [329, undefined],
    [370, 'amount'],
    [371, undefined],
    [420, 'units'],
    [440, 'units'],
    [441, undefined],
    [450, undefined],
    [460, 'price'],
    [560, 'balance'],
    [580, 'balance'],
    [581, undefined],
  ])('a number that ends at %i is of the column %s', (right, column) => {
    const known = { ...columns, edges: [...columns.edges] } as Parameters<typeof columnOf>[0]
    expect(columnOf(known, ending('1.00', right))).toBe(column)
  })

  it.each([
    [353, 'amount'],
    [353.6, undefined],
    [356.4, undefined],
    [357, 'units'],
  ])('between two close columns %d is of %s', (right, column) => {
    const close = {
      edges: [
        { column: 'units', right: 360 },
        { column: 'amount', right: 350 },
      ],
      left: 295,
    } as const
    expect(columnOf(close, ending('1.00', right))).toBe(column)
  })
})
