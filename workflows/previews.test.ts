import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { operatorStepOf } from '../functions/operations/operatorFunction.ts'
import { runAt } from '../functions/platform/testing.ts'
import { done, refusal } from '../shared/vocabulary/operator/operatorInput.ts'
import { exampleOf, operatorFlows } from './testing/operatorFlows.ts'

/** Flows that write and have nothing to preview: some record that somebody looked, one keeps every value as it is. */
const withoutPreview = ['ops-find-investor', 'ops-show-kyc', 'ops-show-help-request', 'ops-reencrypt-fields']
const startedAt = '2026-11-23T04:30:00.000Z'

describe('a preview (O1)', () => {
  it.each(operatorFlows.map(flow => ({ flow, name: flow.flow })))(
    '$name has one if it changes something, and a test that nothing is changed',
    ({ flow, name }) => {
      const changes = flow.manifest.writes.length > 0 && !withoutPreview.includes(name)
      const takes = safeParse(flow.input, { ...exampleOf(name), preview: true }).success
      expect(takes).toBe(changes)
      if (!changes) return
      const tests = readFileSync(new URL(`${name}/machine.test.ts`, import.meta.url), 'utf8')
      expect(tests).toMatch(/preview: true|expectPreviewed/)
    },
  )

  it.each(operatorFlows.filter(({ manifest }) => manifest.writes.length > 0).map(flow => flow.flow))(
    '%s is named in the runbook if it has one',
    name => {
      const runbook = readFileSync(new URL('OPERATIONS.md', import.meta.url), 'utf8')
      const [, exceptions = ''] = /every flow that changes something, but for ([^.]*)\./.exec(runbook) ?? []
      expect(exceptions.includes(`\`${name}\``)).toBe(withoutPreview.includes(name))
    },
  )

  it('says of every output what it would be, and leaves a refusal as it is', async () => {
    const flow = operatorFlows.find(one => one.flow === 'ops-fail-order')
    if (flow === undefined) throw new Error('no such flow')
    const answer = (output: unknown, preview: boolean) =>
      operatorStepOf(flow, async () => output).run(
        { request: { ...exampleOf(flow.flow), preview }, execution: 'run-1', startedAt },
        runAt(new Date(startedAt)),
      )
    expect(await answer({ ...done('Done it.'), more: 1 }, true)).toEqual({
      outcome: 'done',
      said: 'Preview: nothing was changed. The output would be: Done it.',
      more: 1,
    })
    expect(await answer(done('Done it.'), false)).toEqual(done('Done it.'))
    expect(await answer(refusal('No', 'It cannot be.'), true)).toEqual(refusal('No', 'It cannot be.'))
  })
})
