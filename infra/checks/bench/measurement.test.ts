import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../../repository.ts'
import { areas, isOverGoal, type Measurement, overGoal, replacedIn, tableOf } from './measurement.ts'

const small: Measurement = {
  area: 'function bundles, gzip',
  what: 'a',
  figure: 164_999,
  unit: 'bytes',
  goal: 165_000,
}
const large: Measurement = { ...small, what: 'b', figure: 165_001 }
const fast: Measurement = { area: 'xirr', what: 'c', figure: 5, unit: 'times', goal: 5, isAtLeast: true }

describe('a measurement', () => {
  it('is over its goal above it, or below one that is to be reached', () => {
    expect([small, large, fast, { ...fast, figure: 4.9 }].map(isOverGoal)).toEqual([false, true, false, true])
    const { goal: _, ...without } = large
    expect(isOverGoal(without)).toBe(false)
  })

  it('over its goal is a sentence with figure and goal', () => {
    expect(overGoal([small, large, { ...fast, figure: 4 }])).toEqual([
      'b: 165.0 kB, at most 165.0 kB',
      'c: 4 times, at least 5 times',
    ])
  })

  it('is a row of the table, with its verdict', () => {
    const table = tableOf([small, large, fast])
    expect(table).toHaveLength(5)
    expect(table.map(line => /holds|OVER/.exec(line)?.[0])).toEqual([
      undefined,
      undefined,
      'holds',
      'OVER',
      'holds',
    ])
  })
})

it('figures that were measured anew replace those of a table, row by row, and the others stay', () => {
  const again = { ...small, what: 'a', figure: 1_000 }
  const former = tableOf([small, { ...small, figure: 2_000 }, fast])
  expect(replacedIn(former, [{ ...small, figure: 3_000 }, again, { ...small, what: 'new' }])).toEqual(
    tableOf([{ ...small, figure: 3_000 }, again, fast]),
  )
  expect(replacedIn(former, [])).toEqual(former)
})

it('each area whose figures are exact is held by a test that exists', () => {
  const missing = Object.values(areas).filter(
    test => test !== 'machine' && globSync(test, { cwd: repositoryRoot }).length === 0,
  )
  expect(missing).toEqual([])
  expect(existsSync(join(repositoryRoot, 'infra/checks/bench/FIGURES.md'))).toBe(true)
})
