import { describe, expect, it } from 'vitest'
import { readPlan } from '../../plan.ts'
import { type Layout, layOut } from './graphLayout.ts'
import { graphSvg, linesOf } from './graphSvg.ts'
import { endNode, startNode, stateGraphOf } from './stateGraph.ts'

const { flows } = await readPlan()
const machines = flows.map(({ flow, definition }) => ({ name: flow, text: definition }))

/** Whether two boxes of the layout overlap. */
function overlaps({ boxes }: Layout): string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        other =>
          Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
          Math.abs(one.y - other.y) < (one.height + other.height) / 2,
      )
      .map(other => `${one.name} on ${other.name}`),
  )
}

/** Whether a line runs through a box at neither of its ends. */
function strays({ boxes, lines }: Layout): string[] {
  return lines.flatMap(({ edge, points }) =>
    boxes
      .filter(({ name }) => name !== edge.from && name !== edge.to)
      .filter(({ x, y, width, height }) =>
        points.some(([atX, atY]) => Math.abs(atX - x) < width / 2 && Math.abs(atY - y) < height / 2),
      )
      .map(({ name }) => `${edge.from} → ${edge.to} through ${name}`),
  )
}

describe('every machine there is', () => {
  it.each(machines)('$name is drawn whole: nothing on anything, every way told', ({ text }) => {
    const graph = stateGraphOf(text)
    const layout = layOut(graph)
    expect(layout.boxes.map(({ name }) => name).sort()).toEqual(
      [startNode, endNode, ...graph.nodes.map(({ name }) => name)].sort(),
    )
    expect(overlaps(layout)).toEqual([])
    expect(strays(layout)).toEqual([])
    expect(layout.lines).toHaveLength(graph.edges.length)
    for (const { x, y, width, height } of layout.boxes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0)
      expect(x + width / 2).toBeLessThanOrEqual(layout.width)
      expect(y + height / 2).toBeLessThanOrEqual(layout.height)
    }
    // Lines lead down, except those that lead back.
    const yOf = new Map(layout.boxes.map(({ name, y }) => [name, y]))
    for (const { edge, isBack } of layout.lines)
      if (!isBack)
        expect(yOf.get(edge.to), `${edge.from} → ${edge.to}`).toBeGreaterThan(yOf.get(edge.from) ?? 0)
    expect(graphSvg(graph)).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('the graph', () => {
  const circle = JSON.stringify({
    StartAt: 'Ask',
    States: {
      Ask: { Type: 'Task', Next: 'WhatNow', Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Broke' }] },
      WhatNow: {
        Type: 'Choice',
        Choices: [
          { Variable: '$.answer', StringEquals: 'later', Next: 'Wait' },
          { Variable: '$.answer', StringEquals: 'no', Next: 'Broke' },
        ],
        Default: 'Done',
      },
      Wait: { Type: 'Wait', Seconds: 4, Next: 'Ask' },
      Broke: { Type: 'Fail' },
      Done: { Type: 'Succeed' },
    },
  })

  it('says why a way is taken, and tells errors from ordinary ways', () => {
    const { edges } = stateGraphOf(circle)
    expect(edges).toContainEqual({ from: 'WhatNow', to: 'Wait', kind: 'next', why: '$.answer is "later"' })
    expect(edges).toContainEqual({ from: 'WhatNow', to: 'Done', kind: 'next', why: 'else' })
    expect(edges).toContainEqual({ from: 'Ask', to: 'Broke', kind: 'caught', why: 'States.ALL' })
    expect(edges).toContainEqual({ from: 'Broke', to: endNode, kind: 'next', why: '' })
  })

  it('leads back at the side', () => {
    const { lines } = layOut(stateGraphOf(circle))
    expect(lines.filter(({ isBack }) => isBack).map(({ edge }) => [edge.from, edge.to])).toEqual([
      ['Wait', 'Ask'],
    ])
  })

  it('draws what is inside a parallel state, and a state that follows itself', () => {
    const inner = { StartAt: 'Left', States: { Left: { Type: 'Pass', End: true } } }
    const { nodes, edges } = stateGraphOf(
      JSON.stringify({
        StartAt: 'Both',
        States: {
          Both: { Type: 'Parallel', Branches: [inner], Next: 'Again' },
          Again: { Type: 'Pass', Next: 'Again' },
        },
      }),
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Both', 'Left', 'Again'])
    expect(edges).toContainEqual({ from: 'Both', to: 'Left', kind: 'next', why: 'inside' })
    expect(graphSvg({ startAt: 'Both', nodes, edges })).toContain('Again')
  })

  it('marks states by sign and by word, and writes names so that they cannot be markup', () => {
    const text = JSON.stringify({
      StartAt: '<b>',
      States: { '<b>': { Type: 'Pass', Next: 'Refused', Comment: 'a & b' }, Refused: { Type: 'Fail' } },
    })
    const svg = graphSvg(
      stateGraphOf(text),
      new Map([
        ['<b>', 'passed'],
        ['Refused', 'failed'],
      ]),
    )
    expect(svg).toContain('&lt;b&gt;')
    expect(svg).not.toContain('<b>')
    expect(svg).toContain('Refused: it failed here')
    expect(svg).toContain('✕')
    expect(svg).toContain('✓')
  })

  it('breaks long names between their words', () => {
    expect(linesOf('RecordFact')).toEqual(['RecordFact'])
    expect(linesOf('WaitForTheSettlementDay')).toEqual(['WaitForTheSettlement', 'Day'])
    expect(linesOf('WaitUntilTheSecondPairOfEyesHasLookedAtIt')).toHaveLength(2)
  })
})
