import { regular, semibold } from './data/noteFonts.ts'
import {
  broker,
  complianceLines,
  type NoteFacts,
  type NoteSection,
  sectionsOf,
  totalLabel,
} from './noteText.ts'
import { openPdf, type PdfDocument, pageSize } from './pdf/pdfDocument.ts'
import { linesOf } from './pdf/textLines.ts'
import { readTrueTypeFont } from './pdf/trueTypeFont.ts'

/**
 * Draws a contract note on one A4 page. The same facts make the same bytes, because its date is the trade's: a note that is
 * drawn again after a crash has the same hash. The fonts are embedded.
 */

const margin = 48
const labelWidth = 210
const ink = '#1b2430'
const quiet = '#5b6672'
const rule = '#c9d1d9'
const textWidth = pageSize.width - 2 * margin

const fonts = {
  regular: readTrueTypeFont(Buffer.from(regular, 'base64')),
  semibold: readTrueTypeFont(Buffer.from(semibold, 'base64')),
}

interface Style {
  readonly font: keyof typeof fonts
  readonly size: number
  readonly colour: string
}

export function drawNote(facts: NoteFacts): Buffer {
  const pdf = openPdf({
    title: `Contract note ${facts.number}`,
    author: broker.name,
    language: 'en-IN',
    createdAt: facts.matchedAt,
  })
  pdf.addPage()
  const sheet = new Sheet(pdf)
  head(sheet)
  for (const section of sectionsOf(facts)) drawSection(sheet, section)
  foot(sheet)
  return pdf.end()
}

/** Where the next text begins, from the top of the page; a text that does not fit any more begins a page. */
class Sheet {
  y = margin
  private readonly pdf: PdfDocument

  constructor(pdf: PdfDocument) {
    this.pdf = pdf
  }

  /** Writes a text from `y` down; `y` is below it then. */
  write(text: string, { font, size, colour }: Style, place: { x?: number; width?: number } = {}): void {
    const { x = margin, width = textWidth } = place
    const face = fonts[font]
    for (const line of linesOf(text, face, size, width)) {
      if (this.y + lineHeight({ font, size }) > pageSize.height - margin) {
        this.pdf.addPage()
        this.y = margin
      }
      const baseline = this.y + (face.ascender * size) / 1000
      this.pdf.text(line, { x, y: baseline, font: face, size, colour })
      this.y += lineHeight({ font, size })
    }
  }

  underline(y: number): void {
    this.pdf.line({ x: margin, y, toX: margin + textWidth, width: 0.7, colour: rule })
  }
}

const lineHeight = ({ font, size }: Pick<Style, 'font' | 'size'>): number =>
  ((fonts[font].ascender + fonts[font].lineGap - fonts[font].descender) * size) / 1000

function head(sheet: Sheet): void {
  const small: Style = { font: 'regular', size: 9, colour: quiet }
  sheet.write('Contract note', { font: 'semibold', size: 18, colour: ink })
  sheet.write(`${broker.name} · ${broker.capacity}`, small)
  sheet.y += 0.8 * lineHeight(small)
}

function drawSection(sheet: Sheet, { title, rows }: NoteSection): void {
  sheet.write(title, { font: 'semibold', size: 10, colour: ink })
  sheet.underline(sheet.y + 2)
  sheet.y += 7
  for (const [label, value] of rows) {
    const top = sheet.y
    sheet.write(label, { font: 'regular', size: 9, colour: quiet }, { width: labelWidth })
    const below = sheet.y
    sheet.y = top
    const font = label === totalLabel ? 'semibold' : 'regular'
    sheet.write(
      value,
      { font, size: 9, colour: ink },
      { x: margin + labelWidth, width: textWidth - labelWidth },
    )
    sheet.y = Math.max(sheet.y, below) + 2
  }
  sheet.y += 9
}

function foot(sheet: Sheet): void {
  for (const line of complianceLines) {
    sheet.write(line, { font: 'regular', size: 7.5, colour: quiet })
    sheet.y += 2
  }
}
