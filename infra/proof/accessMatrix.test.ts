import { expect, it } from 'vitest'
import type { CallDefinition } from '../../shared/contracts/defineCall.ts'
import { calls } from '../../shared/contracts/registry.ts'
import { matrix } from './accessMatrix.ts'

/** That the matrix is complete; `accessMatrix.stack.test.ts` tests its content on a stack. */

const isGuarded = ({ access }: CallDefinition): boolean => access === 'session' || access === 'fresh'

it('there is a row for every call, and none for anything else', () => {
  const names: readonly string[] = calls.map(({ name }) => name)
  expect(names.filter(name => matrix[name] === undefined)).toEqual([])
  expect(Object.keys(matrix).filter(name => !names.includes(name))).toEqual([])
})

it('without a session nobody is told more than that, by whatever asks for one', () => {
  const guarded = calls.filter(isGuarded).map(({ name }) => name)
  const others = ['nobody', 'expired', 'unconfirmed'] as const
  const open = guarded.filter(name =>
    others.some(caller => matrix[name]?.answers[caller] !== 'session.expired'),
  )
  expect(guarded.length).toBeGreaterThan(60)
  expect(open).toEqual([])
})
