import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Step } from '../../functions/platform/taskFunction.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/**
 * Machines of flows, read strictly and walked as Step Functions walks them, with the real steps. It knows exactly the
 * parts of the language that our machines use; a machine that uses another one does not parse.
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
const definition = z.strictObject({
  Comment: comment,
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), z.union([task, tokenTask, choice, wait, succeed, fail])),
})
export type Machine = z.output<typeof definition>
type Task = z.output<typeof task>
type TokenTask = z.output<typeof tokenTask>
type Data = Record<string, unknown>

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
  const states = Object.entries(machine.States)
  const reached = new Set([machine.StartAt, ...states.flatMap(([, state]) => targetsOf(state))])
  const tasks = states.flatMap(([name, state]) => (state.Type === 'Task' ? [{ name, state }] : []))
  const called = new Set(tasks.map(({ state }) => state.Parameters.Payload.step))
  const known = new Set(steps.map(({ name }) => name))
  return [
    ...states.filter(([name]) => !reached.has(name)).map(([name]) => `nothing leads to ${name}`),
    ...[...reached].filter(name => machine.States[name] === undefined).map(name => `there is no ${name}`),
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
  readonly data: unknown
  /** The execution's input, and what every step was given and answered, as one text. */
  readonly history: string
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly error?: string | undefined
  readonly cause?: string | undefined
}

/** Step Functions ends an execution at 25,000 events; a task writes five, so what comes here goes in circles. */
const mostStates = 5_000

/** Walks an execution to its end: the states entered, retries counted, seconds waited, and what it ended with. */
export async function walk({
  machine,
  steps,
  input,
  startedAt,
  name = '',
  calendar,
  during,
  tokens,
}: Walk): Promise<Walked> {
  let data: unknown = input
  let at = machine.StartAt
  let seconds = 0
  let retries = 0
  const entered: string[] = []
  const history: unknown[] = [input]
  const now = (): Date => new Date(Date.parse(startedAt) + seconds * 1000)
  const ended = (status: Walked['status'], error?: string, cause?: string): Walked => ({
    entered,
    seconds,
    retries,
    data,
    history: JSON.stringify(history),
    status,
    error,
    cause,
  })
  for (;;) {
    entered.push(at)
    if (entered.length > mostStates) throw new Error(`goes in circles: ${entered.slice(-6).join(', ')}`)
    const state = machine.States[at]
    if (state === undefined) throw new Error(`no state ${at}`)
    if (state.Type === 'Succeed') return ended('SUCCEEDED')
    if (state.Type === 'Fail') {
      const textAt = (path: string | undefined, fixed: string | undefined) =>
        path === undefined ? fixed : String(valueAt(data, path))
      return ended('FAILED', textAt(state.ErrorPath, state.Error), textAt(state.CausePath, state.Cause))
    }
    if (state.Type === 'Wait') {
      seconds += state.Seconds ?? secondsUntil(String(valueAt(data, state.TimestampPath ?? '')), now())
      await during?.(now())
      at = state.Next
    } else if (state.Type === 'Choice') {
      at = state.Choices.find(one => fits(one, data))?.Next ?? state.Default
    } else {
      const { step: stepName } = state.Parameters.Payload
      const found = steps().find(one => one.name === stepName)
      if (found === undefined) throw new Error(`no step ${stepName}`)
      let attempt = 0
      let given: unknown
      const done = await attempted(state, async () => {
        attempt += 1
        const token = `token-${entered.length}-${attempt}`
        given = JSON.parse(
          JSON.stringify(inputOf(state.Parameters.Payload, data, { startedAt, name, token })),
        )
        const output = await found.run(given, runAt(now(), calendar))
        if (!('TimeoutSecondsPath' in state)) return output
        const until = new Date(now().getTime() + Number(valueAt(data, state.TimeoutSecondsPath)) * 1000)
        return answerOf(tokens, { token, state: at, until }, now, instant => {
          seconds = (instant.getTime() - Date.parse(startedAt)) / 1000
        })
      })
      retries += done.retries
      history.push(given, done.error === undefined ? done.output : { error: done.error, cause: done.cause })
      if (done.error === undefined) {
        data = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(done.output)))
        if (state.Next === undefined) return ended('SUCCEEDED')
        at = state.Next
      } else {
        const caught = state.Catch?.find(({ ErrorEquals }) => names(ErrorEquals, done.error))
        if (caught === undefined) return ended('FAILED', done.error, done.cause)
        const failure = { Error: done.error, Cause: JSON.stringify({ errorMessage: done.cause }) }
        data =
          caught.ResultPath === undefined
            ? failure
            : { ...z.record(z.string(), z.unknown()).parse(data), failure }
        at = caught.Next
      }
    }
  }
}

/** Waits for the answer to a token; throws when its time is over. */
async function answerOf(
  tokens: TokenDesk | undefined,
  { token, state, until }: { readonly token: string; readonly state: string; readonly until: Date },
  now: () => Date,
  moveTo: (instant: Date) => void,
): Promise<unknown> {
  for (;;) {
    const answer = tokens?.answerTo(token)
    if (answer !== undefined) return JSON.parse(JSON.stringify(answer))
    const next = await tokens?.meanwhile(state, now(), until)
    moveTo(next ?? until)
    if (next === undefined) throw new TokenTimedOut('nobody answered')
  }
}

class TokenTimedOut extends Error {
  override readonly name = 'States.Timeout'
}

function secondsUntil(instant: string, now: Date): number {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new Error(`States.Runtime: ${instant} is no instant`)
  return Math.max(0, (at - now.getTime()) / 1000)
}

const names = (given: readonly string[], error: string | undefined): boolean =>
  error !== undefined && (given.includes('States.ALL') || given.includes(error))

type Attempted =
  | { readonly error: undefined; readonly retries: number; readonly output: unknown }
  | { readonly error: string; readonly cause: string; readonly retries: number }

async function attempted(state: Task | TokenTask, run: () => Promise<unknown>): Promise<Attempted> {
  const used = new Map<object, number>()
  for (let retries = 0; ; retries += 1) {
    try {
      return { output: await run(), retries, error: undefined }
    } catch (thrown) {
      const [error, cause] =
        thrown instanceof Error ? [thrown.name, thrown.message] : [String(thrown), String(thrown)]
      const retry = state.Retry.find(({ ErrorEquals }) => names(ErrorEquals, error))
      const count = retry === undefined ? 0 : (used.get(retry) ?? 0)
      if (retry === undefined || count >= retry.MaxAttempts) return { error, cause, retries }
      used.set(retry, count + 1)
    }
  }
}

function inputOf(
  payload: Data,
  data: unknown,
  context: { readonly startedAt: string; readonly name: string; readonly token: string },
): unknown {
  const at = (path: unknown): unknown => {
    if (path === '$') return data
    if (path === '$$.Execution.StartTime') return context.startedAt
    if (path === '$$.Execution.Name') return context.name
    if (path === '$$.Task.Token') return context.token
    return valueAt(data, String(path))
  }
  if (payload['input.$'] !== undefined) return at(payload['input.$'])
  const input = z.record(z.string(), z.unknown()).parse(payload.input)
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) =>
      key.endsWith('.$') ? [key.slice(0, -2), at(value)] : [key, value],
    ),
  )
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, key) => {
      const found = z.record(z.string(), z.unknown()).parse(value)
      if (!Object.hasOwn(found, key)) throw new Error(`States.Runtime: there is nothing at ${path}`)
      return found[key]
    }, data)
}

function fits(one: z.output<typeof choice>['Choices'][number], data: unknown): boolean {
  if ('Not' in one) return !holds(one.Not, data)
  return holds(one, data)
}

function holds(one: z.output<typeof rule>, data: unknown): boolean {
  const value = valueAt(data, one.Variable)
  if (one.StringEquals !== undefined) return value === one.StringEquals
  if (one.BooleanEquals !== undefined) return value === one.BooleanEquals
  return Number(value) >= Number(one.NumericGreaterThanEquals)
}
