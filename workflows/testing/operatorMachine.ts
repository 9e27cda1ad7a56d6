import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Step } from '../../functions/platform/taskFunction.ts'

/** Walks the machines that operators start, as Step Functions does, with the real steps. */

const comment = z.string().min(10)
const task = z.strictObject({
  Comment: comment,
  Type: z.literal('Task'),
  Resource: z.literal('arn:aws:states:::lambda:invoke'),
  Parameters: z.strictObject({
    FunctionName: z.literal(`\${${'StepsFunctionArn'}}`),
    Payload: z.strictObject({
      step: z.string(),
      input: z.strictObject({
        'request.$': z.literal('$'),
        'execution.$': z.literal('$$.Execution.Name'),
        'startedAt.$': z.literal('$$.Execution.StartTime'),
      }),
    }),
  }),
  OutputPath: z.literal('$.Payload'),
  TimeoutSeconds: z.number(),
  Retry: z
    .array(
      z.strictObject({
        ErrorEquals: z.array(z.string()),
        IntervalSeconds: z.number().optional(),
        BackoffRate: z.number().optional(),
        MaxAttempts: z.number(),
      }),
    )
    .min(1),
  Catch: z.array(z.strictObject({ ErrorEquals: z.array(z.string()), Next: z.string() })).min(1),
  Next: z.string(),
})
const choice = z.strictObject({
  Comment: comment,
  Type: z.literal('Choice'),
  Choices: z
    .array(
      z.strictObject({
        Variable: z.literal('$.outcome'),
        StringEquals: z.literal('refused'),
        Next: z.string(),
      }),
    )
    .min(1),
  Default: z.string(),
})
const fail = z.union([
  z.strictObject({
    Comment: comment,
    Type: z.literal('Fail'),
    ErrorPath: z.literal('$.error'),
    CausePath: z.literal('$.cause'),
  }),
  z.strictObject({ Comment: comment, Type: z.literal('Fail'), Error: z.string(), Cause: z.string() }),
])
const succeed = z.strictObject({ Comment: comment, Type: z.literal('Succeed') })
const machine = z.strictObject({
  Comment: comment,
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), z.union([task, choice, fail, succeed])),
})
export type OperatorMachine = z.output<typeof machine>

/** The definition of a flow, parsed as strictly as these machines are written. */
export const readMachine = (flow: string): OperatorMachine =>
  machine.parse(JSON.parse(readFileSync(new URL(`../${flow}/machine.asl.json`, import.meta.url), 'utf8')))

/** How an execution ended, and everything its history holds. */
export interface Ended {
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly output?: unknown
  readonly error?: string
  readonly cause?: string
  readonly entered: readonly string[]
  readonly retries: number
  /** Inputs and outputs of every state, as one text. */
  readonly history: string
}

export interface Execution {
  readonly name: string
  readonly startedAt: string
  readonly now: Date
}

export async function walk(
  definition: OperatorMachine,
  steps: readonly Step[],
  input: unknown,
  { name: execution, startedAt, now }: Execution,
): Promise<Ended> {
  let data: unknown = input
  let name = definition.StartAt
  let retries = 0
  const entered: string[] = []
  const history: unknown[] = [input]
  for (;;) {
    entered.push(name)
    const state = definition.States[name]
    if (state === undefined) throw new Error(`no state ${name}`)
    const sofar = () => ({ entered, retries, history: JSON.stringify(history) })
    switch (state.Type) {
      case 'Succeed':
        return { status: 'SUCCEEDED', output: data, ...sofar() }
      case 'Fail': {
        const said = 'Error' in state ? { error: state.Error, cause: state.Cause } : pathsOf(data)
        return { status: 'FAILED', ...said, ...sofar() }
      }
      case 'Choice': {
        const { outcome } = z.object({ outcome: z.string() }).parse(data)
        name = outcome === 'refused' ? (state.Choices[0]?.Next ?? state.Default) : state.Default
        break
      }
      case 'Task': {
        const found = steps.find(one => one.name === state.Parameters.Payload.step)
        if (found === undefined) throw new Error(`no step ${state.Parameters.Payload.step}`)
        // What travels is JSON.
        const sent: unknown = JSON.parse(JSON.stringify({ request: data, execution, startedAt }))
        const done = await attempted(state, () => found.run(sent, now))
        retries += done.retries
        history.push(sent, done.output, done.error)
        if (done.error === undefined) {
          data = JSON.parse(JSON.stringify(done.output))
          name = state.Next
        } else {
          const caught = state.Catch.find(({ ErrorEquals }) => names(ErrorEquals, done.error))
          if (caught === undefined) throw new Error(`the execution fails: ${done.error}`)
          name = caught.Next
        }
      }
    }
  }
}

const pathsOf = (data: unknown) => z.object({ error: z.string(), cause: z.string() }).parse(data)

const names = (given: readonly string[], error: string | undefined): boolean =>
  error !== undefined && (given.includes('States.ALL') || given.includes(error))

async function attempted(state: z.output<typeof task>, run: () => Promise<unknown>) {
  const used = new Map<object, number>()
  for (let retries = 0; ; retries += 1) {
    try {
      return { output: await run(), retries, error: undefined }
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.name : String(thrown)
      const retry = state.Retry.find(({ ErrorEquals }) => names(ErrorEquals, error))
      const count = retry === undefined ? 0 : (used.get(retry) ?? 0)
      if (retry === undefined || count >= retry.MaxAttempts) return { error, retries, output: undefined }
      used.set(retry, count + 1)
    }
  }
}

/** What is wrong with a machine; nothing when it is as the house writes them. */
export function faultsOf(definition: OperatorMachine, stepNames: readonly string[], functionSeconds: number) {
  const states = Object.entries(definition.States)
  const targets = states.flatMap(([, state]) => {
    if (state.Type === 'Task') return [state.Next, ...state.Catch.map(({ Next }) => Next)]
    return state.Type === 'Choice' ? [...state.Choices.map(({ Next }) => Next), state.Default] : []
  })
  const reached = new Set([definition.StartAt, ...targets])
  const called = states.flatMap(([, state]) => (state.Type === 'Task' ? [state.Parameters.Payload.step] : []))
  return [
    ...states.filter(([name]) => !reached.has(name)).map(([name]) => `${name} is never entered`),
    ...[...reached].filter(name => definition.States[name] === undefined).map(name => `${name} is missing`),
    ...called.filter(step => !stepNames.includes(step)).map(step => `the step ${step} is missing`),
    ...stepNames.filter(step => !called.includes(step)).map(step => `the step ${step} is never called`),
    ...states.flatMap(([name, state]) => {
      if (state.Type !== 'Task') return []
      const lists = [state.Retry, state.Catch].filter(
        list =>
          list.at(-1)?.ErrorEquals.join() !== 'States.ALL' ||
          list.slice(0, -1).some(({ ErrorEquals }) => ErrorEquals.includes('States.ALL')),
      )
      return [
        ...lists.map(() => `${name} does not take everything last and alone`),
        ...(state.TimeoutSeconds <= functionSeconds ? [`${name} ends before its function does`] : []),
      ]
    }),
  ]
}
