import { describe, expect, it } from 'vitest'
import { type Line, linesOf, lineWith } from './lines.ts'
import type { PlacedText } from './page.ts'

/** A text of letters as wide as they are said to be, e.g. 10 pt each at 8 pt height. */
const placed = (text: string, x: number, y = 700, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 10,
  height: 8,
  rotated: false,
  ...more,
})
const page = (...texts: readonly PlacedText[]) => ({ texts })
const linesOn = (...texts: readonly PlacedText[]): Line[] => linesOf([page(...texts)])
const only = (...texts: readonly PlacedText[]): Line => {
  const [line, ...more] = linesOn(...texts)
  if (line === undefined || more.length > 0) throw new Error('not one line')
  return line
}
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text)

describe('the words of a line', () => {
  it('are placed by their share of the text they are printed in', () => {
    expect(only(placed(' ab  cde', 100)).words).toMatchObject([
      { text: 'ab', x: 110, right: 130 },
      { text: 'cde', x: 150, right: 180 },
    ])
  })

  it('stand from left to right, whatever the order they are drawn in', () => {
    expect(only(placed('cd', 200), placed('ab', 100), placed('ef', 300)).text).toBe('ab cd ef')
    expect(only(placed('cd', 200, 701), placed('ab', 100), placed('ef', 300, 700.5)).text).toBe('ab cd ef')
  })

  it('are one where the pieces of a word touch, and two where a gap or an overlap is wider', () => {
    // At a height of 8 pt: 0.96 pt are a blank, and 4 pt over another word are another word.
    for (const [x, joined] of [
      [120, true],
      [120.95, true],
      [120.97, false],
      [116.1, true],
      [115.9, false],
    ] as const)
      expect(only(placed('ab', 100), placed('cd', x)).text).toBe(joined ? 'abcd' : 'ab cd')
    const high = (text: string, x: number, width: number) => placed(text, x, 700, { width, height: 100 })
    expect(only(high('ab', 100, 20), high('cd', 132, 20)).text).toBe('ab cd')
    expect(only(high('ab', 100, 100), high('cd', 150, 20)).text).toBe('ab cd')
    expect(only(placed('ab', 100), placed('cd', 120), placed('ef', 140)).words).toMatchObject([
      { text: 'abcdef', x: 100, right: 160 },
    ])
  })

  it('are one where they are drawn twice', () => {
    expect(only(placed('ab', 100), placed('ab', 101.4, 700.7)).text).toBe('ab')
    expect(only(placed('ab', 100), placed('ab', 101.5)).text).toBe('ab ab')
    expect(only(placed('ab', 100), placed('ab', 100, 700, { width: 21.5 })).text).toBe('ab ab')
    expect(only(placed('ab', 100), placed('ac', 100.5)).text).toBe('ab ac')
    // Of another width it is another word, wherever it ends.
    expect(only(placed('ab', 100), placed('ab', 90, 700, { width: 30 })).text).toBe('ab ab')
    expect(only(placed('ab', 100), placed('ab', 100, 700, { width: 22 })).text).toBe('ab ab')
  })

  it('are known as drawn twice with up to three others between them', () => {
    const between = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        placed('x', 100.1 + place * 0.2, 700, { width: 300 + place * 3 }),
      )
    const again = placed('ab', 101.2)
    expect(only(placed('ab', 100), ...between(3), again).text.match(/ab/g)).toHaveLength(1)
    expect(only(placed('ab', 100), ...between(4), again).text.match(/ab/g)).toHaveLength(2)
  })

  it('are without the mark of the issuer, also where it is glued to them', () => {
    expect(only(placed('ab', 100), placed('CAMSCASWS-120525163712', 200), placed('cd', 600)).text).toBe(
      'ab cd',
    )
    expect(only(placed('KFINTECHKFINCASWS-12', 100)).words).toMatchObject([
      { text: 'KFINTECH', x: 100, right: 180 },
    ])
    for (const mark of [
      'Version:V3.4',
      'Live-1014',
      'Live-1',
      'version:v3.4',
      'camscasws',
      'KFINCASWS',
      'Live-1x',
    ])
      expect(only(placed('ab', 100), placed(mark, 200)).text).toBe('ab')
    for (const word of ['xVersion:V3.4', 'xLive-1014', 'Live-x', 'Version:3'])
      expect(only(placed('ab', 100), placed(word, 200)).text).toBe(`ab ${word}`)
  })
})

describe('a line', () => {
  it('has the page, the top baseline and the highest letters', () => {
    expect(only(placed('ab', 100), placed('cd', 200, 701, { height: 12 }))).toMatchObject({
      page: 0,
      y: 701,
      height: 12,
    })
    expect(only(placed('ab', 100, 701, { height: 12 }), placed('cd', 200))).toMatchObject({ height: 12 })
  })

  it('takes in what is a third of a letter lower, at least 1.5 pt', () => {
    for (const [height, down, lines] of [
      [8, 2.7, 1],
      [8, 2.9, 2],
      [2, 1.5, 1],
      [2, 1.6, 2],
    ] as const)
      expect(
        linesOn(placed('ab', 100, 700, { height }), placed('cd', 200, 700 - down, { height: 8 })),
      ).toHaveLength(lines)
    // The smaller letters decide.
    expect(linesOn(placed('ab', 100), placed('cd', 200, 697.5, { height: 4 }))).toHaveLength(2)
    // From the first word on: a page of close lines is not one.
    expect(texts(linesOn(placed('a', 100), placed('b', 100, 697.9), placed('c', 100, 695.8)))).toEqual([
      'a b',
      'c',
    ])
  })

  it('begins at the top of the page, and turned texts are in none', () => {
    expect(texts(linesOn(placed('low', 100, 100), placed('top', 100, 700), placed('mid', 100, 400)))).toEqual(
      ['top', 'mid', 'low'],
    )
    expect(linesOn(placed('turned', 100, 700, { rotated: true }))).toEqual([])
    expect(linesOn(placed('  ', 100))).toEqual([])
    expect(linesOn(placed('', 100))).toEqual([])
  })

  it('is made of other words', () => {
    const line = only(placed('ab cd ef', 100))
    const [first, , last] = line.words
    expect(lineWith(line, [first, undefined, last])).toEqual({
      page: 0,
      y: 700,
      height: 8,
      words: [first, last],
      text: 'ab ef',
    })
  })
})

describe('pages', () => {
  const numbered = (text: string, number: string) => page(placed(text, 100), placed(number, 100, 20))

  it.each(['Page 2 of 2', 'Page: 2 / 2', 'page 2/2', 'Page2of2', 'Page :2 of 2'])(
    'are taken in the order of their numbers: %s',
    second => {
      const lines = linesOf([numbered('later', second), numbered('first', 'Page 1 of 2')])
      expect(texts(lines)).toEqual(['first', 'Page 1 of 2', 'later', second])
      expect(lines.map(one => one.page)).toEqual([0, 0, 1, 1])
    },
  )

  it.each(['Pages 2 of 2', 'on Page 2 of 2', 'Page 2 of 2.', 'Page 2', 'Page of 2', 'Page 2 of'])(
    'stay in their order where one says no number: %s',
    second => {
      const lines = linesOf([numbered('later', second), numbered('first', 'Page 1 of 2')])
      expect(texts(lines)).toEqual(['later', second, 'first', 'Page 1 of 2'])
      expect(lines.map(one => one.page)).toEqual([0, 0, 1, 1])
    },
  )

  it('leave a gap where one is missing', () => {
    const lines = linesOf([numbered('first', 'Page 1 of 12'), numbered('last', 'Page 12 of 12')])
    expect(lines.map(one => one.page)).toEqual([0, 0, 11, 11])
  })

  it('count once where they are there twice, and stay where two others have one number', () => {
    const [first, second] = [numbered('first', 'Page 1 of 2'), numbered('second', 'Page 2 of 2')]
    expect(texts(linesOf([second, first, second]))).toEqual(['first', 'Page 1 of 2', 'second', 'Page 2 of 2'])
    const other = numbered('other', 'Page 1 of 2')
    expect(texts(linesOf([second, first, other]))).toEqual([
      'second',
      'Page 2 of 2',
      'first',
      'Page 1 of 2',
      'other',
      'Page 1 of 2',
    ])
    // Without a number two may be equal.
    const plain = page(placed('plain', 100))
    expect(texts(linesOf([plain, plain]))).toEqual(['plain', 'plain'])
  })

  it('have the last such line as their number', () => {
    const quoting = page(
      placed('Page 7 of 7', 100),
      placed('first', 100, 600),
      placed('Page 1 of 2', 100, 20),
    )
    expect(texts(linesOf([numbered('later', 'Page 2 of 2'), quoting]))).toEqual([
      'Page 7 of 7',
      'first',
      'Page 1 of 2',
      'later',
      'Page 2 of 2',
    ])
  })
})
