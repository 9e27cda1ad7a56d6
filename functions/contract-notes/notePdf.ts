import {
  broker,
  complianceLines,
  type NoteFacts,
  type NoteSection,
  sectionsOf,
  totalLabel,
} from './noteText.ts'
import { openPdf } from './pdf/pdfDocument.ts'
import { ink, lineHeight, margin, quiet, Sheet, type Style, textWidth } from './pdf/sheet.ts'

/**
 * Draws a contract note on one A4 page. The same facts make the same bytes, because its date is the trade's: a note that is
 * drawn again after a crash has the same hash. The fonts are embedded.
 */

const labelWidth = 210

export function drawNote(facts: NoteFacts): Buffer {
  const pdf = openPdf({
    title: `Contract note ${facts.number}`,
    author: broker.name,
    language: 'en-IN',
    createdAt: facts.matchedAt,
  })
  const sheet = new Sheet(pdf)
  head(sheet)
  for (const section of sectionsOf(facts)) drawSection(sheet, section)
  foot(sheet)
  return pdf.end()
}

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
