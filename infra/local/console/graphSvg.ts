import { type Line, layOut, type Placed } from './graphLayout.ts'
import { escaped } from './page.ts'
import { endNode, type GraphNode, type StateGraph, startNode } from './stateGraph.ts'

/** The mark of a state in an execution. */
export type StateMark = 'current' | 'failed' | 'stopped' | 'passed'

const words: Readonly<Record<StateMark, string>> = {
  current: 'it is here',
  failed: 'it failed here',
  stopped: 'it was stopped here',
  passed: 'passed',
}

/** `WaitForTheInvestor` → lines of at most 22 letters, broken between its words. */
export function linesOf(name: string): string[] {
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<= )/)
  const lines = ['']
  for (const part of parts) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + part.length > 22) lines.push(part)
    else lines[lines.length - 1] = last + part
  }
  const [first = '', second, ...more] = lines
  if (second === undefined) return [first]
  return [first, more.length === 0 ? second : `${second}…`]
}

const round = (value: number): string => String(Math.round(value * 10) / 10)

/** Straight within a layer, curved between layers. */
function pathOf({ points, isBack }: Line): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  let [x, y] = first
  let path = `M${round(x)} ${round(y)}`
  for (const [nextX, nextY] of rest) {
    if (isBack || nextX === x) path += `L${round(nextX)} ${round(nextY)}`
    else {
      const middle = (y + nextY) / 2
      path += `C${round(x)} ${round(middle)} ${round(nextX)} ${round(middle)} ${round(nextX)} ${round(nextY)}`
    }
    ;[x, y] = [nextX, nextY]
  }
  return path
}

function lineOf(line: Line): string {
  const { edge } = line
  const kind = edge.kind === 'caught' ? 'caught' : line.isBack ? 'back' : 'way'
  const arrow = edge.kind === 'caught' ? 'caughtArrow' : 'arrow'
  const title = edge.why === '' ? '' : `<title>${escaped(edge.why)}</title>`
  return `<path class="${kind}" d="${pathOf(line)}" marker-end="url(#${arrow})">${title}</path>`
}

function boxOf(box: Placed, node: GraphNode | undefined, mark: StateMark | undefined): string {
  const { x, y, width, height } = box
  if (node === undefined) {
    const what = box.name === startNode ? 'Start' : 'End'
    return `<circle class="dot" cx="${round(x)}" cy="${round(y)}" r="${width / 2}"><title>${what}</title></circle>`
  }
  const left = x - width / 2
  const top = y - height / 2
  const lines = linesOf(node.name)
  const text = lines
    .map((one, index) => {
      const baseline = y + 4.5 + (index - (lines.length - 1) / 2) * 15
      return `<tspan x="${round(x)}" y="${round(baseline)}">${escaped(one)}</tspan>`
    })
    .join('')
  const title = [node.type, node.comment, mark && words[mark]].filter(Boolean).join(': ')
  const sign = mark === undefined ? '' : signOf(mark, left + width - 4, top + 4)
  const shape = `<rect x="${round(left)}" y="${round(top)}" width="${width}" height="${height}" rx="${node.type === 'Choice' ? 23 : 7}"/>`
  return `<g class="state ${node.type} ${mark ?? ''}"><title>${escaped(title)}</title>${shape}<text text-anchor="middle">${text}</text>${sign}</g>`
}

/** A mark has a sign as well, not only a colour. */
function signOf(mark: StateMark, x: number, y: number): string {
  const signs: Readonly<Record<StateMark, string>> = { current: '●', failed: '✕', stopped: '■', passed: '✓' }
  return `<g class="sign"><circle cx="${round(x)}" cy="${round(y)}" r="9"/><text text-anchor="middle" x="${round(x)}" y="${round(y + 4)}">${signs[mark]}</text></g>`
}

const arrows = ['arrow', 'caughtArrow']
  .map(
    id =>
      `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`,
  )
  .join('')

/** Half of the rest of a phone's width beside a state. */
const roomBefore = 90

/**
 * Where a drawing that is wider than its box is scrolled to: the current state of an execution, otherwise the first.
 * Sizes are attributes, because the page's policy allows no inline style.
 */
function aimAt(boxes: readonly Placed[], marks: ReadonlyMap<string, StateMark>): string {
  const [current] = [...marks].flatMap(([name, mark]) => (mark === 'passed' ? [] : [name]))
  const box = boxes.find(({ name }) => name === current) ?? boxes.find(({ name }) => name === startNode)
  if (box === undefined) return ''
  // The box scrolls to the start of its target: the margin before it puts the state in the middle of a phone.
  const left = Math.max(0, box.x - box.width / 2 - roomBefore)
  const top = Math.max(0, box.y - box.height / 2 - roomBefore)
  const [width, height] = [box.x + box.width / 2 - left, box.y + box.height / 2 - top]
  return `<div class="aim"><svg width="${round(left)}" height="${round(top + height)}"></svg><svg class="here" width="${round(width)}" height="${round(height)}"></svg></div>`
}

/**
 * The machine as SVG, with the states of an execution marked. It keeps its size and scrolls in its box; it is drawn with
 * classes, so the page's style decides on colours in light and dark.
 */
export function graphSvg(graph: StateGraph, marks: ReadonlyMap<string, StateMark> = new Map()): string {
  const { width, height, boxes, lines } = layOut(graph)
  const nodes = new Map(graph.nodes.map(node => [node.name, node]))
  const described = [...marks]
    .filter(([, mark]) => mark !== 'passed')
    .map(([name, mark]) => `${name}: ${words[mark]}`)
  const label = `The states of the machine, from ${graph.startAt} on. ${described.join('. ')}`.trim()
  const drawn = boxes.map(box =>
    boxOf(box, box.name === endNode ? undefined : nodes.get(box.name), marks.get(box.name)),
  )
  return `${aimAt(boxes, marks)}<svg role="img" aria-label="${escaped(label)}" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"><defs>${arrows}</defs>${lines.map(lineOf).join('')}${drawn.join('')}</svg>`
}
