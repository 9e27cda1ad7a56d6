import type { PlacedPage, PlacedText } from '../../statement/page.ts'
import type { Habits } from './habits.ts'
import type { Random } from './seededRandom.ts'

/** Advance widths of Helvetica in 1/1000 of the size, from the space to the tilde (its AFM). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const letter of text) sum += widths[letter.charCodeAt(0) - 32] ?? 556
  return (sum * size) / 1000
}

/** A piece of a line; `right` names the edge where it ends. */
export type Cell = ({ readonly x: number } | { readonly right: number }) & {
  readonly text: string
  /** Points below the line. */
  readonly lower?: number
  /** Drawn again this far to the right. */
  readonly again?: number
  /** Always drawn in one piece, or in these pieces. */
  readonly pieces?: readonly string[]
  readonly size?: number
}

/** Texts that begin, and texts that end, at these places. */
export const cellsAt = (
  starting: readonly (readonly [text: string, x: number])[],
  ending: readonly (readonly [text: string, right: number])[],
): Cell[] => [
  ...starting.map(([text, x]) => ({ text, x })),
  ...ending.map(([text, right]) => ({ text, right })),
]

export type Cells = readonly Cell[] | ((page: number) => readonly Cell[])

export interface Sheet {
  /** One line, `lead` points under the line before; on a new page where there is no room. Cells may depend on the page. */
  line(cells: Cells, lead?: number): void
  newPage(): void
  /** Whether so many points are left on this page. */
  hasRoom(points: number): boolean
  /** All pages, after which nothing more may be drawn. */
  pages(): PlacedPage[]
}

export interface SheetStyle {
  readonly size: number
  readonly habits: Pick<Habits, 'bottom' | 'drawn' | 'shuffled'>
  /** Drawn on each page before anything else. */
  readonly watermark?: string
  /** Lines at the top of a page that is not the first, and what every page begins with. */
  onNewPage(line: Sheet['line'], page: number): void
}

export const pageHeight = 842

const placed = (text: string, x: number, y: number, size: number, rotated = false): PlacedText => ({
  text,
  x,
  y,
  width: widthOf(text, size),
  height: size,
  rotated,
})

function piecesOf(cell: Cell, drawn: Habits['drawn']): readonly string[] {
  if (cell.pieces) return cell.pieces
  if (drawn === 'words') return cell.text.match(/\S+\s*/g) ?? []
  if (drawn === 'letters') return cell.text.match(/.{1,5}/g) ?? []
  return [cell.text]
}

function drawCell(into: PlacedText[], cell: Cell, baseline: number, style: SheetStyle) {
  const size = cell.size ?? style.size
  const start = 'x' in cell ? cell.x : cell.right - widthOf(cell.text, size)
  const y = baseline - (cell.lower ?? 0)
  for (const after of cell.again === undefined ? [0] : [0, cell.again]) {
    let x = start + after
    for (const piece of piecesOf(cell, style.habits.drawn)) {
      // Blanks move the pen and are no text of their own.
      const text = piece.trimEnd()
      if (text !== '') into.push(placed(text, x, y, size))
      x += widthOf(piece, size)
    }
  }
}

/** Draws line under line over as many pages as it takes, numbered at the end of each page. */
export function openSheet(style: SheetStyle, random: Random): Sheet {
  const pages: PlacedText[][] = []
  let y = 0
  const current = () => pages.at(-1) ?? []
  const draw = (cells: Cells, lead: number) => {
    y -= lead
    for (const cell of typeof cells === 'function' ? cells(pages.length) : cells)
      drawCell(current(), cell, y, style)
  }
  const newPage = () => {
    pages.push([])
    y = pageHeight - 30
    if (style.watermark) current().push(placed(style.watermark, 585, 200, 6, true))
    style.onNewPage((cells, lead = 11) => draw(cells, lead), pages.length)
  }
  newPage()
  const hasRoom = (points: number) => y - points >= style.habits.bottom
  return {
    line(cells, lead = 11) {
      if (!hasRoom(lead)) newPage()
      draw(cells, lead)
    },
    newPage,
    hasRoom,
    pages() {
      return pages.map((texts, place) => {
        const numbered = [...texts, placed(`Page ${place + 1} of ${pages.length}`, 270, 25, 6)]
        return { texts: style.habits.shuffled ? random.shuffled(numbered) : numbered }
      })
    },
  }
}
