import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../repository.ts'
import { pieces } from './provePieces.ts'

describe('the pieces of npm run prove', () => {
  it('have names of their own, and are all of every list that is shared', () => {
    expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length)
    const shared = Map.groupBy(pieces, ({ runners, tests }) => `${runners} ${tests}`)
    for (const [what, parts] of shared) {
      const all = parts.map((_, index) => `${index + 1}/${parts.length}`)
      const found = parts.map(({ share = { part: 1, of: 1 } }) => `${share.part}/${share.of}`)
      expect([what, found]).toEqual([what, all])
    }
  })

  it('name proofs that exist, and leave each of them to its own pieces', () => {
    const rest = pieces.find(({ name }) => name === 'stack')?.tests ?? []
    const named = pieces.filter(({ share, tests }) => share !== undefined && tests !== undefined)
    expect(named.length).toBeGreaterThan(10)
    for (const { tests = [] } of named)
      for (const file of tests) {
        expect([file, existsSync(`${repositoryRoot}/${file}`)]).toEqual([file, true])
        expect(rest).toContain(file)
      }
  })
})
