import { beforeEach, describe, expect, it } from 'vitest'
import {
  begin,
  flag,
  newScene,
  outcomes,
  reported,
  scene,
  sessionState,
  sync,
  user,
  type VendorBehaviour,
  wire,
} from '../../functions/identity-verification/testing/scene.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { runAt } from '../../functions/platform/testing.ts'
import {
  identityAnswerSeconds,
  identityPollSeconds,
  identityPollsMost,
} from '../../shared/vocabulary/businessRules.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { askVendor } from './askVendor.ts'
import { askInput, failureInput, flowInput, flowOutput, outcomeInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { recordFailure } from './recordFailure.ts'
import { recordOutcome } from './recordOutcome.ts'

const machine = readMachine(import.meta.url)
const steps = (): Step[] => [
  step('askVendor', askInput, askVendor(wire())),
  step('recordOutcome', outcomeInput, recordOutcome(wire())),
  step('recordFailure', failureInput, recordFailure(wire())),
]
const startedAt = '2026-11-20T04:30:00.000Z'
const execute = (transactionId: string, during?: (now: Date) => Promise<void>) =>
  walk({
    machine,
    steps,
    input: { transactionId },
    startedAt,
    ...(during === undefined ? {} : { during }),
  })

/** A session whose investor is back. */
async function synced(returned?: 'finished' | 'left'): Promise<string> {
  const id = await begin()
  await sync(returned)
  return id
}
/** The vendor's answers in turn, the last one for ever. */
function answering(id: string, ...behaviours: VendorBehaviour[]): void {
  const rest = [...behaviours]
  const get = scene.behaviours.get.bind(scene.behaviours)
  scene.behaviours.get = transactionId =>
    transactionId === id && rest.length > 1 ? rest.shift() : (rest[0] ?? get(transactionId))
}

beforeEach(async () => {
  newScene()
  await flag({ enhancedGroup: true })
})

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, steps(), manifest.steps.timeoutSeconds)).toEqual([])
})

it('asks as often and as long as the browser polls', () => {
  expect(identityAnswerSeconds).toBe(identityPollSeconds * identityPollsMost)
  expect(machine.States).toMatchObject({
    WaitForTheVendor: { Seconds: identityPollSeconds },
    DidTheVendorAnswer: {
      Choices: expect.arrayContaining([
        { Variable: '$.asks', NumericGreaterThanEquals: identityPollsMost, Next: 'GiveUp' },
      ]),
    },
  })
})

describe('an execution', () => {
  it('enters 4 states when the first question is answered (goal 8)', async () => {
    const id = await synced('finished')
    answering(id, { status: 'passed' })
    const { entered, seconds, retries, data, status } = await execute(id)
    expect(entered).toEqual(['AskVendor', 'DidTheVendorAnswer', 'RecordOutcome', 'Done'])
    expect([seconds, retries, status]).toEqual([0, 0, 'SUCCEEDED'])
    expect(flowOutput.parse(data)).toEqual({ transactionId: id })
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['passed', 'underProcess'])
  })

  it.each([
    ['finished', 'unanswered', 'underProcess'],
    ['left', 'leftOpen', 'retry'],
  ] as const)(
    'enters 16 states and gives up after five questions, 12 seconds (goal 20): returned %s',
    async (returned, state, status) => {
      const id = await synced(returned)
      answering(id, 'silent')
      const { entered, seconds, retries } = await execute(id)
      expect(entered).toHaveLength(16)
      expect(entered.slice(-2)).toEqual(['GiveUp', 'Done'])
      expect([seconds, retries, scene.requests.length]).toEqual([12, 0, 5])
      expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual([state, status])
    },
  )

  it.each([
    [{ status: 'needsReview' }, 'needsReview'],
    [{ status: 'declined', reason: 'identity.declinedFace' }, 'declined'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'errored' }, 'errored'],
  ] as const)('records what the vendor says at the third question: %j', async (behaviour, state) => {
    const id = await synced('finished')
    answering(id, 'silent', { status: 'started' }, behaviour)
    const { seconds, entered } = await execute(id)
    expect([seconds, entered.length, await sessionState(id)]).toEqual([6, 10, state])
    if (state === 'declined')
      expect((await sync()).errorMessage).toBe(
        'The picture of you did not match your proof. Please try again in good light',
      )
  })

  it('ends an investor’s session the vendor refuses to speak of, and a late word heals it', async () => {
    const id = await synced('finished')
    answering(id, 'refuses')
    const { entered, retries } = await execute(id)
    expect(entered).toEqual(['AskVendor', 'RecordFailure', 'Done'])
    expect([retries, await sessionState(id), (await sync()).hypervergeStatus]).toEqual([
      0,
      'errored',
      'rejected',
    ])
    answering(id, { status: 'passed' })
    await reported(id)
    expect((await user()).enhancedKycStaus).toBe('underProcess')
    expect(outcomes()).toEqual(['errored', 'passed, late'])
  })

  it('fails on a slip of ours after its retries, and says nothing of the investor', async () => {
    const id = await synced('finished')
    answering(id, 'crashes')
    const { status, error, retries } = await execute(id)
    expect([status, error, retries]).toEqual(['FAILED', 'TypeError', 3])
    expect(await sessionState(id)).toBe('syncing')
  })

  it('goes on asking when the browser gave up first, and its answer heals', async () => {
    const id = await synced('finished')
    answering(id, 'silent', 'silent', 'silent', 'silent', { status: 'passed' })
    let polls = 1
    const { entered } = await execute(id, async () => {
      for (; polls < 5; polls += 1) await sync('finished')
    })
    expect(entered.slice(-2)).toEqual(['RecordOutcome', 'Done'])
    expect(outcomes()).toEqual(['unanswered', 'passed, late'])
  })

  it('ends at once when a webhook settled the session between two questions', async () => {
    const id = await synced('finished')
    answering(id, 'silent', { status: 'passed' })
    const { entered } = await execute(id, () => reported(id))
    expect(entered.slice(-3)).toEqual(['AskVendor', 'DidTheVendorAnswer', 'Done'])
    expect([scene.requests.length, await sessionState(id)]).toEqual([2, 'passed'])
  })

  it('of a session nobody knows ends quietly', async () => {
    expect((await execute('hv_unknown-0000000000')).entered).toEqual([
      'AskVendor',
      'DidTheVendorAnswer',
      'Done',
    ])
  })

  it('repeated after a crash, every step does its work once', async () => {
    const id = await synced('finished')
    answering(id, { status: 'declined' })
    const [ask, record] = steps()
    const now = new Date(startedAt)
    const polled = await ask?.run({ transactionId: id }, runAt(now))
    expect(await ask?.run({ transactionId: id }, runAt(now))).toEqual(polled)
    for (let time = 0; time < 2; time += 1) await record?.run(polled, runAt(now))
    expect(outcomes()).toEqual(['declined'])
  })

  it('carries ids and our own words only', async () => {
    const id = await synced('finished')
    answering(id, { status: 'declined', reason: 'identity.declinedDetails' })
    const seen: unknown[] = []
    const watched = steps().map(one => ({
      name: one.name,
      run: async (input: unknown, context: RunContext) => {
        const output = await one.run(input, context)
        seen.push(input, output)
        return output
      },
    }))
    await walk({ machine, steps: () => watched, input: { transactionId: id }, startedAt })
    const text = JSON.stringify(seen)
    for (const word of ['Gaurav', '1990', '1234F', 'inv_1', 'investor@']) expect(text).not.toContain(word)
  })
})

describe('the contract', () => {
  const shapes = { flowInput, askInput, outcomeInput, failureInput }
  const released = readReleased(import.meta.url)

  it.each(Object.entries(shapes))('still takes every %s ever released', (name, shape) => {
    const fixtures = released[name] ?? []
    expect(fixtures.length).toBeGreaterThan(0)
    for (const fixture of fixtures) expect(shape.safeParse(fixture).success).toBe(true)
  })
})
