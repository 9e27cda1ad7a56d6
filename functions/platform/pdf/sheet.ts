import { regular, semibold } from './embeddedFonts.ts'
import { type PdfDocument, pageSize } from './pdfDocument.ts'
import { linesOf, widthOfText } from './textLines.ts'
import { readTrueTypeFont } from './trueTypeFont.ts'

/** Text from the top of an A4 page down, with a rule under a title; a text that does not fit any more begins a page. */

export const margin = 48
export const ink = '#1b2430'
export const quiet = '#5b6672'
export const warning = '#97470a'
const rule = '#c9d1d9'
export const textWidth = pageSize.width - 2 * margin

export const fonts = {
  regular: readTrueTypeFont(Buffer.from(regular, 'base64')),
  semibold: readTrueTypeFont(Buffer.from(semibold, 'base64')),
}

export interface Style {
  readonly font: keyof typeof fonts
  readonly size: number
  readonly colour: string
}

/** Where a text stands: from `x` on, `width` wide. */
export interface Place {
  readonly x?: number
  readonly width?: number
  /** Each line ends at the right edge instead of beginning at the left one. */
  readonly align?: 'right'
}

export interface Written {
  readonly text: string
  readonly style: Style
  readonly place: Place
}

/** Texts beside each other, broken into lines: a row is measured before it is written, and broken once. */
export interface Row {
  readonly cells: readonly (Written & { readonly lines: readonly string[] })[]
  readonly height: number
}

const brokenInto = ({ text, style: { font, size }, place: { width = textWidth } }: Written): string[] =>
  linesOf(text, fonts[font], size, width)

export function rowOf(written: readonly Written[]): Row {
  const cells = written.map(one => ({ ...one, lines: brokenInto(one) }))
  return { cells, height: Math.max(0, ...cells.map(({ lines, style }) => lines.length * lineHeight(style))) }
}

/** Where the next text begins, from the top of the page; a text that does not fit any more begins a page. */
export class Sheet {
  y = margin
  private pages = 0
  private readonly pdf: PdfDocument
  private readonly onPage: () => void

  /** `onPage` draws what is on every page. */
  constructor(pdf: PdfDocument, onPage: () => void = () => undefined) {
    this.pdf = pdf
    this.onPage = onPage
    this.newPage()
  }

  private newPage(): void {
    this.pdf.addPage()
    this.pages += 1
    this.onPage()
    this.y = margin
  }

  /** Writes a text from `y` down; `y` is below it then. */
  write(text: string, style: Style, place: Place = {}): void {
    this.writeLines(brokenInto({ text, style, place }), style, place)
  }

  private writeLines(lines: readonly string[], { font, size, colour }: Style, place: Place): void {
    const { x = margin, width = textWidth, align } = place
    const face = fonts[font]
    for (const line of lines) {
      if (this.y + lineHeight({ font, size }) > pageSize.height - margin) this.newPage()
      const baseline = this.y + (face.ascender * size) / 1000
      const from = align === 'right' ? x + width - widthOfText(line, face, size) : x
      this.pdf.text(line, { x: from, y: baseline, font: face, size, colour })
      this.y += lineHeight({ font, size })
    }
  }

  /** Writes two texts beside each other, the left one whole on a page; `y` is below both then. */
  writeBeside(left: Written, right: Written): void {
    if (this.y + rowOf([left]).height > pageSize.height - margin) this.newPage()
    const [top, page] = [this.y, this.pages]
    this.write(left.text, left.style, left.place)
    const below = this.y
    this.y = top
    this.write(right.text, right.style, right.place)
    if (this.pages === page) this.y = Math.max(this.y, below)
  }

  /** Whether so much more fits on the page. */
  fits(height: number): boolean {
    return this.y + height <= pageSize.height - margin
  }

  breakPage(): void {
    this.newPage()
  }

  /** Writes a row from `y` down, on this page; `y` is below the longest of its texts then. */
  writeRow({ cells, height }: Row): void {
    const top = this.y
    for (const { lines, style, place } of cells) {
      this.y = top
      this.writeLines(lines, style, place)
    }
    this.y = top + height
  }

  underline(y: number): void {
    this.pdf.line({ x: margin, y, toX: margin + textWidth, width: 0.7, colour: rule })
  }
}

export const lineHeight = ({ font, size }: Pick<Style, 'font' | 'size'>): number =>
  ((fonts[font].ascender + fonts[font].lineGap - fonts[font].descender) * size) / 1000
