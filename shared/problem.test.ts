import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSourceTree } from '../infra/checks/structure/sourceTree.ts'
import { calls } from './contracts/registry.ts'
import { isProblemId, problemStatus } from './problem.ts'

/** The contracts name every problem that a domain refuses with: callers read them in the OpenAPI document. */

const { source, read } = readSourceTree(resolve(import.meta.dirname, '..'))

/** Problems of the areas that every call can meet; no contract names them. */
const isOfEveryCall = (id: string): boolean => /^(common|session)\./.test(id)
const quoted = (file: string): string[] =>
  [...read(file).matchAll(/'([a-z]\w*\.\w+)'/g)].flatMap(([, id = '']) =>
    isProblemId(id) && !isOfEveryCall(id) ? [id] : [],
  )

const named = new Set<string>([
  ...calls.flatMap(({ problems }) => problems),
  // A field's own messages are problems as well.
  ...source.filter(file => file.startsWith('shared/contracts/')).flatMap(quoted),
])

describe('a problem', () => {
  it('that a domain refuses with is named by the contract of a call', () => {
    const unnamed = source
      .filter(file => /^functions\/(?!platform|sandbox|providers)/.test(file))
      .flatMap(file => quoted(file).map(id => ({ file, id })))
      .filter(({ id }) => !named.has(id))
      .map(({ file, id }) => `${file} refuses with ${id}: add it to the problems of the call's contract`)
    expect([...new Set(unnamed)]).toEqual([])
  })

  it('of the catalogue is one that a call refuses with', () => {
    const idle = Object.keys(problemStatus)
      .filter(id => !isOfEveryCall(id) && !named.has(id))
      .map(id => `${id}: add it to the problems of the call's contract, or remove it from shared/problem.ts`)
    expect(idle).toEqual([])
  })
})
