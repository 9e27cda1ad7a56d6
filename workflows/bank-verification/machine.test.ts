import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAttempt } from '../../functions/bank-verification/account/bankRecordLifecycle.ts'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { BankAnswer, BankValidation } from '../../functions/providers/bankValidation/port.ts'
import { bankAnswerSeconds, bankPollSeconds, bankPollsMost } from '../../shared/vocabulary/businessRules.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { failureInput, flowInput, flowOutput, outcomeInput, pollInput, startInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { pollPennyDrop } from './pollPennyDrop.ts'
import { recordFailure } from './recordFailure.ts'
import { recordOutcome } from './recordOutcome.ts'
import { startPennyDrop } from './startPennyDrop.ts'

const machine = readMachine(import.meta.url)
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
    sealedName: await testCipher.encrypt('Gaurav Kumar', 'bank:holderName', 'inv_1'),
    sealedNumber: await testCipher.encrypt('50100012345678', 'bank:accountNumber', 'inv_1'),
    ifsc: 'HDFC0000053',
  }
  const summary = { attemptId, index: 'i', identity: 'd', at: now.toISOString(), state: 'pending' as const }
  const record = await store().readRecord('inv_1')
  const kycOpen = {
    ConditionCheck: {
      TableName: 'a',
      Key: { pk: 'p', sk: 's' },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const at = { now, correlationId: 'req-1', kycOpen }
  await store().open(record, withAttempt(record, summary, account, now), { summary, account }, at)
  return attemptId
}

const walkOne = (attemptId: string, startedAt = '2026-11-20T04:30:00.000Z') =>
  walk({ machine, steps, input: { attemptId }, startedAt })

const stateOf = async (id: string): Promise<string | undefined> => (await store().findAttempt(id))?.state

beforeEach(() => {
  table = memoryTable()
  bank = { creations: 0, made: false, polls: 0, answers: [], creating: [] }
})

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, steps(), manifest.steps.timeoutSeconds)).toEqual([])
})

it('polls as often and as long as the browser', () => {
  expect(bankAnswerSeconds).toBe(bankPollSeconds * bankPollsMost)
  expect(machine.States).toMatchObject({
    WaitForTheBank: { Seconds: bankPollSeconds },
    DidTheBankAnswer: {
      Choices: expect.arrayContaining([
        { Variable: '$.polls', NumericGreaterThanEquals: bankPollsMost, Next: 'GiveUp' },
      ]),
    },
  })
})

describe('an execution', () => {
  it('enters 6 states when the first poll answers', async () => {
    bank.answers = ['verified']
    const id = await anAttempt()
    const { entered, seconds, data } = await walkOne(id)
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
    const { entered, seconds } = await walkOne(id)
    expect(entered).toHaveLength(18)
    expect([seconds, bank.polls, bank.creations]).toEqual([20, 5, 1])
    expect(await stateOf(id)).toBe('underProcess')
  })

  it.each(['nameMismatch', 'rejected'] as const)(
    'records what the bank says at the third poll: %s',
    async answer => {
      bank.answers = ['stillPending', 'stillPending', answer]
      const id = await anAttempt()
      const { seconds } = await walkOne(id)
      expect(seconds).toBe(12)
      expect(await stateOf(id)).toBe(answer)
    },
  )

  it('pays one drop though the first answer was lost, and another for none', async () => {
    bank.creating = [new ProviderUnavailable('500'), 'lost']
    bank.answers = ['verified']
    const id = await anAttempt()
    const { retries } = await walkOne(id)
    // The first creation made nothing, the second made the drop and its answer was lost, the third try found it.
    expect([retries, bank.creations, await stateOf(id)]).toEqual([2, 2, 'verified'])
  })

  it('fails an attempt the vendor refuses, and one it cannot be asked about, after its retries', async () => {
    bank.creating = [new ProviderRefused('BAD_REQUEST_ERROR')]
    const refused = await anAttempt()
    expect((await walkOne(refused)).retries).toBe(0)
    expect(await stateOf(refused)).toBe('failed')
    table = memoryTable()
    bank.answers = Array.from({ length: 9 }, () => new ProviderUnavailable('down'))
    const id = await anAttempt()
    const { retries, entered } = await walkOne(id)
    expect([retries, entered.at(-2), await stateOf(id)]).toEqual([4, 'RecordFailure', 'failed'])
  })

  it('leaves alone what another execution has begun, though names may be used again after 90 days', async () => {
    const id = await anAttempt()
    const attempt = await store().findAttempt(id)
    if (attempt === undefined) throw new Error('no attempt')
    const started = {
      referencedAt: new Date(start).toISOString(),
      executionStartedAt: '2026-08-01T00:00:00.000Z',
    }
    await store().refer(attempt, started, { now: new Date(start), correlationId: id })
    const { entered } = await walkOne(id)
    expect(entered).toEqual(['StartPennyDrop', 'LeaveItAlone'])
    expect(bank.creations).toBe(0)
  })

  it('asks on about a drop that another execution made, which a restore has lost, and makes no second one', async () => {
    const id = await anAttempt()
    bank.answers = ['stillPending', 'verified']
    const [begin] = steps()
    await begin?.run(
      { attemptId: id, executionStartedAt: '2026-08-01T00:00:00.000Z' },
      runAt(new Date(start)),
    )
    const { entered } = await walkOne(id)
    expect(entered.at(-1)).toBe('Done')
    expect([bank.creations, await stateOf(id)]).toEqual([1, 'verified'])
  })

  it('ends at once when a webhook settled the attempt between two polls', async () => {
    bank.answers = ['stillPending']
    const id = await anAttempt()
    const fetched = validation.fetch
    let polls = 0
    const restore = (): void => {
      validation.fetch = fetched
    }
    validation.fetch = async (...parameters) => {
      polls += 1
      const state = await fetched(...parameters)
      await store().settle(id, 'verified', { now: new Date(start), correlationId: 'hook' })
      return state
    }
    try {
      const { entered } = await walkOne(id)
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
      expect(await begin?.run(input, runAt(now))).toEqual({ attemptId: id, polls: 0 })
    const polled = await poll?.run({ attemptId: id, polls: 0 }, runAt(now))
    expect(await poll?.run({ attemptId: id, polls: 0 }, runAt(now))).toEqual(polled)
    for (let time = 0; time < 2; time += 1) await record?.run(polled, runAt(now))
    expect(bank.creations).toBe(1)
    expect(table.events('bankVerificationCompleted')).toHaveLength(1)
  })
})

describe('the contract', () => {
  const shapes = { flowInput, startInput, pollInput, outcomeInput, failureInput }
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shape = z
        .enum(['flowInput', 'startInput', 'pollInput', 'outcomeInput', 'failureInput'])
        .parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})
