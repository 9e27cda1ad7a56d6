import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperatorFlow } from '../shared/operatorFlow.ts'
import { operatorStep } from '../shared/vocabulary/operator/operatorInput.ts'
import { type Machine, machineFaults } from './testing/machine.ts'
import { machineOf } from './testing/operatorMachine.ts'

/** What holds for every flow that operators start; what one of them does is tested in its folder. */

const here = new URL('.', import.meta.url)
const folders = readdirSync(here).filter(folder => folder.startsWith('ops-'))
const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof Object && '_zod' in value
const flowModule = z.object({
  definition: z.custom<OperatorFlow<z.core.$ZodType>>(
    value => value instanceof Object && 'input' in value && isSchema(value.input),
  ),
})
const flows = await Promise.all(
  folders.map(async folder => flowModule.parse(await import(`./${folder}/definition.ts`)).definition),
)
const table = flows.map(flow => [flow.flow, flow] as const)

const typedInput = z.strictObject({
  'request.$': z.literal('$'),
  'execution.$': z.literal('$$.Execution.Name'),
  'startedAt.$': z.literal('$$.Execution.StartTime'),
})

/** Faults of a machine that only matter when an operator starts it. */
const operatorFaults = (machine: Machine): string[] =>
  Object.entries(machine.States).flatMap(([name, state]) => {
    if (state.Type === 'Task') {
      const isTyped = name !== machine.StartAt || typedInput.safeParse(state.Parameters.Payload.input).success
      const catchesAll = state.Catch?.at(-1)?.ErrorEquals.join() === 'States.ALL'
      return [
        ...(isTyped ? [] : [`${name} does not get the input as typed, with name and start`]),
        ...(catchesAll ? [] : [`${name} does not catch everything last`]),
      ]
    }
    if (state.Type !== 'Fail') return []
    const fromStep = state.ErrorPath === '$.error' && state.CausePath === '$.cause'
    const fixed = state.Error !== undefined && state.Cause !== undefined
    return fromStep || fixed ? [] : [`${name} ends without a text`]
  })

/** Called by the dashboard of the work, not by a state; `infra/stacks/alarms.test.ts` has its widget. */
const dashboardSteps: readonly string[] = ['showWork']

/** The steps that the function serves to its machine: the definition's own, and those that `steps.ts` names. */
const servedSteps = ({ flow, step }: OperatorFlow<z.core.$ZodType>): string[] => {
  const text = readFileSync(new URL(`${flow}/steps.ts`, here), 'utf8')
  const named = [...text.matchAll(/\bstep\('(\w+)'/g)].map(([, name = '']) => name)
  return [step, ...named.filter(name => !dashboardSteps.includes(name))]
}

/** Inputs as people typed them before the definition changed; a flow without such a file has the examples of the runbook. */
const flowsWithReleasedInputs = folders.filter(folder =>
  existsSync(new URL(`${folder}/fixtures/released.json`, here)),
)

describe('an operator flow', () => {
  it('takes what its machine has always passed to its step', () => {
    const released = { request: { by: 'meera.k' }, execution: 'run-1', startedAt: '2026-11-23T04:30:00.000Z' }
    expect(operatorStep.safeParse(released).success).toBe(true)
  })

  it.each(table)('%s stands in the folder of its name', flow => {
    expect(folders).toContain(flow)
  })

  it.each(table)('%s leads every state somewhere and catches every failure', (_, flow) => {
    const machine = machineOf(flow)
    const steps = servedSteps(flow).map(name => ({ name }))
    expect(machineFaults(machine, steps, flow.manifest.steps.timeoutSeconds)).toEqual([])
    expect(operatorFaults(machine)).toEqual([])
  })

  it.each(flowsWithReleasedInputs)('%s still takes every input that was released', name => {
    const input = flows.find(({ flow }) => flow === name)?.input
    if (input === undefined) throw new Error(`no definition of ${name}`)
    const file = new URL(`${name}/fixtures/released.json`, here)
    const { flowInput } = z
      .strictObject({ flowInput: z.array(z.unknown()).min(1) })
      .parse(JSON.parse(readFileSync(file, 'utf8')))
    for (const released of flowInput) expect(z.safeParse(input, released).success).toBe(true)
  })

  it.each(table)('%s has its function, and a test of its machine', name => {
    const parts = {
      'steps.ts': 'the function, e.g. as in workflows/ops-fail-order/steps.ts',
      'machine.test.ts': 'every way the flow can end, and its audit row',
    }
    const missing = Object.entries(parts).filter(([file]) => !existsSync(new URL(`${name}/${file}`, here)))
    expect(missing.map(([file, what]) => `write workflows/${name}/${file}: ${what}`)).toEqual([])
  })

  it.each(table)('%s may be started by a role, and has an example in the runbook', (name, { manifest }) => {
    expect(manifest.startedBy).not.toEqual([])
    const runbook = readFileSync(new URL('OPERATIONS.md', here), 'utf8')
    expect(runbook).toMatch(new RegExp(`^\`${name}\` [^\n]*\n\n\`\`\`json\n`, 'm'))
  })
})
