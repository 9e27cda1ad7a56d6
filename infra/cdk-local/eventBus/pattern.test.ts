import { describe, expect, it } from 'vitest'
import { compilePattern } from './pattern.ts'

const event = {
  source: 'notes.auth',
  'detail-type': 'userRegistered',
  detail: {
    n: 5,
    name: 'Asha',
    tags: ['x', 'y'],
    none: null,
    yes: true,
    empty: [],
    rows: [
      { a: 1, b: 'p' },
      { a: 2, b: 'q' },
    ],
    file: 'a.PDF',
  },
}

const rows: [pattern: object, matches: boolean][] = [
  [{ source: ['notes.auth'] }, true],
  [{ source: ['notes.files', 'notes.auth'] }, true],
  [{ source: ['notes'] }, false],
  [{ source: ['notes.auth'], 'detail-type': ['other'] }, false],
  [{ source: [{ prefix: 'notes.' }], detail: { n: [5] } }, true],
  [{ source: [{ prefix: 'notes.k' }] }, false],
  [{ detail: { n: [{ prefix: '5' }] } }, false],
  [{ detail: { n: ['5'] } }, false],
  [{ detail: { n: [5] } }, true],
  [{ detail: { none: [null] } }, true],
  [{ detail: { absent: [null] } }, false],
  [{ detail: { yes: [true] } }, true],
  [{ detail: { name: [{ 'anything-but': ['Asha'] }] } }, false],
  [{ detail: { name: [{ 'anything-but': 'Ravi' }] } }, true],
  [{ detail: { name: [{ 'anything-but': { prefix: 'As' } }] } }, false],
  [{ detail: { absent: [{ 'anything-but': 'x' }] } }, false],
  [{ detail: { absent: [{ exists: false }] } }, true],
  [{ detail: { name: [{ exists: false }] } }, false],
  [{ detail: { name: [{ exists: true }] } }, true],
  [{ detail: { deep: { er: [{ exists: false }] } } }, true],
  [{ detail: { deep: { er: [{ exists: true }] } } }, false],
  [{ detail: { tags: ['y'] } }, true],
  [{ detail: { tags: ['z'] } }, false],
  [{ detail: { empty: [{ exists: false }] } }, true],
  [{ detail: { rows: { a: [1], b: ['p'] } } }, true],
  [{ detail: { rows: { a: [1], b: ['q'] } } }, false],
  [{ source: { deeper: ['x'] } }, false],
]

describe('event patterns', () => {
  it.each(rows)('%j', (pattern, matches) => {
    expect(compilePattern('rule', pattern)(event)).toBe(matches)
  })

  it('asks a stream record for the outbox prefix', () => {
    const matches = compilePattern('mapping', {
      eventName: ['INSERT'],
      dynamodb: { NewImage: { sk: { S: [{ prefix: 'event#' }] } } },
    })
    const record = (eventName: string, sk: string) => ({
      eventName,
      dynamodb: { NewImage: { sk: { S: sk } } },
    })
    expect(matches(record('INSERT', 'event#01'))).toBe(true)
    expect(matches(record('MODIFY', 'event#01'))).toBe(false)
    expect(matches(record('INSERT', 'profile'))).toBe(false)
    expect(matches({ eventName: 'INSERT', dynamodb: {} })).toBe(false)
  })

  it('refuses by name what it does not evaluate', () => {
    expect(() => compilePattern('rule x', { a: [{ cidr: '10.0.0.0/8' }] })).toThrow(
      'rule x.a: the matcher cidr is not evaluated here',
    )
    expect(() => compilePattern('rule x', { a: 'text' })).toThrow(
      "rule x.a: a pattern's values stand in a list",
    )
    expect(() => compilePattern('rule x', { a: [{ prefix: 5 }] })).toThrow(
      'the matcher prefix is written wrong',
    )
    expect(() => compilePattern('rule x', { $or: [{ a: ['x'] }, { b: ['x'] }] })).toThrow(
      'rule x.$or: the matcher a is not evaluated here',
    )
    expect(() => compilePattern('rule x', ['a'])).toThrow('an event pattern is a JSON object')
    expect(() => compilePattern('rule x', { a: [] })).toThrow('an empty list')
  })
})
