import { describe, expect, it } from 'vitest'
import type { Columns } from './columns.ts'
import type { Line, Word } from './lines.ts'
import { hasNumbers, rowOf } from './rows.ts'

const columns: Columns = {
  edges: [
    { column: 'amount', right: 350 },
    { column: 'units', right: 420 },
    { column: 'price', right: 480 },
    { column: 'balance', right: 560 },
  ],
  left: 295,
}
/** A line of these words from `x` on, letters and blanks 4 pt wide, and of numbers that end where they are said to. */
function line(text: string, numbers: readonly (readonly [text: string, right: number])[] = [], x = 30): Line {
  const words: Word[] = []
  let left = x
  for (const word of text.split(' ').filter(each => each !== '')) {
    words.push({ text: word, x: left, right: left + word.length * 4 })
    left += (word.length + 1) * 4
  }
  words.push(...numbers.map(([number, right]) => ({ text: number, x: right - number.length * 4, right })))
  return { page: 0, y: 700, height: 8, words, text: words.map(word => word.text).join(' ') }
}
const two = (digits: number) => ({ digits, places: 2 })

describe('a row', () => {
  it('has a date, a description and numbers in their columns', () => {
    const row = rowOf(
      line('15-Apr-2024 Purchase - Online', [
        ['4,730.00', 350],
        ['47.30', 420],
        ['100.00', 480],
        ['147.30', 560],
      ]),
      columns,
    )
    expect(row).toEqual({
      date: '2024-04-15',
      description: 'Purchase - Online',
      numbers: { amount: two(473_000), units: two(4730), price: two(10_000), balance: two(14_730) },
      unreadable: undefined,
    })
    expect(hasNumbers(row)).toBe(true)
  })

  it.each([
    ['15-Apr-2024', '2024-04-15', ''],
    ['15Apr2024 Purchase', '2024-04-15', 'Purchase'],
    ['15 Apr 2024 Purchase', '2024-04-15', 'Purchase'],
    // The date is drawn twice, or glued to what follows.
    ['15-Apr-202415-Apr-2024 Purchase', '2024-04-15', 'Purchase'],
    ['15-Apr-2024Purchase', '2024-04-15', 'Purchase'],
    ['15-Apr-20245 Purchase', undefined, '15-Apr-20245 Purchase'],
    ['32-Apr-2024 Purchase', undefined, '32-Apr-2024 Purchase'],
    ['on 15-Apr-2024', undefined, 'on 15-Apr-2024'],
    ['Purchase', undefined, 'Purchase'],
  ])('"%s" is of %s', (text, date, description) => {
    expect(rowOf(line(text), columns)).toEqual({ date, description, numbers: {}, unreadable: undefined })
    expect(rowOf(line(text), undefined)).toMatchObject({ date, description, unreadable: undefined })
  })

  it.each(['-', '--', '---', '–', 'N.A.', 'NA', 'n.a', 'Nil', 'NIL'])('has nothing where %s stands', sign => {
    const row = rowOf(
      line('15-Apr-2024 Purchase', [
        [sign, 350],
        ['5.00', 420],
      ]),
      columns,
    )
    expect(row).toEqual({
      date: '2024-04-15',
      description: 'Purchase',
      numbers: { units: two(500) },
      unreadable: undefined,
    })
  })

  it.each([
    ['a number with a letter', '4,73O.00', 350],
    ['four dashes with a figure', '----5', 350],
    ['a dash behind a figure', '5-', 350],
    ['a number between two columns', '4,730.00', 385],
    ['a second number in one column', '47.30', 424],
  ])('cannot be read with %s', (_, text, right) => {
    const whole = line('15-Apr-2024 Purchase', [
      ['47.30', 420],
      [text, right],
    ])
    expect(rowOf(whole, columns).unreadable).toBe(whole.text)
  })

  it('is text without columns', () => {
    const row = rowOf(line('Load: NIL', [['100', 350]]), undefined)
    expect(row).toEqual({
      date: undefined,
      description: 'Load: NIL 100',
      numbers: {},
      unreadable: undefined,
    })
    expect(hasNumbers(row)).toBe(false)
  })
})

describe('what reaches into the columns', () => {
  /** One more word, at these edges. */
  const withWord = (text: string, x: number, right: number) => {
    const whole = line('15-Apr-2024 Purchase')
    const words = [...whole.words, { text, x, right }]
    return rowOf({ ...whole, words, text: `${whole.text} ${text}` }, columns)
  }

  it('is a number where it has a figure and begins near them', () => {
    expect(withWord('5.00', 281, 350).numbers).toEqual({ amount: two(500) })
    // It begins too far to the left to be a number of the first column, and stands apart.
    expect(withWord('5.00', 280, 350)).toMatchObject({
      numbers: {},
      description: 'Purchase 5.00',
      unreadable: '15-Apr-2024 Purchase 5.00',
    })
    expect(withWord('5.0', 285, 296)).toMatchObject({ numbers: {}, unreadable: '15-Apr-2024 Purchase 5.0' })
    expect(withWord('INF17', 285, 295)).toMatchObject({
      description: 'Purchase INF17',
      unreadable: undefined,
    })
  })

  it('is description where it has none', () => {
    expect(withWord('Online', 300, 350)).toMatchObject({
      description: 'Purchase Online',
      unreadable: undefined,
    })
  })
})

describe('a decimal number that stands apart at the end of a description', () => {
  /** A number so far behind the description. */
  const apart = (text: string, gap: number, x = 30) => {
    const whole = line('15-Apr-2024 Purchase', [], x)
    const from = (whole.words.at(-1)?.right ?? 0) + gap
    const words = [...whole.words, { text, x: from, right: from + 16 }]
    return rowOf({ ...whole, words, text: `${whole.text} ${text}` }, columns)
  }

  it('was meant for a column', () => {
    expect(apart('5.00', 9.1).unreadable).toBe('15-Apr-2024 Purchase 5.00')
    expect(apart('5.00', 9).unreadable).toBeUndefined()
    for (const text of ['.50', '(1,234.5678)', '-5.00', '5.0000'])
      expect(apart(text, 12).unreadable).toBe(`15-Apr-2024 Purchase ${text}`)
    // At the very edge of the columns it is still description.
    expect(apart('5.00', 99, 100).unreadable).toBe('15-Apr-2024 Purchase 5.00')
  })

  it.each(['5', '5.0', '5.00000', '5.00x', 'x5.00', '1/60', '@5.00'])('%s was not', text => {
    expect(apart(text, 12).unreadable).toBeUndefined()
  })

  it('is not the first word', () => {
    const alone = { text: '5.00', x: 100, right: 116 }
    expect(rowOf({ page: 0, y: 700, height: 8, words: [alone], text: '5.00' }, columns)).toEqual({
      date: undefined,
      description: '5.00',
      numbers: {},
      unreadable: undefined,
    })
  })
})
