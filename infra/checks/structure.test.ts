import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { positionalDecoding, retryLoops } from './structure/hazards.ts'
import { wordsOf } from './structure/identifiers.ts'
import { importCircles } from './structure/importCircles.ts'
import { measuresOf } from './structure/measures.ts'
import { refusedWordsOf } from './structure/refusedWords.ts'
import { repeatedPairs } from './structure/repeatedLines.ts'
import { readSourceTree, type SourceTree } from './structure/sourceTree.ts'

/** The goals of `npm run structure`, and that its measures see what they should. */

describe('the code', () => {
  const gated = measuresOf(readSourceTree(path.resolve(import.meta.dirname, '../..'))).filter(
    ({ goal }) => goal !== undefined,
  )
  it.each(gated.map(measure => [measure.name, measure] as const))('%s', (name, { goal = 0, found }) => {
    const remedy = `${name}: ${found.figure}, at most ${goal}. All places: npm run structure -- --list '${name}'`
    expect(found.figure, `${remedy}\n${found.places.slice(0, 20).join('\n')}`).toBeLessThanOrEqual(goal)
  })
})

function treeOf(files: Readonly<Record<string, string>>): SourceTree {
  const names = Object.keys(files)
  return { root: '/project', files: names, source: names, read: file => files[file] ?? '' }
}

describe('the measures', () => {
  it('split names into words', () => {
    expect(wordsOf('isKYCValidNow')).toEqual(['is', 'kyc', 'valid', 'now'])
    expect(wordsOf('moved-on.test.ts')).toEqual(['moved', 'on', 'test', 'ts'])
  })

  it('read the glossary: rows with a remark are left to the reader', () => {
    const table =
      '## Words that are not used\n\n| Not | But |\n|---|---|\n| goOn, told | say |\n| at (a time) | x |\n'
    expect(refusedWordsOf(table)).toEqual([
      { words: ['go', 'on'], instead: 'say' },
      { words: ['told'], instead: 'say' },
    ])
  })

  it('find circles of imports, types included', () => {
    const tree = treeOf({
      'shared/a.ts': "import type { B } from './b.ts'",
      'shared/b.ts': "import { c } from './c.ts'",
      'shared/c.ts': "export { a } from './a.ts'",
      'shared/d.ts': "import { a } from './a.ts'",
    })
    expect(importCircles(tree)).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/c.ts']])
  })

  it('find loops that write again, and not those that go through pages', () => {
    const found = (loop: string): number[] =>
      retryLoops(treeOf({ 'functions/orders/again.ts': `async function f() {\n${loop}\n}` })).map(
        ({ line }) => line,
      )
    expect(found('for (let n = 0; n < most; n += 1) { await write() }')).toEqual([2])
    expect(found('for (let n = limits.most; n > 0; n--) if (await write()) return')).toEqual([2])
    expect(found('for (let n = 1; ; n += 1) if (await write()) return')).toEqual([2])
    expect(found('while (left > 0) { if (await write()) return; left -= 1 }')).toEqual([2])
    expect(found('for (let n = 0; n < most; n += 1) { sum() }')).toEqual([])
    expect(found('for (let n = 0; n < most; n += 25) { await read() }')).toEqual([])
    expect(found('for (let next = first; next !== undefined; ) { next = await read(next) }')).toEqual([])
  })

  it('find what is read by the position of an item', () => {
    const found = (text: string): number =>
      positionalDecoding(treeOf({ 'functions/orders/a.ts': `// a\n${text}` })).length
    expect(found('const first = failed.reasons[0]')).toBe(1)
    expect(found('const { reasons: [first] } = failed')).toBe(1)
    expect(found("const place = reasons.findIndex(({ code }) => code !== 'None')")).toBe(1)
    expect(found("if (moved.refuses === 'x') return")).toBe(0)
  })

  it('tell equal runs from runs of the same shape', () => {
    const lines = (name: string) =>
      [`let ${name} = 1`, `${name}()`, `if (${name}) return`, `await ${name}`, `throw ${name}`]
        .concat([`const { ${name} } = x`, `return ${name}`, `void ${name}`])
        .join('\n')
    const files: Record<string, string> = { one: lines('a'), two: lines('b'), same: `// a\n${lines('a')}` }
    const pairs = repeatedPairs(Object.keys(files), file => files[file] ?? '')
    expect(pairs).toEqual([
      { left: 'one:1', right: 'same:2', identical: true },
      { left: 'one:1', right: 'two:1', identical: false },
      { left: 'two:1', right: 'same:2', identical: false },
    ])
  })
})
