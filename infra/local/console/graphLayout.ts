import { endNode, type GraphEdge, type StateGraph, startNode } from './stateGraph.ts'

/**
 * Places the states of a machine in layers from top to bottom: every edge leads down, except those that lead back. A long
 * edge has a spot of its own in each layer between, so that no line crosses a box.
 */

export interface Placed {
  readonly name: string
  /** The middle of its box. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Line {
  readonly edge: GraphEdge
  readonly points: readonly (readonly [number, number])[]
  /** Leads back to an earlier state. */
  readonly isBack: boolean
}
export interface Layout {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Placed[]
  readonly lines: readonly Line[]
}

const boxWidth = 168
const boxHeight = 46
const dotSize = 18
const gap = 22
const layerGap = 44
const margin = 16

interface Spot {
  readonly key: string
  /** Missing for a spot that a line only passes. */
  readonly name: string | undefined
  readonly width: number
  x: number
}

/** The edges that close a circle, found from the start in the order of the states. */
function backEdges(names: readonly string[], edges: readonly GraphEdge[]): Set<GraphEdge> {
  const back = new Set<GraphEdge>()
  const open = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    seen.add(name)
    open.add(name)
    for (const edge of edges.filter(({ from }) => from === name)) {
      if (open.has(edge.to)) back.add(edge)
      else if (!seen.has(edge.to)) visit(edge.to)
    }
    open.delete(name)
  }
  for (const name of names) if (!seen.has(name)) visit(name)
  return back
}

/** The layer of every state: one below the lowest of its predecessors; the end below all. */
function layersOf(names: readonly string[], edges: readonly GraphEdge[]): Map<string, number> {
  const layer = new Map(names.map(name => [name, 0]))
  const at = (name: string) => layer.get(name) ?? 0
  // No path is longer than the number of states, because edges that lead back are excluded.
  for (let round = 0; round < names.length; round += 1) {
    let moved = false
    for (const { from, to } of edges) {
      if (at(to) > at(from)) continue
      layer.set(to, at(from) + 1)
      moved = true
    }
    if (!moved) break
  }
  const lowest = Math.max(...names.filter(name => name !== endNode).map(at))
  if (layer.has(endNode)) layer.set(endNode, lowest + 1)
  return layer
}

const isDot = (name: string): boolean => name === startNode || name === endNode

interface Rows {
  readonly rows: Spot[][]
  /** For each edge down, the keys of its spots, both ends included. */
  readonly paths: Map<GraphEdge, string[]>
}

function rowsOf(
  names: readonly string[],
  layer: ReadonlyMap<string, number>,
  ways: readonly GraphEdge[],
): Rows {
  const at = (name: string) => layer.get(name) ?? 0
  const rows: Spot[][] = Array.from({ length: Math.max(...names.map(at)) + 1 }, () => [])
  for (const name of names)
    rows[at(name)]?.push({ key: name, name, width: isDot(name) ? dotSize : boxWidth, x: 0 })
  const paths = new Map<GraphEdge, string[]>()
  for (const [number, edge] of ways.entries()) {
    const passed: string[] = []
    for (let row = at(edge.from) + 1; row < at(edge.to); row += 1) {
      const key = `way ${number} at ${row}`
      rows[row]?.push({ key, name: undefined, width: 10, x: 0 })
      passed.push(key)
    }
    paths.set(edge, [edge.from, ...passed, edge.to])
  }
  return { rows, paths }
}

/** The neighbours of each spot in the next layer up or down. */
function neighboursOf(paths: Rows['paths']): { up: Map<string, string[]>; down: Map<string, string[]> } {
  const up = new Map<string, string[]>()
  const down = new Map<string, string[]>()
  const tie = (map: Map<string, string[]>, key: string, other: string) =>
    map.set(key, [...(map.get(key) ?? []), other])
  for (const path of paths.values()) {
    for (const [index, key] of path.entries()) {
      const next = path[index + 1]
      if (next === undefined) continue
      tie(down, key, next)
      tie(up, next, key)
    }
  }
  return { up, down }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Orders each row by the middle of its neighbours, down and up again, to reduce crossings. */
function orderRows(rows: Spot[][], ties: ReturnType<typeof neighboursOf>): void {
  const place = new Map<string, number>()
  const note = (row: readonly Spot[]) => {
    for (const [index, { key }] of row.entries()) place.set(key, index - row.length / 2)
  }
  for (const row of rows) note(row)
  const sort = (row: Spot[], neighbours: ReadonlyMap<string, string[]>) => {
    const wish = ({ key }: Spot) => {
      const near = (neighbours.get(key) ?? []).map(one => place.get(one) ?? 0)
      return near.length === 0 ? (place.get(key) ?? 0) : mean(near)
    }
    const wishes = new Map(row.map(spot => [spot, wish(spot)]))
    row.sort((one, other) => (wishes.get(one) ?? 0) - (wishes.get(other) ?? 0))
    note(row)
  }
  for (let round = 0; round < 6; round += 1) {
    for (const row of rows) sort(row, ties.up)
    for (const row of rows.toReversed()) sort(row, ties.down)
  }
  for (const row of rows) sort(row, ties.up)
}

/** Moves a row's spots as near to their wanted places as order and width allow. */
function settle(row: readonly Spot[], wishes: readonly number[]): void {
  const room = (left: Spot, right: Spot) => (left.width + right.width) / 2 + gap
  const fromLeft = [...wishes]
  const fromRight = [...wishes]
  for (let i = 1; i < row.length; i += 1) {
    const [left, right] = [row[i - 1], row[i]]
    if (left && right) fromLeft[i] = Math.max(fromLeft[i] ?? 0, (fromLeft[i - 1] ?? 0) + room(left, right))
  }
  for (let i = row.length - 2; i >= 0; i -= 1) {
    const [left, right] = [row[i], row[i + 1]]
    if (left && right) fromRight[i] = Math.min(fromRight[i] ?? 0, (fromRight[i + 1] ?? 0) - room(left, right))
  }
  for (const [i, spot] of row.entries()) spot.x = ((fromLeft[i] ?? 0) + (fromRight[i] ?? 0)) / 2
}

function placeRows(rows: readonly Spot[][], ties: ReturnType<typeof neighboursOf>): void {
  const spots = new Map(rows.flat().map(spot => [spot.key, spot]))
  for (const row of rows)
    settle(
      row,
      row.map((_, index) => index * 20),
    )
  const pull = (row: readonly Spot[], ...sides: ReadonlyMap<string, string[]>[]) =>
    settle(
      row,
      row.map(({ key, x }) => {
        const near = sides.flatMap(side => side.get(key) ?? []).map(one => spots.get(one)?.x ?? 0)
        return near.length === 0 ? x : mean(near)
      }),
    )
  for (let round = 0; round < 12; round += 1) {
    for (const row of rows) pull(row, ties.up)
    for (const row of rows.toReversed()) pull(row, ties.down)
  }
  for (const row of rows) pull(row, ties.up, ties.down)
}

export function layOut({ nodes, edges }: StateGraph): Layout {
  const names = [startNode, ...nodes.map(({ name }) => name), endNode]
  const back = backEdges(names, edges)
  const ways = edges.filter(edge => !back.has(edge))
  const { rows, paths } = rowsOf(names, layersOf(names, ways), ways)
  const ties = neighboursOf(paths)
  orderRows(rows, ties)
  placeRows(rows, ties)
  const leftmost = Math.min(...rows.flat().map(({ x, width }) => x - width / 2))
  const rightmost = Math.max(...rows.flat().map(({ x, width }) => x + width / 2))
  const backs = [...back]
  const shift = margin - leftmost
  const yOf = (row: number) => margin + dotSize / 2 + row * (boxHeight + layerGap)
  const placed = new Map<string, { x: number; y: number; name: string | undefined }>()
  for (const [row, spots] of rows.entries())
    for (const { key, name, x } of spots) placed.set(key, { x: x + shift, y: yOf(row), name })
  const boxes = [...placed.values()].flatMap(({ x, y, name }): Placed[] => {
    if (name === undefined) return []
    const size = isDot(name) ? { width: dotSize, height: dotSize } : { width: boxWidth, height: boxHeight }
    return [{ name, x, y, ...size }]
  })
  const boxOf = new Map(boxes.map(box => [box.name, box]))
  const lines = [...paths].map(([edge, path]): Line => {
    const points = path.flatMap((key, index): [number, number][] => {
      const { x = 0, y = 0 } = placed.get(key) ?? {}
      const half = (boxOf.get(key)?.height ?? boxHeight) / 2
      if (index === 0) return [[x, y + half]]
      // Beside boxes it runs straight down, so that it bends only between the layers.
      return index === path.length - 1
        ? [[x, y - half]]
        : [
            [x, y - half],
            [x, y + half],
          ]
    })
    return { edge, points, isBack: false }
  })
  const right = rightmost + shift
  const returning = backs.map((edge, index) => returningLine(edge, boxOf, right + 18 + index * 12))
  return {
    width: right + margin + (backs.length === 0 ? 0 : 12 + backs.length * 12),
    height: yOf(rows.length - 1) + dotSize / 2 + margin,
    boxes,
    lines: [...lines, ...returning],
  }
}

/** Out at the side of the later state, up past everything, and in at the side of the earlier one. */
function returningLine(edge: GraphEdge, boxOf: ReadonlyMap<string, Placed>, x: number): Line {
  const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)]
  if (!from || !to) return { edge, points: [], isBack: true }
  const side = (box: Placed) => box.x + box.width / 2
  // Above and below the boxes of a row is a free lane.
  const below = from.y + from.height / 2 + layerGap / 4
  const above = to.y - to.height / 2 - layerGap / 4
  return {
    edge,
    points: [
      [from.x + from.width / 4, from.y + from.height / 2],
      [from.x + from.width / 4, below],
      [x, below],
      [x, above],
      [side(to) - to.width / 4, above],
      [side(to) - to.width / 4, to.y - to.height / 2],
    ],
    isBack: true,
  }
}
