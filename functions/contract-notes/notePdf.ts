import PDFDocument from 'pdfkit'
import { regular, semibold } from './data/noteFonts.ts'
import {
  broker,
  complianceLines,
  type NoteFacts,
  type NoteSection,
  sectionsOf,
  totalLabel,
} from './noteText.ts'

/**
 * Draws a contract note on one A4 page. The same facts make the same bytes, because its date is the trade's: a note that is
 * drawn again after a crash has the same hash. The fonts are embedded.
 */

const margin = 48
const labelWidth = 210
const ink = '#1b2430'
const quiet = '#5b6672'
const rule = '#c9d1d9'

type Page = InstanceType<typeof PDFDocument>

export async function drawNote(facts: NoteFacts): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-IN',
    displayTitle: true,
    // None of the standard fonts, whose metrics no bundle carries; the first one is set below.
    font: '',
    info: {
      Title: `Contract note ${facts.number}`,
      Author: broker.name,
      CreationDate: facts.matchedAt,
    },
  })
  const pieces: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (piece: Buffer) => pieces.push(piece))
    page.on('end', () => resolve(Buffer.concat(pieces)))
    page.on('error', reject)
  })
  page.registerFont('regular', Buffer.from(regular, 'base64'))
  page.registerFont('semibold', Buffer.from(semibold, 'base64'))
  head(page)
  for (const section of sectionsOf(facts)) drawSection(page, section)
  foot(page)
  page.end()
  return whole
}

const widthOf = (page: Page): number => page.page.width - 2 * margin

function head(page: Page): void {
  page.font('semibold').fontSize(18).fillColor(ink).text('Contract note', margin, margin)
  page.font('regular').fontSize(9).fillColor(quiet).text(`${broker.name} · ${broker.capacity}`)
  page.moveDown(0.8)
}

function drawSection(page: Page, { title, rows }: NoteSection): void {
  const right = margin + widthOf(page)
  page.font('semibold').fontSize(10).fillColor(ink).text(title, margin, page.y)
  const line = page.y + 2
  page.moveTo(margin, line).lineTo(right, line).lineWidth(0.7).strokeColor(rule).stroke()
  page.y = line + 5
  for (const [label, value] of rows) {
    const top = page.y
    page.font('regular').fontSize(9).fillColor(quiet).text(label, margin, top, { width: labelWidth })
    const below = page.y
    const valueAt = margin + labelWidth
    page.font(label === totalLabel ? 'semibold' : 'regular').fillColor(ink)
    page.text(value, valueAt, top, { width: widthOf(page) - labelWidth })
    page.y = Math.max(page.y, below) + 2
  }
  page.y += 9
}

function foot(page: Page): void {
  page.font('regular').fontSize(7.5).fillColor(quiet)
  for (const line of complianceLines) {
    page.text(line, margin, page.y, { width: widthOf(page) })
    page.y += 2
  }
}
