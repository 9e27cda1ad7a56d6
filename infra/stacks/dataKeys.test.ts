import { beforeAll, expect, it } from 'vitest'
import { readPlan } from '../plan.ts'
import type { FieldKeys } from '../stage.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

/** The replacement of the data key of encrypted fields: whatever a function writes, every other one reads. */

/** The deployments, in their order. */
const steps: readonly FieldKeys[] = [
  { writes: 1, reads: [1] },
  { writes: 1, reads: [1, 2] },
  { writes: 2, reads: [1, 2] },
  { writes: 2, reads: [2] },
]
let deployed: Synthesized[]
beforeAll(async () => {
  const plan = await readPlan()
  deployed = steps.map(fieldKeys => synthesizeOnce('local', plan, { fieldKeys }))
}, 600_000)

/** The data keys of every function that encrypts: the first one writes. */
function keysOf(synthesized: Synthesized): string[] {
  const all = resourcesOf(synthesized, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
    const keys = /"FIELD_KEYS":"([^"]+)"/.exec(JSON.stringify(written(Properties.Environment)))?.[1]
    return keys === undefined ? [] : [keys]
  })
  expect(all.length).toBeGreaterThan(15)
  const [one = '', ...others] = new Set(all)
  expect(others).toEqual([])
  return one.split(',')
}

it('leaves no moment at which a function cannot read what another one writes', () => {
  const keys = deployed.map(keysOf)
  expect(keys).toEqual([['1'], ['1', '2'], ['2', '1'], ['2']])
  for (const [index, now] of keys.entries()) {
    const before = keys[index - 1]
    if (before === undefined) continue
    // Functions are deployed one after the other: the former and the new ones run side by side.
    expect(now).toContain(before[0])
    expect(before).toContain(now[0])
  }
})

it('lets every function that encrypts read the keys of its setting, and no others', () => {
  for (const [index, synthesized] of deployed.entries()) {
    const wanted = (steps[index]?.reads ?? []).map(version =>
      version === 1 ? 'field-key' : `field-key-${version}`,
    )
    const policies = JSON.stringify(
      resourcesOf(synthesized, 'AWS::IAM::Policy').map(({ Properties }) => written(Properties)),
    )
    const granted = new Set(
      [...policies.matchAll(/parameter\/sthirank\/local\/(field-key[\w-]*)/g)].map(([, name]) => name),
    )
    expect([...granted].sort()).toEqual(wanted)
  }
})
