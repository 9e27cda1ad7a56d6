import type { TrueTypeFont } from './trueTypeFont.ts'

/** The width of a text in points. */
export function widthOfText(text: string, font: TrueTypeFont, size: number): number {
  let width = 0
  for (const letter of text) width += font.widthOf(font.glyphOf(letter.codePointAt(0) ?? 0))
  return (width * size) / 1000
}

/** The lines of a text: broken behind spaces, behind hyphens between letters, and within a word that is wider than a line. */
export function linesOf(text: string, font: TrueTypeFont, size: number, width: number): string[] {
  // Most texts fit into one line, and need not be split to find that.
  if (widthOfText(text, font, size) <= width) return [text.trimEnd()]
  const lines: string[] = []
  let line = ''
  const fits = (more: string): boolean => widthOfText(line + more, font, size) <= width
  const end = (): void => {
    lines.push(line.trimEnd())
    line = ''
  }
  for (const piece of text.split(/(?<=\s)(?=\S)|(?<=\p{L}-)(?=\p{L})/u)) {
    if (!fits(piece) && line !== '') end()
    if (fits(piece)) {
      line += piece
      continue
    }
    for (const letter of piece) {
      if (!fits(letter)) end()
      line += letter
    }
  }
  end()
  return lines
}
