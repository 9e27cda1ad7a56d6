import type { Line, Word } from './lines.ts'

export type NumberColumn = 'amount' | 'units' | 'price' | 'balance'

/** Where numbers end: each column is aligned at the right edge of its label (domain.md 2.2, casparser). */
export interface Columns {
  readonly edges: readonly { readonly column: NumberColumn; readonly right: number }[]
  /** Numbers begin to the right of this; what stands left of it is the description. */
  readonly left: number
}

/** Labels and what is printed below or behind them. */
const labels: ReadonlyMap<string, NumberColumn | 'text' | 'part'> = new Map([
  ['date', 'text'],
  ['transaction', 'text'],
  ['transactions', 'text'],
  ['amount', 'amount'],
  ['units', 'units'],
  ['price', 'price'],
  ['nav', 'price'],
  ['balance', 'balance'],
  ['unit', 'part'],
  ['(inr)', 'part'],
  ['inr', 'part'],
  ['(rs.)', 'part'],
  ['(₹)', 'part'],
  ['in', 'part'],
  ['(in', 'part'],
  ['inr)', 'part'],
  ['rs.', 'part'],
  ['type', 'part'],
])
/** A label set on four baselines is about 30 pt high (KFintech). */
const headerHeightPt = 34
const zonePt = 55

const labelOf = (word: Word): NumberColumn | 'text' | 'part' | undefined =>
  labels.get(word.text.toLowerCase())

/** Whether a line holds nothing but labels of columns. */
const isOfLabels = (line: Line): boolean => line.words.every(word => labelOf(word) !== undefined)

/**
 * The header of the table that begins at this line: one, two (CAMS) or four (KFintech) baselines with at least four
 * labels; undefined when there is none. A header that is printed again may have moved.
 */
export function columnsAt(
  lines: readonly Line[],
  place: number,
): { readonly columns: Columns; readonly lines: number } | undefined {
  const first = lines[place]
  if (first === undefined || !isOfLabels(first)) return undefined
  let end = place
  const words: Word[] = []
  for (; end < lines.length; end++) {
    const line = lines[end]
    if (line === undefined || line.page !== first.page || first.y - line.y > headerHeightPt) break
    if (!isOfLabels(line)) break
    words.push(...line.words)
  }
  const columns = columnsOf(words)
  return columns && { columns, lines: end - place }
}

function columnsOf(words: readonly Word[]): Columns | undefined {
  const edges = words.flatMap(word => {
    const column = labelOf(word)
    if (column === undefined || column === 'text' || column === 'part') return []
    const own = words.filter(other => other === word || isPartOf(other, word))
    return [
      {
        column,
        left: Math.min(...own.map(({ x }) => x)),
        right: Math.max(...own.map(({ right }) => right)),
      },
    ]
  })
  const names = new Set(edges.map(({ column }) => column))
  if (names.size < 4 || edges.length !== names.size) return undefined
  edges.sort((one, other) => one.right - other.right)
  const first = edges[0]
  if (first === undefined) return undefined
  return { edges, left: Math.min(first.right - zonePt, first.left - 2) }
}

/** `(INR)` below or behind `Amount`, `Unit` above or before `Balance`. */
function isPartOf(part: Word, label: Word): boolean {
  if (labelOf(part) !== 'part') return false
  const overlap = Math.min(part.right, label.right) - Math.max(part.x, label.x)
  return overlap > -4
}

/** How far a number may end from the edge of its column, in points and as a share of the way to the next column. */
const nearPt = 20
const nearShare = 0.35

/** The column in which a number ends; undefined between two columns. */
export function columnOf({ edges }: Columns, word: Word): NumberColumn | undefined {
  let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let column: NumberColumn | undefined
  for (const edge of edges) {
    const distance = Math.abs(word.right - edge.right)
    if (distance < nearest) [second, nearest, column] = [nearest, distance, edge.column]
    else if (distance < second) second = distance
  }
  return nearest <= Math.min(nearPt, nearShare * (nearest + second)) ? column : undefined
}
