import { describe, expect, it } from 'vitest'
import { operatorStepOf } from '../functions/operations/operatorFunction.ts'
import { done, refusalBeforeStart } from '../shared/vocabulary/operator/operatorInput.ts'
import { exampleOf, operatorFlows } from './testing/operatorFlows.ts'
import { machineOf, walk } from './testing/operatorMachine.ts'

/** Slips of every kind in the runbook's examples: each is refused with a sentence before the flow's own code runs. */

const without = (input: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== field))

/** The wrong inputs that an example gives rise to, by what is wrong. */
function slipsOf(input: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.keys(input)
  return {
    ...Object.fromEntries(['by', 'reason'].map(field => [`no ${field}`, without(input, field)])),
    ...Object.fromEntries(fields.map(field => [`${field} is a list`, { ...input, [field]: [] }])),
    'a field that is not known': { ...input, comment: 'as discussed' },
    'a display name': { ...input, by: 'Meera K' },
    'an empty reason': { ...input, reason: ' ' },
    'a PAN': { ...input, reason: 'the PAN ABCPE1234F matches' },
    'an e-mail address': { ...input, reason: 'asked by asha@example.in' },
    'a preview that is no yes or no': { ...input, preview: 'yes' },
    'a mobile number': { ...input, reason: 'called on 98765 43210' },
    'two lines': { ...input, reason: 'first\nsecond line' },
    'no object': 'meera.k',
  }
}

const cases = operatorFlows.flatMap(flow =>
  Object.entries(slipsOf(exampleOf(flow.flow))).map(([slip, input]) => ({
    flow,
    name: flow.flow,
    slip,
    input,
  })),
)

describe('a wrong input', () => {
  it.each(cases)('$name: $slip', async ({ flow, input }) => {
    let ran = false
    const step = operatorStepOf(flow, async () => {
      ran = true
      return done('it ran')
    })
    const ended = await walk(machineOf(flow), [step], input, {
      name: 'run-1',
      startedAt: '2026-11-23T04:30:00.000Z',
    })
    expect([ended.status, ended.error, ran]).toEqual(['FAILED', 'InputInvalid', false])
    expect(ended.cause).toMatch(/^Nothing was changed\. .{20,}\.$/s)
    expect(ended.cause).not.toMatch(/ABCPE1234F|asha@|43210|Invalid input|undefined/)
  })

  it.each(operatorFlows.map(flow => ({ flow, name: flow.flow })))(
    '$name: what quotes a person is refused before it is started, and nothing else is',
    ({ flow }) => {
      const example = exampleOf(flow.flow)
      expect(refusalBeforeStart(flow.input, example)).toBeUndefined()
      const refused = Object.entries(slipsOf(example)).filter(
        ([, input]) => refusalBeforeStart(flow.input, input) !== undefined,
      )
      expect(refused.map(([slip]) => slip)).toEqual(['a PAN', 'an e-mail address', 'a mobile number'])
    },
  )

  it('is tried of every flow that operators start, in more than sixty kinds', () => {
    expect(operatorFlows.length).toBeGreaterThanOrEqual(25)
    expect(cases.length).toBeGreaterThanOrEqual(60)
  })
})
