import { formatDate } from '../../../shared/vocabulary/indianTime.ts'
import { formatFigures } from '../../../shared/vocabulary/money.ts'
import type { Column, Sheet as Table, Value, Workbook } from '../workbooks/sheets.ts'
import { openPdf, pageSize } from './pdfDocument.ts'
import { fonts, ink, margin, quiet, type Row, rowOf, Sheet, type Style, textWidth } from './sheet.ts'

/**
 * The sheets of a workbook on A4 pages: up to eight columns are a table whose head stands on every page, and rows with more
 * are blocks of labelled values. In English, because the fonts have no other script.
 */

const mostColumns = 8
/** Of a block. */
const valuesBeside = 4
const gap = 6

const small: Style = { font: 'regular', size: 7.5, colour: ink }
const label: Style = { font: 'semibold', size: 7, colour: quiet }
const total: Style = { font: 'semibold', size: 7.5, colour: ink }
const note: Style = { font: 'regular', size: 7, colour: quiet }

/** The fonts have no rupee sign. */
const printable = (text: string): string => text.replaceAll('₹', 'Rs')

const grouped = (whole: number): string => formatFigures(whole * 100).replace(/\.00$/, '')

/** A cell as it is read: paise in rupees with Indian grouping, days as `25/11/2026`. */
export function shownValue(value: Value, { kind }: Pick<Column, 'kind'>): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return kind === 'units' ? grouped(value) : formatFigures(value)
  return kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
}

const isFigure = ({ kind }: Column): boolean => kind === 'money' || kind === 'units' || kind === 'price'

/** Where each column begins and how wide it is, in the proportions of the workbook. */
function placesOf(columns: readonly Column[]): { x: number; width: number }[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const room = textWidth - gap * (columns.length - 1)
  let x = margin
  return columns.map(({ width }) => {
    const place = { x, width: (room * width) / all }
    x += place.width + gap
    return place
  })
}

function drawTable(sheet: Sheet, { columns, rows, total: sums }: Table): void {
  const places = placesOf(columns)
  const rowIn = (texts: readonly string[], style: Style): Row =>
    rowOf(
      texts.map((text, at) => ({
        text,
        style,
        place: {
          ...places[at],
          ...(columns[at] !== undefined && isFigure(columns[at]) ? ({ align: 'right' } as const) : {}),
        },
      })),
    )
  const textsOf = (row: readonly Value[]): string[] =>
    columns.map((column, at) => shownValue(row[at], column))
  const head = rowIn(
    columns.map(column => printable(column.label)),
    label,
  )
  const drawHead = (): void => {
    sheet.writeRow(head)
    sheet.underline(sheet.y + 1.5)
    sheet.y += 5
  }
  const drawRow = (row: readonly Value[], style: Style): void => {
    const drawn = rowIn(textsOf(row), style)
    if (!sheet.fits(drawn.height)) {
      sheet.breakPage()
      drawHead()
    }
    sheet.writeRow(drawn)
    sheet.y += 3
  }
  drawHead()
  for (const row of rows) drawRow(row, small)
  if (sums === undefined) return
  sheet.underline(sheet.y)
  sheet.y += 3
  drawRow(sums, total)
}

/** A row with more columns than a page is wide: its first cell is the heading of a block. */
function drawBlock(sheet: Sheet, columns: readonly Column[], row: readonly Value[]): void {
  const width = (textWidth - gap * (valuesBeside - 1)) / valuesBeside
  const values = columns
    .map((column, at) => ({ column, text: shownValue(row[at], column) }))
    .slice(1)
    .filter(({ text }) => text !== '')
  const lines = Array.from({ length: Math.ceil(values.length / valuesBeside) }, (_, line) =>
    values.slice(line * valuesBeside, (line + 1) * valuesBeside),
  )
  const at = (index: number): { x: number; width: number } => ({ x: margin + index * (width + gap), width })
  const rowsOf = lines.map(line => ({
    labels: rowOf(
      line.map(({ column }, index) => ({ text: printable(column.label), style: label, place: at(index) })),
    ),
    texts: rowOf(line.map(({ text }, index) => ({ text, style: small, place: at(index) }))),
  }))
  const heading = rowOf([
    {
      text: shownValue(row[0], columns[0] ?? { kind: 'text' }),
      style: { ...total, size: 8.5 },
      place: {},
    },
  ])
  const height = rowsOf.reduce(
    (sum, { labels, texts }) => sum + labels.height + texts.height + 3,
    heading.height + 8,
  )
  if (!sheet.fits(height)) sheet.breakPage()
  sheet.writeRow(heading)
  sheet.y += 2
  for (const { labels, texts } of rowsOf) {
    sheet.writeRow(labels)
    sheet.writeRow(texts)
    sheet.y += 3
  }
  sheet.underline(sheet.y)
  sheet.y += 6
}

function drawSheet(sheet: Sheet, table: Table): void {
  sheet.write(table.heading, { font: 'semibold', size: 14, colour: ink })
  for (const line of table.lead) sheet.write(line, { font: 'regular', size: 9, colour: quiet })
  sheet.y += 8
  if (table.rows.length === 0) sheet.write(table.empty, { font: 'regular', size: 9, colour: ink })
  else if (table.columns.length <= mostColumns) drawTable(sheet, table)
  else {
    for (const row of table.rows) drawBlock(sheet, table.columns, row)
    if (table.total !== undefined) drawBlock(sheet, table.columns, table.total)
  }
  sheet.y += 8
  for (const line of table.notes) {
    sheet.write(printable(line), note)
    sheet.y += 2
  }
}

/** Draws a workbook; each of its sheets begins a page. `author` and the day it was made stand at the foot of every page. */
export function drawWorkbookPdf(
  { sheets }: Workbook,
  {
    author,
    createdAt,
    madeOn,
  }: { readonly author: string; readonly createdAt: Date; readonly madeOn: string },
): Buffer {
  const pdf = openPdf({ title: sheets[0]?.heading ?? author, author, language: 'en-IN', createdAt })
  let page = 0
  const drawFoot = (): void => {
    page += 1
    const foot = { y: pageSize.height - margin / 2, font: fonts.regular, size: 7, colour: quiet }
    pdf.text(`${author} · ${madeOn}`, { ...foot, x: margin })
    pdf.text(String(page), { ...foot, x: margin + textWidth - 12 })
  }
  let sheet: Sheet | undefined
  for (const table of sheets) {
    if (sheet === undefined) sheet = new Sheet(pdf, drawFoot)
    else sheet.breakPage()
    drawSheet(sheet, table)
  }
  return pdf.end()
}
