import { openPdf } from '../../platform/pdf/pdfDocument.ts'
import {
  ink,
  lineHeight,
  margin,
  quiet,
  Sheet,
  type Style,
  textWidth,
  warning,
} from '../../platform/pdf/sheet.ts'
import type { NoteFacts } from './noteFacts.ts'
import {
  cancellationOf,
  complianceLines,
  type NoteRow,
  type NoteSection,
  sectionsOf,
  titleOf,
} from './noteText.ts'

/**
 * Draws a contract note on one A4 page. The same facts make the same bytes, because its date is the trade's: a note that is
 * drawn again after a crash has the same hash. The fonts are embedded.
 */

const labelWidth = 210
/** Amounts end here, so that their digits stand below each other. */
const figuresWidth = 90

export function drawNote(facts: NoteFacts): Buffer {
  const pdf = openPdf({
    title: `${titleOf(facts)} ${facts.number}`,
    author: facts.company.name,
    language: 'en-IN',
    createdAt: facts.tradedAt,
  })
  const sheet = new Sheet(pdf)
  head(sheet, facts)
  for (const section of sectionsOf(facts)) drawSection(sheet, section)
  foot(sheet, facts)
  return pdf.end()
}

function head(sheet: Sheet, facts: NoteFacts): void {
  const small: Style = { font: 'regular', size: 9, colour: quiet }
  const cancellation = cancellationOf(facts)
  sheet.write(titleOf(facts), {
    font: 'semibold',
    size: 18,
    colour: cancellation === undefined ? ink : warning,
  })
  if (cancellation !== undefined) sheet.write(cancellation, { font: 'semibold', size: 9, colour: warning })
  sheet.write(
    `${facts.company.name} · Stock broker in the debt segment, online bond platform provider`,
    small,
  )
  sheet.y += 0.5 * lineHeight(small)
}

function drawSection(sheet: Sheet, { title, rows }: NoteSection): void {
  sheet.write(title, { font: 'semibold', size: 10, colour: ink })
  sheet.underline(sheet.y + 2)
  sheet.y += 6
  for (const row of rows) drawRow(sheet, row)
  sheet.y += 7
}

function drawRow(sheet: Sheet, { label, value, style }: NoteRow): void {
  const font = style === 'total' ? 'semibold' : 'regular'
  sheet.writeBeside(
    { text: label, style: { font: 'regular', size: 9, colour: quiet }, place: { width: labelWidth } },
    {
      text: value,
      style: { font, size: 9, colour: ink },
      place:
        style === undefined
          ? { x: margin + labelWidth, width: textWidth - labelWidth }
          : { x: margin + labelWidth, width: figuresWidth, align: 'right' },
    },
  )
  sheet.y += 1.5
}

function foot(sheet: Sheet, facts: NoteFacts): void {
  for (const line of complianceLines(facts)) {
    sheet.write(line, { font: 'regular', size: 7.5, colour: quiet })
    sheet.y += 1.5
  }
}
