import type { PlacedPage, PlacedText } from './page.ts'

/** A word of a line; pdf.js may hand on several words as one text. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly right: number
  /** Drawn directly behind the word before it: no blank between them. */
  readonly isGlued: boolean
}

/** What stands on one baseline of a page, from left to right. */
export interface Line {
  readonly page: number
  readonly y: number
  /** Of its letters, in points. */
  readonly height: number
  readonly words: readonly Word[]
  readonly text: string
}

interface LooseWord extends Word {
  readonly y: number
  readonly height: number
}

/** The issuer's mark, where it is not drawn across the page but into the lines (casparser, issue 111). */
const watermark = /(?:CAMSCASWS|KFINCASWS)\S*|^Version:V\S*|^Live-\d+\S*/i

/** Words of a text, placed by their share of its width. */
function wordsOf({ text, x, y, width, height }: PlacedText): LooseWord[] {
  const perLetter = width / Math.max(text.length, 1)
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: found, index }) => {
    const word = found.replace(watermark, '')
    if (word === '') return []
    const left = x + index * perLetter
    return [{ text: word, x: left, right: left + word.length * perLetter, y, height, isGlued: false }]
  })
}

/** A baseline may be this much off, in heights of its letters: balances are 1 pt off their row (domain.md 2.2). */
const sameLine = 0.35
/** A gap of less than this, in heights of the letters, is no blank. */
const noBlank = 0.12
/** What is drawn again so near is the same word, drawn twice (domain.md 2.2: 0.7 pt apart). */
const drawnTwicePt = 1.5

/** The lines of all pages, from the top of the first to the bottom of the last; turned texts are left out. */
export const linesOf = (pages: readonly PlacedPage[]): Line[] =>
  pages.flatMap(({ texts }, page) => {
    const words = texts.filter(({ rotated }) => !rotated).flatMap(wordsOf)
    words.sort((one, other) => other.y - one.y || one.x - other.x)
    const lines: Line[] = []
    for (let first = 0; first < words.length; ) {
      let end = first + 1
      while (end < words.length && isSameLine(words[first], words[end])) end++
      lines.push(lineOf(words.slice(first, end), page))
      first = end
    }
    return lines
  })

const isSameLine = (first: LooseWord | undefined, other: LooseWord | undefined): boolean =>
  first !== undefined &&
  other !== undefined &&
  first.y - other.y <= Math.max(1.5, sameLine * Math.min(first.height, other.height))

function lineOf(unordered: readonly LooseWord[], page: number): Line {
  const words: Word[] = []
  let text = ''
  let height = 0
  for (const word of [...unordered].sort((one, other) => one.x - other.x)) {
    if (words.slice(-4).some(earlier => isDrawnTwice(earlier, word))) continue
    const before = words.at(-1)
    const isGlued = before !== undefined && word.x - before.right < noBlank * word.height
    text += before === undefined || isGlued ? word.text : ` ${word.text}`
    height = Math.max(height, word.height)
    words.push({ text: word.text, x: word.x, right: word.right, isGlued })
  }
  return { page, y: unordered[0]?.y ?? 0, height, words, text }
}

const isDrawnTwice = (earlier: Word, word: Word): boolean =>
  earlier.text === word.text &&
  Math.abs(earlier.x - word.x) < drawnTwicePt &&
  Math.abs(earlier.right - word.right) < drawnTwicePt

/** A line of these words alone, e.g. without the column of the registrar. */
export const lineWith = (line: Line, words: readonly Word[]): Line => ({
  ...line,
  words,
  text: words.map(({ text, isGlued }, place) => (place === 0 || isGlued ? text : ` ${text}`)).join(''),
})
