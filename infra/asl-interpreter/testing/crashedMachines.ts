import { z } from 'zod'
import type { InvocationResult } from '../execution/integrations.ts'

const lambdaInvoke = 'arn:aws:states:::lambda:invoke'

/** A call of the function `steps`, with its execution, state and item. */
const task = (key: string, next: object, payload: object = {}) => ({
  Type: 'Task',
  Resource: lambdaInvoke,
  Parameters: {
    FunctionName: 'steps',
    Payload: { 'exec.$': '$$.Execution.Name', 'state.$': '$$.State.Name', key, ...payload },
  },
  ResultSelector: { 'r.$': '$.Payload' },
  ...next,
})

const tokenTask = (next: object) => ({
  Type: 'Task',
  Resource: `${lambdaInvoke}.waitForTaskToken`,
  Parameters: {
    FunctionName: 'ask',
    Payload: { 'exec.$': '$$.Execution.Name', 'state.$': '$$.State.Name', 'token.$': '$$.Task.Token' },
  },
  ...next,
})

const transient = (IntervalSeconds: number, MaxAttempts: number, BackoffRate: number) => ({
  Retry: [{ ErrorEquals: ['Transient'], IntervalSeconds, MaxAttempts, BackoffRate }],
})

/** Polls five times, like the verification of a bank account. */
const bank = {
  StartAt: 'Begin',
  States: {
    Begin: task('begin', { ResultPath: '$.begin', Next: 'Pause' }),
    Pause: { Type: 'Wait', Seconds: 4, Next: 'Check' },
    Check: task('check', { ResultPath: '$.last', Next: 'Count' }, { 'n.$': '$.n' }),
    Count: {
      Type: 'Pass',
      Parameters: { 'n.$': 'States.MathAdd($.n, 1)', 'last.$': '$.last', 'begin.$': '$.begin' },
      Next: 'Decide',
    },
    Decide: {
      Type: 'Choice',
      Choices: [
        { Variable: '$.last.r.status', StringEquals: 'verified', Next: 'Verified' },
        { Variable: '$.n', NumericGreaterThanEquals: 5, Next: 'GaveUp' },
      ],
      Default: 'Pause',
    },
    Verified: { Type: 'Succeed' },
    GaveUp: { Type: 'Fail', Error: 'BankTimeout', Cause: 'five polls' },
  },
}

const expires = { ErrorEquals: ['States.Timeout'], ResultPath: '$.error', Next: 'Expired' }

/** Waits for people, twice, and then for a month. */
const quote = {
  StartAt: 'RequestQuote',
  States: {
    RequestQuote: tokenTask({
      TimeoutSeconds: 1800,
      HeartbeatSeconds: 900,
      ResultPath: '$.quote',
      Next: 'Accept',
      Catch: [{ ErrorEquals: ['DealerReject'], ResultPath: '$.error', Next: 'Rejected' }, expires],
    }),
    Accept: tokenTask({ TimeoutSeconds: 900, ResultPath: '$.accept', Next: 'Place', Catch: [expires] }),
    Place: task(
      'place',
      { ResultPath: '$.place', Next: 'Hold', ...transient(5, 2, 2) },
      { failTimes: 1, 'attempt.$': '$$.State.RetryCount' },
    ),
    Hold: { Type: 'Wait', Seconds: 2_592_000, Next: 'Settle' },
    Settle: task('settle', { ResultPath: '$.settle', End: true }),
    Rejected: { Type: 'Pass', Result: 'rejected', ResultPath: '$.status', End: true },
    Expired: { Type: 'Pass', Result: 'expired', ResultPath: '$.status', End: true },
  },
}

/** Fails twice and recovers, then fails for good and cleans up. */
const retry = {
  StartAt: 'Flaky',
  States: {
    Flaky: task(
      'flaky',
      { ResultPath: '$.flaky', Next: 'Broken', ...transient(2, 3, 2) },
      { failTimes: 2, 'attempt.$': '$$.State.RetryCount' },
    ),
    Broken: task(
      'broken',
      {
        ...transient(1, 2, 3),
        Catch: [{ ErrorEquals: ['Transient'], ResultPath: '$.caught', Next: 'CleanUp' }],
        Next: 'Never',
      },
      { failTimes: 99, 'attempt.$': '$$.State.RetryCount' },
    ),
    Never: { Type: 'Fail', Error: 'Never' },
    CleanUp: task('cleanup', { ResultPath: '$.cleanup', End: true }),
  },
}

const item = {
  StartAt: 'M1',
  States: {
    M1: task('m1', { ResultPath: '$.m', Next: 'M2' }, { 'n.$': '$.i' }),
    M2: { Type: 'Wait', Seconds: 3, Next: 'M3' },
    M3: task(
      'm3',
      { ResultSelector: { 'r.$': '$.Payload.key' }, ResultPath: '$.d', End: true },
      { 'n.$': '$.i' },
    ),
  },
}

/** A branch of three steps beside a Map over six items, two at a time. */
const fan = {
  StartAt: 'Both',
  States: {
    Both: {
      Type: 'Parallel',
      ResultPath: '$.both',
      Next: 'Sum',
      Branches: [
        {
          StartAt: 'A1',
          States: {
            A1: task('a1', { ResultPath: null, Next: 'A2' }),
            A2: { Type: 'Wait', Seconds: 10, Next: 'A3' },
            A3: task('a3', { End: true }),
          },
        },
        {
          StartAt: 'Each',
          States: {
            Each: {
              Type: 'Map',
              ItemsPath: '$.items',
              MaxConcurrency: 2,
              ItemSelector: { 'i.$': '$$.Map.Item.Index', 'v.$': '$$.Map.Item.Value' },
              ItemProcessor: item,
              End: true,
            },
          },
        },
      ],
    },
    Sum: task('sum', { ResultPath: '$.sum', End: true }),
  },
}

const minuteMs = 60_000
const dayMs = 86_400_000
const smallSteps = Array.from({ length: 40 }, () => 1_500)

/** A machine, the input of its executions, and the steps of the clock (ms). */
export interface KilledMachine {
  definition: object
  input: object
  stepsMs: number[]
}

export const machines = {
  bank: { definition: bank, input: { n: 0 }, stepsMs: smallSteps },
  quote: {
    definition: quote,
    input: { isin: 'INE000A07XX1' },
    stepsMs: [1, 1, 10, 10, 20, 1]
      .map(minutes => minutes * minuteMs)
      .concat([10 * dayMs, 10 * dayMs, 15 * dayMs]),
  },
  retry: { definition: retry, input: {}, stepsMs: smallSteps },
  fan: { definition: fan, input: { items: ['a', 'b', 'c', 'b', 'e', 'f'] }, stepsMs: smallSteps },
} satisfies Record<string, KilledMachine>

export const machineName = z.enum(['bank', 'quote', 'retry', 'fan'])

export type MachineName = z.infer<typeof machineName>

/** The payload of the functions `steps` and `ask`. */
export const payloadSchema = z.object({
  exec: z.string(),
  state: z.string(),
  key: z.string().optional(),
  n: z.number().default(0),
  attempt: z.number().default(0),
  failTimes: z.number().default(0),
  token: z.string().optional(),
})

export type Payload = z.infer<typeof payloadSchema>

/** The state and attempt of a call; the same call after a crash has the same key. */
export const callKey = ({ exec, state, n, attempt }: Payload) => [exec, state, n, attempt].join('/')

/** A number that depends only on the text. */
export const hash = (text: string) =>
  [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7)

/** The function's answer depends on the call alone, so every run must have the same end. */
export function answerTo(payload: Payload): InvocationResult {
  const { exec, key, n, attempt, failTimes } = payload
  if (attempt < failTimes) return { error: { errorType: 'Transient', errorMessage: `attempt ${attempt}` } }
  const answer = { key: callKey(payload) }
  if (key !== 'check') return { payload: answer }
  return { payload: { ...answer, status: n >= hash(exec) % 8 ? 'verified' : 'pending' } }
}

/** The dealer's answer to a token; without one the state times out. */
export function dealersAnswer(exec: string, state: string): 'accepts' | 'rejects' | 'is silent' {
  const behaviour = hash(exec + state) % 10
  if (state === 'RequestQuote' && behaviour >= 6) return behaviour < 8 ? 'rejects' : 'is silent'
  return behaviour < 8 ? 'accepts' : 'is silent'
}
