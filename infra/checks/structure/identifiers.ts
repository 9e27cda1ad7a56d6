import { parseSync } from 'vite'

export interface NamedPlace {
  readonly name: string
  /** Where in the file it stands, counted in characters. */
  readonly at: number
}

/** A node of the syntax tree: every field may hold further nodes. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The direct children of a node. */
const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

/** The syntax tree of a TypeScript file. */
export function syntaxOf(file: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  if (!isNode(program)) throw new Error(`${file}: no syntax tree`)
  return program
}

/** All nodes of a tree, parents first. */
export function* nodesOf(root: SyntaxNode): Generator<SyntaxNode> {
  // A stack: a generator in a generator passes each node through every level above it.
  const next = [root]
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    yield node
    next.push(...childrenOf(node).toReversed())
  }
}

/** Every identifier of a file: variables, functions, types, properties and elements; no strings, no comments. */
export function identifiersOf(file: string, text: string): NamedPlace[] {
  const found: NamedPlace[] = []
  for (const node of nodesOf(syntaxOf(file, text)))
    if (/^(JSX|Private)?Identifier$/.test(node.type) && typeof node.name === 'string')
      found.push({ name: node.name, at: node.start })
  return found
}

/** `bankIsReady` → `bank`, `is`, `ready`; `ops-review-kyc.ts` → `ops`, `review`, `kyc`, `ts`. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
