import { describe, expect, it } from 'vitest'
import { allows } from '../../shared/lifecycle.ts'
import { type DocumentState, documentTransitions, isAbandoned } from './documentLifecycle.ts'

const states: DocumentState[] = ['uploading', 'uploaded', 'accepted', 'rejected']

describe('the lifecycle of a document', () => {
  it.each(documentTransitions.flatMap(move => states.map(state => [move.name, state, move] as const)))(
    '%s from %s',
    (_name, state, move) => {
      expect(allows(move, state)).toBe(state === 'uploading')
    },
  )

  it.each(states)('counts one that is %s as given up only when it never came', state => {
    const document = { state, createdAt: '2026-11-20T04:00:00.000Z' }
    expect(isAbandoned(document, new Date('2026-11-20T04:30:00.000Z'))).toBe(false)
    expect(isAbandoned(document, new Date('2026-11-20T04:30:00.001Z'))).toBe(state === 'uploading')
  })
})
