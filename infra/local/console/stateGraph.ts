import { z } from 'zod'

/** The states of a machine and the transitions between them, with their conditions. */

export interface GraphNode {
  readonly name: string
  readonly type: string
  readonly comment: string | undefined
}
export interface GraphEdge {
  readonly from: string
  readonly to: string
  /** `caught`: an error leads there. */
  readonly kind: 'next' | 'caught'
  /** The condition in words; several transitions between the same two states share a line. */
  readonly why: string
}
export interface StateGraph {
  readonly startAt: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** Names that no state can have: the name of a state has at least one character. */
export const startNode = ''
export const endNode = ' '

const state = z.looseObject({
  Type: z.string(),
  Comment: z.string().optional(),
  Next: z.string().optional(),
  End: z.boolean().optional(),
  Default: z.string().optional(),
  Choices: z.array(z.looseObject({ Next: z.string() })).optional(),
  Catch: z.array(z.looseObject({ Next: z.string(), ErrorEquals: z.array(z.string()) })).optional(),
  get Branches() {
    return z.array(machine).optional()
  },
  get ItemProcessor() {
    return machine.optional()
  },
  get Iterator() {
    return machine.optional()
  },
})
const machine = z.looseObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  get States() {
    return z.record(z.string(), state)
  },
})
type Machine = z.output<typeof machine>

const comparisons: Readonly<Record<string, string>> = {
  StringEquals: 'is',
  NumericEquals: 'is',
  BooleanEquals: 'is',
  IsPresent: 'is there:',
  IsNull: 'is null:',
  NumericGreaterThanEquals: 'is at least',
  NumericLessThan: 'is less than',
}

/** `$.outcome is "refused"`; combinations of tests are shown as they are. */
function conditionOf(rule: Readonly<Record<string, unknown>>): string {
  const { Variable: variable, Next: _next, Comment: _comment, ...tests } = rule
  const [[comparison, value] = ['', '']] = Object.entries(tests)
  if (typeof variable !== 'string') return JSON.stringify(tests)
  return `${variable} ${comparisons[comparison] ?? comparison} ${JSON.stringify(value)}`
}

function edgesOf(name: string, given: z.output<typeof state>): GraphEdge[] {
  const edges: GraphEdge[] = []
  const add = (to: string, why: string, kind: GraphEdge['kind'] = 'next') =>
    edges.push({ from: name, to, kind, why })
  for (const rule of given.Choices ?? []) add(rule.Next, conditionOf(rule))
  if (given.Default !== undefined) add(given.Default, 'else')
  if (given.Next !== undefined) add(given.Next, '')
  if (given.End || given.Type === 'Succeed' || given.Type === 'Fail') add(endNode, '')
  for (const { Next, ErrorEquals } of given.Catch ?? []) add(Next, ErrorEquals.join(', '), 'caught')
  for (const inner of innerMachines(given)) add(inner.StartAt, 'inside')
  return edges
}

const innerMachines = ({
  Branches = [],
  ItemProcessor,
  Iterator: older,
}: z.output<typeof state>): Machine[] => [
  ...Branches,
  ...(ItemProcessor ? [ItemProcessor] : []),
  ...(older ? [older] : []),
]

function collect(given: Machine, nodes: GraphNode[], edges: GraphEdge[]): void {
  for (const [name, one] of Object.entries(given.States)) {
    nodes.push({ name, type: one.Type, comment: one.Comment })
    edges.push(...edgesOf(name, one))
    for (const inner of innerMachines(one)) collect(inner, nodes, edges)
  }
}

/** One line between two states, however many transitions there are. */
function joined(edges: readonly GraphEdge[]): GraphEdge[] {
  const byEnds = Map.groupBy(edges, ({ from, to, kind }) => JSON.stringify([from, to, kind]))
  return [...byEnds.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            why: [first, ...more]
              .map(({ why }) => why)
              .filter(why => why !== '')
              .join(' or '),
          },
        ],
  )
}

/** Reads a definition in Amazon States Language; throws for other text. */
export function stateGraphOf(definition: string): StateGraph & { readonly comment: string | undefined } {
  const parsed = machine.parse(JSON.parse(definition))
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = [{ from: startNode, to: parsed.StartAt, kind: 'next', why: '' }]
  collect(parsed, nodes, edges)
  return { startAt: parsed.StartAt, comment: parsed.Comment, nodes, edges: joined(edges) }
}
