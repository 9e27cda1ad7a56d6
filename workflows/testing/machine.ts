import { readFileSync } from 'node:fs'
import { parseJson, readableHistory, runToEnd, type TokenWait } from 'asl-interpreter/core'
import { z } from 'zod'
import type { Step } from '../../functions/platform/taskFunction.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/**
 * Machines of flows, read strictly and run by the interpreter of `asl-interpreter`, with the real steps. The schema has
 * exactly the parts of the language that our machines use; a machine that uses another one does not parse.
 */

const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().optional(),
  BackoffRate: z.number().optional(),
  MaxAttempts: z.number(),
})
const catcher = z.strictObject({
  ErrorEquals: z.array(z.string()),
  ResultPath: z.literal('$.failure').optional(),
  Next: z.string(),
})
const comment = z.string().min(10)
/** Waits for an answer to its task token, as long as the data says; the answer takes the data's place. */
const tokenTask = z.strictObject({
  Comment: comment,
  Type: z.literal('Task'),
  Resource: z.literal('arn:aws:states:::lambda:invoke.waitForTaskToken'),
  Parameters: z.strictObject({
    FunctionName: z.literal(`\${${'StepsFunctionArn'}}`),
    Payload: z.strictObject({
      step: z.string(),
      input: z.object({ 'token.$': z.literal('$$.Task.Token') }).catchall(z.string()),
    }),
  }),
  TimeoutSecondsPath: z.string(),
  Retry: z.array(retrier).min(1),
  Catch: z.array(catcher).min(1),
  Next: z.string(),
})
const task = z
  .strictObject({
    Comment: comment,
    Type: z.literal('Task'),
    Resource: z.literal('arn:aws:states:::lambda:invoke'),
    Parameters: z.strictObject({
      FunctionName: z.literal(`\${${'StepsFunctionArn'}}`),
      Payload: z.object({ step: z.string() }).catchall(z.unknown()),
    }),
    OutputPath: z.literal('$.Payload'),
    TimeoutSeconds: z.number(),
    Retry: z.array(retrier).min(1),
    Catch: z.array(catcher).optional(),
    Next: z.string().optional(),
    End: z.literal(true).optional(),
  })
  .refine(({ Next, End }) => (Next === undefined) !== (End === undefined), 'Next or End')
const rule = z.strictObject({
  Variable: z.string(),
  StringEquals: z.string().optional(),
  NumericGreaterThanEquals: z.number().optional(),
  BooleanEquals: z.boolean().optional(),
})
const choice = z.strictObject({
  Comment: comment,
  Type: z.literal('Choice'),
  Choices: z.array(
    z.union([rule.extend({ Next: z.string() }), z.strictObject({ Not: rule, Next: z.string() })]),
  ),
  Default: z.string(),
})
const wait = z
  .strictObject({
    Comment: comment,
    Type: z.literal('Wait'),
    Seconds: z.number().optional(),
    /** An ISO instant; one that has passed ends the wait at once. */
    TimestampPath: z.string().optional(),
    Next: z.string(),
  })
  .refine(one => (one.Seconds === undefined) !== (one.TimestampPath === undefined), 'one of the two')
const succeed = z.strictObject({ Comment: comment, Type: z.literal('Succeed') })
const fail = z.strictObject({
  Comment: comment,
  Type: z.literal('Fail'),
  Error: z.string().optional(),
  Cause: z.string().optional(),
  ErrorPath: z.string().optional(),
  CausePath: z.string().optional(),
})
/** Runs one task for each item, some at a time; its input goes on. */
const map = z.strictObject({
  Comment: comment,
  Type: z.literal('Map'),
  ItemsPath: z.string(),
  MaxConcurrency: z.int().positive(),
  ItemSelector: z.record(z.string(), z.string()),
  ItemProcessor: z.strictObject({
    ProcessorConfig: z.strictObject({ Mode: z.literal('INLINE') }),
    StartAt: z.string(),
    States: z.record(z.string(), task),
  }),
  ResultPath: z.null(),
  Catch: z.array(catcher).min(1),
  Next: z.string(),
})
const definition = z.strictObject({
  Comment: comment,
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), z.union([task, tokenTask, choice, wait, map, succeed, fail])),
})
export type Machine = z.output<typeof definition>

export const parseMachine = (machine: unknown): Machine => definition.parse(machine)
/** The machine beside a test: `readMachine(import.meta.url)`. */
export const readMachine = (testUrl: string): Machine =>
  parseMachine(JSON.parse(readFileSync(new URL('./machine.asl.json', testUrl), 'utf8')))

/** The released inputs beside a test, by the name of their schema. */
export const readReleased = (testUrl: string): Record<string, unknown[]> =>
  z
    .record(z.string(), z.array(z.unknown()))
    .parse(JSON.parse(readFileSync(new URL('./fixtures/released.json', testUrl), 'utf8')))

/** Where a state may lead. */
function targetsOf(state: Machine['States'][string]): string[] {
  switch (state.Type) {
    case 'Succeed':
    case 'Fail':
      return []
    case 'Choice':
      return [...state.Choices.map(({ Next }) => Next), state.Default]
    case 'Wait':
      return [state.Next]
    case 'Map':
      return [state.Next, ...state.Catch.map(({ Next }) => Next)]
    case 'Task': {
      const next = state.Next === undefined ? [] : [state.Next]
      return [...next, ...(state.Catch ?? []).map(({ Next }) => Next)]
    }
  }
}

/** What is wrong with a machine before it ever runs: a list that should be empty. */
export function machineFaults(
  machine: Machine,
  steps: readonly Pick<Step, 'name'>[],
  stepTimeoutSeconds: number,
): string[] {
  const inner = Object.values(machine.States).flatMap(state =>
    state.Type === 'Map' ? [state.ItemProcessor] : [],
  )
  const states = [...Object.entries(machine.States), ...inner.flatMap(({ States }) => Object.entries(States))]
  const byName = new Map(states)
  const starts = [machine.StartAt, ...inner.map(({ StartAt }) => StartAt)]
  const reached = new Set([...starts, ...states.flatMap(([, state]) => targetsOf(state))])
  const tasks = states.flatMap(([name, state]) => (state.Type === 'Task' ? [{ name, state }] : []))
  const called = new Set(tasks.map(({ state }) => state.Parameters.Payload.step))
  const known = new Set(steps.map(({ name }) => name))
  return [
    ...states.filter(([name]) => !reached.has(name)).map(([name]) => `nothing leads to ${name}`),
    ...[...reached].filter(name => !byName.has(name)).map(name => `there is no ${name}`),
    ...[...called].filter(name => !known.has(name)).map(name => `there is no step ${name}`),
    ...[...known].filter(name => !called.has(name)).map(name => `no state calls the step ${name}`),
    ...tasks.flatMap(({ name, state }) => [
      ...('TimeoutSecondsPath' in state || state.TimeoutSeconds > stepTimeoutSeconds
        ? []
        : [`${name} ends before its function can`]),
      // A time-out is what the world did; asking once more under a new token would begin its time anew.
      ...('TimeoutSecondsPath' in state && state.Retry[0]?.ErrorEquals.join() !== 'States.Timeout'
        ? [`${name} takes a time-out for a failure`]
        : []),
      ...[state.Retry, state.Catch ?? []].flatMap(list =>
        list
          .filter(
            ({ ErrorEquals }, index) =>
              ErrorEquals.includes('States.ALL') && (ErrorEquals.length > 1 || index < list.length - 1),
          )
          .map(() => `${name}: States.ALL stands last and alone`),
      ),
    ]),
  ]
}

export interface Walk {
  readonly machine: Machine
  readonly steps: () => readonly Step<MarketCalendar>[]
  /** As typed or sent; what travels is JSON. */
  readonly input: unknown
  /** When the execution begins; the clock moves by the waits. */
  readonly startedAt: string
  /** `$$.Execution.Name`. */
  readonly name?: string
  /** Of every step; without announced days when left out. */
  readonly calendar?: MarketCalendar | undefined
  /** Runs during each wait, after its seconds have passed. */
  readonly during?: ((now: Date) => Promise<void>) | undefined
  /** What the world does while a task token waits. */
  readonly tokens?: TokenDesk
}
/** Where answers to task tokens arrive. */
export interface TokenDesk {
  /** The answer to a token; `undefined` before it arrives. */
  answerTo(token: string): unknown
  /** The next thing that happens while a state waits, and when, before `until`; nothing more happens: `undefined`. */
  meanwhile(state: string, from: Date, until: Date): Promise<Date | undefined>
}
export interface Walked {
  readonly entered: readonly string[]
  readonly seconds: number
  readonly retries: number
  /** The output or, of an execution that failed, the data that its last state got. */
  readonly data: unknown
  /** The events of the execution with their data, as one text. */
  readonly history: string
  readonly status: string
  readonly error?: string | undefined
  readonly cause?: string | undefined
}

const lambdaCall = z.object({ Payload: z.object({ step: z.string(), input: z.unknown() }) })

const json = (value: unknown) => parseJson(JSON.stringify(value ?? null))

/** Runs an execution to its end: the states entered, retries counted, seconds of its clock, and what it ended with. */
export async function walk(options: Walk): Promise<Walked> {
  const { machine, steps, input, name = 'walk', calendar, during, tokens } = options
  const startedAt = Date.parse(options.startedAt)
  const { execution, history } = await runToEnd({
    definition: JSON.stringify(machine),
    name,
    input: JSON.stringify(input),
    startedAt,
    async call({ parameters, token, now }) {
      const { step, input: given } = lambdaCall.parse(parameters).Payload
      const found = steps().find(one => one.name === step)
      if (found === undefined) throw new Error(`no step ${step}`)
      const output = json(await found.run(given, runAt(new Date(now), calendar)))
      return token === undefined ? { ExecutedVersion: '$LATEST', Payload: output, StatusCode: 200 } : output
    },
    onWaited: async now => during?.(new Date(now)),
    onToken: tokens && (wait => answerOf(tokens, wait)),
  })
  const entered = history.filter(({ type }) => type.endsWith('StateEntered'))
  const count = (type: string): number => history.filter(one => one.type === type).length
  const { status, output, error, cause, stoppedAt } = execution
  return {
    entered: entered.map(({ details }) => String(details.name)),
    seconds: ((stoppedAt ?? startedAt) - startedAt) / 1000,
    retries: count('TaskScheduled') - count('TaskStateEntered'),
    data: parseJson(output ?? String(entered.at(-1)?.details.input)),
    history: JSON.stringify(readableHistory(history)),
    status,
    error: error ?? undefined,
    cause: cause ?? undefined,
  }
}

async function answerOf(tokens: TokenDesk, { token, state, now, until }: TokenWait) {
  const answer = tokens.answerTo(token)
  if (answer !== undefined) return { answer: json(answer) }
  const next = await tokens.meanwhile(state, new Date(now), new Date(until))
  return next && { at: next.getTime() }
}
