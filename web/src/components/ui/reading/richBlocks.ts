/**
 * The small safe subset of markup of answers and articles: paragraphs, lists and links, as plain text. An empty line ends
 * a paragraph, a line that begins with `- ` or `1. ` is a point of a list, `[words](address)` is a link. Nothing else is
 * markup: HTML stays the letters it is.
 */

/** A piece of a sentence: words, or words that lead somewhere. */
export interface RichPiece {
  readonly words: string
  /** An address of the app (`#/faq`) or `https://…`; without it plain words. */
  readonly href?: string
}

export interface RichBlock {
  readonly kind: 'paragraph' | 'list' | 'steps'
  /** The points of a list; a paragraph has one. */
  readonly items: readonly (readonly RichPiece[])[]
}

const link = /\[([^\][]{1,200})\]\(([^\s()]{1,300})\)/g
/** Never `javascript:`, `data:` or another site without encryption. */
const isSafe = (address: string): boolean => /^(#\/|https:\/\/)/.test(address)

function piecesOf(line: string): RichPiece[] {
  const pieces: RichPiece[] = []
  let end = 0
  for (const found of line.matchAll(link)) {
    const [whole, words = '', href = ''] = found
    if (found.index > end) pieces.push({ words: line.slice(end, found.index) })
    pieces.push(isSafe(href) ? { words, href } : { words })
    end = found.index + whole.length
  }
  if (end < line.length) pieces.push({ words: line.slice(end) })
  return pieces
}

const marks = [
  ['list', /^- /],
  ['steps', /^\d{1,2}\. /],
] as const

/** The blocks of a text in their order. */
export function richBlocks(text: string): RichBlock[] {
  const blocks: { kind: RichBlock['kind']; items: RichPiece[][] }[] = []
  let isOpen = false
  for (const line of text.split('\n').map(one => one.trim())) {
    const [kind, mark] = marks.find(([, start]) => start.test(line)) ?? ['paragraph' as const, /^/]
    const last = blocks.at(-1)
    if (line === '') isOpen = false
    else if (kind !== 'paragraph' && isOpen && last?.kind === kind)
      last.items.push(piecesOf(line.replace(mark, '')))
    else {
      blocks.push({ kind, items: [piecesOf(line.replace(mark, ''))] })
      isOpen = true
    }
  }
  return blocks
}
