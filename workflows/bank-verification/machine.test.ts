import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAttempt } from '../../functions/bank-verification/bankRecordLifecycle.ts'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/providerClient.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import type { BankAnswer, BankValidation } from '../../functions/providers/bankValidation/port.ts'
import { failureInput, flowInput, flowOutput, outcomeInput, pollInput, startInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { pollPennyDrop } from './pollPennyDrop.ts'
import { recordFailure } from './recordFailure.ts'
import { recordOutcome } from './recordOutcome.ts'
import { startPennyDrop } from './startPennyDrop.ts'

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().optional(),
  BackoffRate: z.number().optional(),
  MaxAttempts: z.number(),
})
const catcher = z.strictObject({
  ErrorEquals: z.array(z.string()),
  ResultPath: z.string().optional(),
  Next: z.string(),
})
const comment = z.string().min(10)
const task = z.strictObject({
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
  Next: z.string(),
})
const rule = z.object({ Variable: z.string() }).catchall(z.unknown())
const choice = z.strictObject({
  Comment: comment,
  Type: z.literal('Choice'),
  Choices: z.array(
    z.union([rule.extend({ Next: z.string() }), z.strictObject({ Not: rule, Next: z.string() })]),
  ),
  Default: z.string(),
})
const wait = z.strictObject({
  Comment: comment,
  Type: z.literal('Wait'),
  Seconds: z.number(),
  Next: z.string(),
})
const succeed = z.strictObject({ Comment: comment, Type: z.literal('Succeed') })
const machine = z
  .strictObject({
    Comment: comment,
    StartAt: z.string(),
    TimeoutSeconds: z.number(),
    States: z.record(z.string(), z.discriminatedUnion('Type', [task, choice, wait, succeed])),
  })
  .parse(JSON.parse(file('./machine.asl.json')))

const start = Date.parse('2026-11-20T04:30:00.000Z')
let table: MemoryTable
let bank: {
  creations: number
  made: boolean
  polls: number
  answers: (BankAnswer | Error)[]
  creating: (Error | 'lost')[]
}

const store = () => verificationStore(table, 'sthirank-bank-verification')
const validation: BankValidation = {
  async create() {
    bank.creations += 1
    const failure = bank.creating.shift()
    if (failure instanceof Error) throw failure
    bank.made = true
    if (failure === 'lost') throw new ProviderUnavailable('the answer was lost')
    return { vendorId: 'fav_1', answer: 'stillPending' }
  },
  async find() {
    return bank.made ? { vendorId: 'fav_1', answer: 'stillPending' } : undefined
  },
  async fetch() {
    bank.polls += 1
    const answer = bank.answers.shift() ?? 'stillPending'
    if (answer instanceof Error) throw answer
    return { vendorId: 'fav_1', answer, ...(answer === 'verified' ? { score: 100 } : {}) }
  },
}
const steps = (): Step[] => {
  const dependencies = { store: store(), validation, cipher: testCipher }
  return [
    step('startPennyDrop', startInput, startPennyDrop(dependencies)),
    step('pollPennyDrop', pollInput, pollPennyDrop(dependencies)),
    step('recordOutcome', outcomeInput, recordOutcome(dependencies)),
    step('recordFailure', failureInput, recordFailure(dependencies)),
  ]
}

async function anAttempt(): Promise<string> {
  const now = new Date(start)
  const attemptId = 'bav_mfz3k1x0-0123456789abcdef01234567'
  const account = {
    attemptId,
    sealedName: await testCipher.encrypt('Gaurav Kumar', 'bank:holderName'),
    sealedNumber: await testCipher.encrypt('50100012345678', 'bank:accountNumber'),
    ifsc: 'HDFC0000053',
  }
  const note = { attemptId, index: 'i', identity: 'd', at: now.toISOString(), state: 'pending' as const }
  const record = await store().readRecord('inv_1')
  const kycOpen = {
    ConditionCheck: {
      TableName: 'a',
      Key: { pk: 'p', sk: 's' },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const at = { now, correlationId: 'req-1', kycOpen }
  await store().open(record, withAttempt(record, note, account, now), { note, account }, at)
  return attemptId
}

/** Walks the definition as Step Functions does, with the real steps: the states entered, retries counted, seconds waited. */
async function walk(attemptId: string, executionStartedAt = '2026-11-20T04:30:00.000Z') {
  let data: Record<string, unknown> = { attemptId }
  let name = machine.StartAt
  let seconds = 0
  let retries = 0
  const entered: string[] = []
  for (;;) {
    entered.push(name)
    const state = machine.States[name]
    if (state === undefined) throw new Error(`no state ${name}`)
    if (state.Type === 'Succeed') return { entered, seconds, retries, data }
    if (state.Type === 'Wait') {
      seconds += state.Seconds
      name = state.Next
    } else if (state.Type === 'Choice') {
      name = state.Choices.find(one => fits(one, data))?.Next ?? state.Default
    } else {
      const { step: stepName } = state.Parameters.Payload
      const found = steps().find(one => one.name === stepName)
      if (found === undefined) throw new Error(`no step ${stepName}`)
      const input = inputOf(state.Parameters.Payload, data, executionStartedAt)
      const done = await attempted(state, () => found.run(input, new Date(start + seconds * 1000)))
      retries += done.retries
      if (done.error === undefined) {
        data = z.record(z.string(), z.unknown()).parse(done.output)
        name = state.Next
      } else {
        const caught = state.Catch?.find(({ ErrorEquals }) => names(ErrorEquals, done.error))
        if (caught === undefined) throw new Error(`the execution fails: ${done.error}`)
        if (caught.ResultPath === '$.failure') data = { ...data, failure: { Error: done.error, Cause: '{}' } }
        name = caught.Next
      }
    }
  }
}

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

function inputOf(
  payload: Record<string, unknown>,
  data: Record<string, unknown>,
  startedAt: string,
): unknown {
  if (payload['input.$'] === '$') return data
  const at = (path: unknown): unknown =>
    path === '$$.Execution.StartTime'
      ? startedAt
      : String(path)
          .split('.')
          .slice(1)
          .reduce<unknown>((value, key) => z.record(z.string(), z.unknown()).parse(value)[key], data)
  const input = z.record(z.string(), z.unknown()).parse(payload.input)
  return Object.fromEntries(Object.entries(input).map(([key, path]) => [key.replace(/\.\$$/, ''), at(path)]))
}

function fits(one: z.output<typeof choice>['Choices'][number], data: Record<string, unknown>): boolean {
  if ('Not' in one) return !fits({ ...rule.parse(one.Not), Next: '' }, data)
  const value = data[one.Variable.slice(2)]
  if ('StringEquals' in one) return value === one.StringEquals
  return Number(value) >= Number(one.NumericGreaterThanEquals)
}

const stateOf = async (id: string): Promise<string | undefined> => (await store().findAttempt(id))?.state

beforeEach(() => {
  table = memoryTable()
  bank = { creations: 0, made: false, polls: 0, answers: [], creating: [] }
})

describe('the machine', () => {
  it('leads every state somewhere, and every task to a step of the flow', () => {
    const targets = Object.values(machine.States).flatMap(state => {
      if (state.Type === 'Succeed') return []
      if (state.Type === 'Choice') return [...state.Choices.map(({ Next }) => Next), state.Default]
      return [state.Next, ...(state.Type === 'Task' ? (state.Catch ?? []).map(({ Next }) => Next) : [])]
    })
    expect(new Set([machine.StartAt, ...targets])).toEqual(new Set(Object.keys(machine.States)))
    const called = Object.values(machine.States).flatMap(state =>
      state.Type === 'Task' ? [state.Parameters.Payload.step] : [],
    )
    expect(new Set(called)).toEqual(new Set(steps().map(({ name }) => name)))
  })

  it('retries and catches everything last and alone, and gives its function time to end by itself', () => {
    for (const state of Object.values(machine.States)) {
      if (state.Type !== 'Task') continue
      for (const list of [state.Retry, state.Catch ?? []]) {
        for (const [index, { ErrorEquals }] of list.entries()) {
          if (ErrorEquals.includes('States.ALL'))
            expect([index, ErrorEquals]).toEqual([list.length - 1, ['States.ALL']])
        }
      }
      expect(state.TimeoutSeconds).toBeGreaterThan(manifest.steps.timeoutSeconds)
    }
  })
})

describe('an execution', () => {
  it('enters 6 states when the first poll answers', async () => {
    bank.answers = ['verified']
    const id = await anAttempt()
    const { entered, seconds, data } = await walk(id)
    expect(entered).toEqual([
      'StartPennyDrop',
      'WaitForTheBank',
      'PollPennyDrop',
      'DidTheBankAnswer',
      'RecordOutcome',
      'Done',
    ])
    expect(seconds).toBe(4)
    expect(flowOutput.parse(data)).toEqual({ attemptId: id })
    expect(await stateOf(id)).toBe('verified')
  })

  it('enters 18 states and gives up after five polls, 20 seconds', async () => {
    const id = await anAttempt()
    const { entered, seconds } = await walk(id)
    expect(entered).toHaveLength(18)
    expect([seconds, bank.polls, bank.creations]).toEqual([20, 5, 1])
    expect(await stateOf(id)).toBe('underProcess')
  })

  it.each(['nameMismatch', 'rejected'] as const)(
    'records what the bank says at the third poll: %s',
    async answer => {
      bank.answers = ['stillPending', 'stillPending', answer]
      const id = await anAttempt()
      const { seconds } = await walk(id)
      expect(seconds).toBe(12)
      expect(await stateOf(id)).toBe(answer)
    },
  )

  it('pays one drop though the first answer was lost, and another for none', async () => {
    bank.creating = [new ProviderUnavailable('500'), 'lost']
    bank.answers = ['verified']
    const id = await anAttempt()
    const { retries } = await walk(id)
    // The first creation made nothing, the second made the drop and its answer was lost, the third try found it.
    expect([retries, bank.creations, await stateOf(id)]).toEqual([2, 2, 'verified'])
  })

  it('fails an attempt the vendor refuses, and one it cannot be asked about, after its retries', async () => {
    bank.creating = [new ProviderRefused('BAD_REQUEST_ERROR')]
    const refused = await anAttempt()
    expect((await walk(refused)).retries).toBe(0)
    expect(await stateOf(refused)).toBe('failed')
    table = memoryTable()
    bank.answers = Array.from({ length: 9 }, () => new ProviderUnavailable('down'))
    const id = await anAttempt()
    const { retries, entered } = await walk(id)
    expect([retries, entered.at(-2), await stateOf(id)]).toEqual([4, 'RecordFailure', 'failed'])
  })

  it('leaves alone what another execution has begun, though names may be used again after 90 days', async () => {
    const id = await anAttempt()
    const [begin] = steps()
    await begin?.run({ attemptId: id, executionStartedAt: '2026-08-01T00:00:00.000Z' }, new Date(start))
    const { entered } = await walk(id)
    expect(entered).toEqual(['StartPennyDrop', 'LeaveItAlone'])
    expect(bank.creations).toBe(1)
  })

  it('ends at once when a webhook settled the attempt between two polls', async () => {
    bank.answers = ['stillPending']
    const id = await anAttempt()
    const fetched = validation.fetch
    let polls = 0
    const restore = (): void => {
      validation.fetch = fetched
    }
    validation.fetch = async (...asked) => {
      polls += 1
      const state = await fetched(...asked)
      await store().settle(id, 'verified', { now: new Date(start), correlationId: 'hook' })
      return state
    }
    try {
      const { entered } = await walk(id)
      expect(entered.slice(-2)).toEqual(['DidTheBankAnswer', 'Done'])
      expect([polls, await stateOf(id)]).toEqual([1, 'verified'])
    } finally {
      restore()
    }
  })

  it('repeated after a crash, every step does its work once', async () => {
    bank.answers = ['verified', 'verified']
    const id = await anAttempt()
    const input = { attemptId: id, executionStartedAt: '2026-11-20T04:30:00.000Z' }
    const [begin, poll, record] = steps()
    const now = new Date(start)
    for (let time = 0; time < 2; time += 1)
      expect(await begin?.run(input, now)).toEqual({ attemptId: id, polls: 0 })
    const asked = await poll?.run({ attemptId: id, polls: 0 }, now)
    expect(await poll?.run({ attemptId: id, polls: 0 }, now)).toEqual(asked)
    for (let time = 0; time < 2; time += 1) await record?.run(asked, now)
    expect(bank.creations).toBe(1)
    expect(table.events('bankVerificationCompleted')).toHaveLength(1)
  })
})

describe('the contract', () => {
  const shapes = { flowInput, startInput, pollInput, outcomeInput, failureInput }
  const released = z.record(
    z.enum(['flowInput', 'startInput', 'pollInput', 'outcomeInput', 'failureInput']),
    z.array(z.unknown()),
  )

  it.each(Object.entries(released.parse(JSON.parse(file('./fixtures/released.json')))))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shape = z
        .enum(['flowInput', 'startInput', 'pollInput', 'outcomeInput', 'failureInput'])
        .parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})
