import type { Line, Word } from '../lines/lines.ts'

/** Letters and blanks of a line are this wide. */
const letterPt = 4

export type Place = Partial<Record<'x' | 'y' | 'page' | 'height', number>>

/** A line as it is read: each further blank between two words moves the second further to the right. */
export function lineOfText(text: string, { x = 20, y = 700, page = 2, height = 10 }: Place = {}): Line {
  const words: Word[] = []
  let left = x
  for (const word of text.split(' ')) {
    const right = left + word.length * letterPt
    if (word !== '') words.push({ text: word, x: left, right })
    left = right + letterPt
  }
  return { page, y, height, words, text: words.map(word => word.text).join(' ') }
}

/** Lines that stand so far apart that no header takes in its neighbours. */
export const farApart = (texts: readonly string[], { page = 2 }: Pick<Place, 'page'> = {}): Line[] =>
  texts.map((text, place) => lineOfText(text, { page, y: 4000 - 40 * place }))
