import type { PlacedPage, PlacedText } from './page.ts'

/** A word of a line; pdf.js may hand on several words as one text, or a word in pieces. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly right: number
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

const blank = /\s/

/** The issuer's mark, where it is not drawn across the page but into the lines (casparser, issue 111). */
const watermark = /(?:CAMSCASWS|KFINCASWS)\S*|^Version:V\S*|^Live-\d+\S*/i

/** Adds the words of a text, placed by their share of its width. */
function addWords(words: LooseWord[], { text, x, y, width, height }: PlacedText): void {
  const perLetter = width / Math.max(text.length, 1)
  let index = 0
  for (const word of text.split(blank)) {
    const left = x + index * perLetter
    if (word !== '') words.push({ text: word, x: left, right: left + word.length * perLetter, y, height })
    index += word.length + 1
  }
}

/** Without what is left of the mark; undefined when it was nothing else. */
function withoutWatermark(word: Word): Word | undefined {
  const text = word.text.replace(watermark, '')
  if (text === word.text) return word
  if (text === '') return undefined
  return { text, x: word.x, right: word.x + ((word.right - word.x) * text.length) / word.text.length }
}

/** A baseline may be this much off, in heights of its letters: balances are 1 pt off their row (domain.md 2.2). */
const sameLine = 0.35
/** A gap of less than this, in heights of the letters, is no blank. */
const noBlank = 0.12
/** Pieces of a word touch; what lies further over another word is none of them. */
const overlap = 0.5
/** What is drawn again so near is the same word, drawn twice (domain.md 2.2: 0.7 pt apart). */
const drawnTwicePt = 1.5

/**
 * The lines of all pages, from the top of the first to the bottom of the last; turned texts are left out. Pages that all say
 * their number are taken in that order, unless two others have the same; a missing page leaves a gap in the numbers of the lines.
 * A page that is there twice counts once.
 */
export function linesOf(pages: readonly PlacedPage[]): Line[] {
  const ofPages = withoutRepeated(pages.map((page, place) => linesOfPage(page, place)))
  const numbers = ofPages.map(numberOfPage)
  if (numbers.includes(undefined) || new Set(numbers).size < ofPages.length) return ofPages.flat()
  return numbers
    .map((number, place) => ({ number: number ?? 0, lines: ofPages[place] ?? [] }))
    .sort((one, other) => one.number - other.number)
    .flatMap(({ number, lines }) => lines.map(line => ({ ...line, page: number - 1 })))
}

/** Only pages that say their number: two others may be equal. */
function withoutRepeated(ofPages: readonly Line[][]): Line[][] {
  const seen = new Set<string>()
  return ofPages.filter(lines => {
    if (numberOfPage(lines) === undefined) return true
    const text = JSON.stringify(lines.map(line => line.text))
    return !seen.has(text) && seen.add(text)
  })
}

/** `Page 3 of 7`, below the tables. */
function numberOfPage(lines: readonly Line[]): number | undefined {
  const found = lines.findLast(({ text }) => /^Page\s*:?\s*\d+\s*(?:of|\/)\s*\d+$/i.test(text))
  return found && Number(/\d+/.exec(found.text)?.[0])
}

function linesOfPage({ texts }: PlacedPage, page: number): Line[] {
  const words: LooseWord[] = []
  for (const text of texts) if (!text.rotated) addWords(words, text)
  words.sort((one, other) => other.y - one.y || one.x - other.x)
  const lines: Line[] = []
  for (let first = 0; first < words.length; ) {
    let end = first + 1
    while (end < words.length && isSameLine(words[first], words[end])) end++
    lines.push(lineOf(words.slice(first, end), page))
    first = end
  }
  return lines
}

const isSameLine = (first: LooseWord | undefined, other: LooseWord | undefined): boolean =>
  first !== undefined &&
  other !== undefined &&
  first.y - other.y <= Math.max(1.5, sameLine * Math.min(first.height, other.height))

function lineOf(unordered: readonly LooseWord[], page: number): Line {
  const words: Word[] = []
  let height = 0
  const drawn: LooseWord[] = []
  for (const word of [...unordered].sort((one, other) => one.x - other.x)) {
    if (isDrawnAgain(drawn, word)) continue
    drawn.push(word)
    const before = words.at(-1)
    const gap = before === undefined ? Number.POSITIVE_INFINITY : word.x - before.right
    if (before !== undefined && gap < noBlank * word.height && gap > -overlap * word.height)
      words[words.length - 1] = { text: before.text + word.text, x: before.x, right: word.right }
    else words.push(word)
    height = Math.max(height, word.height)
  }
  return lineWith({ page, y: unordered[0]?.y ?? 0, height }, words.map(withoutWatermark))
}

/** Among the last four words. */
function isDrawnAgain(drawn: readonly Word[], word: Word): boolean {
  for (let place = drawn.length - 1; place >= 0 && place >= drawn.length - 4; place--)
    if (isDrawnTwice(drawn[place], word)) return true
  return false
}

const isDrawnTwice = (earlier: Word | undefined, word: Word): boolean =>
  earlier !== undefined &&
  earlier.text === word.text &&
  Math.abs(earlier.x - word.x) < drawnTwicePt &&
  Math.abs(earlier.right - word.right) < drawnTwicePt

/** A line of these words, e.g. without the column of the registrar. */
export function lineWith(
  { page, y, height }: Pick<Line, 'page' | 'y' | 'height'>,
  words: readonly (Word | undefined)[],
): Line {
  const kept = words.filter(word => word !== undefined)
  return { page, y, height, words: kept, text: textOf(kept) }
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')
