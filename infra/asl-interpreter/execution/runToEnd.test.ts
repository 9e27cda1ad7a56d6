import { describe, expect, it } from 'vitest'
import type { Json } from '../language/json.ts'
import { oneState, startTime } from '../testing/machineCase.ts'
import { readableHistory, runToEnd, type TaskAttempt, type TokenWait } from './runToEnd.ts'

const lambda = 'arn:aws:states:::lambda:invoke'

const run = (
  machine: object,
  more: {
    readonly input?: Json
    readonly call?: (attempt: TaskAttempt) => Promise<Json>
    readonly onWaited?: (now: number) => Promise<void>
    readonly onToken?: (wait: TokenWait) => Promise<{ answer: Json } | { at: number } | undefined>
  } = {},
) =>
  runToEnd({
    definition: JSON.stringify(machine),
    name: 'first',
    input: JSON.stringify(more.input ?? {}),
    startedAt: startTime,
    call: more.call ?? (async ({ parameters }) => parameters),
    onWaited: more.onWaited,
    onToken: more.onToken,
  })
const seconds = ({ execution }: Awaited<ReturnType<typeof run>>) =>
  ((execution.stoppedAt ?? 0) - startTime) / 1000

describe('the clock', () => {
  it('jumps over waits, and says when one has ended', async () => {
    const ends: number[] = []
    const ended = await run(oneState({ Type: 'Wait', Seconds: 86_400 }), {
      onWaited: async now => void ends.push(now),
    })
    expect([ended.execution.status, seconds(ended), ends]).toEqual([
      'SUCCEEDED',
      86_400,
      [startTime + 86_400_000],
    ])
  })

  it('moves by the pauses between attempts', async () => {
    const at: number[] = []
    const Retry = [{ ErrorEquals: ['Busy'], IntervalSeconds: 10, BackoffRate: 2, MaxAttempts: 2 }]
    const ended = await run(
      oneState({ Type: 'Task', Resource: lambda, Parameters: { FunctionName: 'f' }, Retry }),
      {
        async call({ now }) {
          at.push((now - startTime) / 1000)
          throw Object.assign(new Error('not now'), { name: 'Busy' })
        },
      },
    )
    expect(at).toEqual([0, 10, 30])
    const { status, error, cause } = ended.execution
    expect([status, error, cause]).toEqual([
      'FAILED',
      'Busy',
      '{"errorType":"Busy","errorMessage":"not now"}',
    ])
  })

  it('ends an execution that takes longer than its machine allows', async () => {
    const ended = await run({ ...oneState({ Type: 'Wait', Seconds: 100 }), TimeoutSeconds: 60 })
    expect([ended.execution.status, seconds(ended)]).toEqual(['TIMED_OUT', 60])
  })
})

describe('a task token', () => {
  const asking = oneState({
    Type: 'Task',
    Resource: `${lambda}.waitForTaskToken`,
    TimeoutSeconds: 60,
    Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token' } },
  })

  it('is answered at the instant at which somebody answers', async () => {
    let given: string | undefined
    const ended = await run(asking, {
      async call({ token }) {
        given = token
        return {}
      },
      onToken: async ({ token, now }) =>
        now === startTime ? { at: startTime + 45_000 } : { answer: { same: token === given } },
    })
    expect([ended.execution.output, seconds(ended)]).toEqual(['{"same":true}', 45])
  })

  it('times out when nobody does', async () => {
    const ended = await run(asking)
    expect([ended.execution.error, seconds(ended)]).toEqual(['States.Timeout', 60])
    const endless = oneState({
      Type: 'Task',
      Resource: `${lambda}.waitForTaskToken`,
      Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token' } },
    })
    await expect(run(endless)).rejects.toThrow('waits for something that never comes')
  })
})

it('runs the items of a Map, each with its own data', async () => {
  const ItemProcessor = {
    StartAt: 'Double',
    States: {
      Double: { Type: 'Task', Resource: lambda, Parameters: { FunctionName: 'f', 'n.$': '$' }, End: true },
    },
  }
  const ended = await run(oneState({ Type: 'Map', ItemProcessor }), {
    input: [1, 2, 3],
    call: async ({ parameters }) => {
      const n = typeof parameters === 'object' && parameters !== null && 'n' in parameters ? parameters.n : 0
      return Number(n) * 2
    },
  })
  expect(ended.execution.output).toBe('[2,4,6]')
})

it('has a history whose data can be read', async () => {
  const { history } = await run(oneState({ Type: 'Pass', Result: { done: true } }), { input: { a: 1 } })
  expect(readableHistory(history)).toMatchObject([
    { type: 'ExecutionStarted', input: { a: 1 } },
    { type: 'PassStateEntered', name: 'S', input: { a: 1 } },
    { type: 'PassStateExited', output: { done: true } },
    { type: 'ExecutionSucceeded', output: { done: true } },
  ])
})
