import { type Line, lineWith, type Word } from '../lines/lines.ts'

/** Words from `x` on, letters and blanks 4 pt wide. */
function wordsAt(text: string, x: number): Word[] {
  const words: Word[] = []
  let left = x
  for (const word of text.split(' ')) {
    if (word !== '') words.push({ text: word, x: left, right: left + word.length * 4 })
    left += (word.length + 1) * 4
  }
  return words
}

/** A line of a scheme's header at the left, and what stands in the column of the registrar. */
export const headerLine = (text: string, registrar = '', registrarAt = 480): Line =>
  lineWith({ page: 0, y: 700, height: 8 }, [...wordsAt(text, 30), ...wordsAt(registrar, registrarAt)])
