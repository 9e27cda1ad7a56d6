import { beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from '../platform/testing/calls.ts'
import { runAt } from '../platform/testing.ts'
import { onIdentitySyncRequested } from './sessions/onIdentitySyncRequested.ts'
import {
  begin,
  delivered,
  executionEnded,
  flag,
  hook,
  hours,
  minutes,
  newScene,
  now,
  outcomes,
  poll,
  reported,
  scene,
  sessionState,
  sweep,
  sync,
  user,
  type VendorBehaviour,
  wire,
} from './testing/scene.ts'

beforeEach(async () => {
  newScene()
  await flag({ enhancedGroup: true })
})

it('a sync starts one execution under the transaction’s id, however often the event comes', async () => {
  const started: unknown[] = []
  const executions = {
    start: (...starts: unknown[]) => {
      started.push(starts)
      return Promise.resolve(started.length === 1 ? ('started' as const) : ('exists' as const))
    },
  }
  const envelope = delivered('identitySyncRequested', { transactionId: 'hv_1', investorId: 'inv_1' })
  const consumer = onIdentitySyncRequested({ executions })
  await consumer.consume(envelope, runAt(now()))
  await consumer.consume(envelope, runAt(now()))
  expect(started).toEqual(Array(2).fill(['hyperverge-sync', 'hv_1', { transactionId: 'hv_1' }]))
})

describe('a webhook', () => {
  it('is remembered once by its event id, and a forged one is refused', async () => {
    const id = await begin()
    expect(problemOf(await hook(id, { 'x-webhook-secret': 'guessed' }))).toBe('bank.hookRefused')
    expect(problemOf(await hook(id, {}))).toBe('bank.hookRefused')
    const good = { 'x-webhook-secret': 'good' }
    for (const headers of [
      { ...good, id: 'e1' },
      { ...good, id: 'e1' },
      { ...good, id: 'e2' },
    ])
      expect((await hook(id, headers)).ok).toBe(true)
    expect((await hook('other')).ok).toBe(true)
    expect((await hook('somebody else’s transaction')).ok).toBe(true)
    expect(scene.table.events('identityReported')).toEqual([{ transactionId: id }, { transactionId: id }])
  })

  it('moves nothing by itself: the vendor is asked', async () => {
    const id = await begin()
    await reported(id)
    expect(await sessionState(id)).toBe('opened')
    scene.behaviours.set(id, { status: 'declined', reason: 'identity.declinedDetails' })
    await reported(id)
    expect(await sessionState(id)).toBe('declined')
    scene.behaviours.set(id, { status: 'passed' })
    await reported(id)
    await reported('hv_unknown-0000000000')
    // A session that is settled is not asked about again.
    expect([await sessionState(id), scene.requests.length]).toEqual(['declined', 2])
  })

  it('comes again while the vendor announces and does not tell', async () => {
    const id = await begin()
    scene.behaviours.set(id, 'silent')
    await expect(reported(id)).rejects.toThrow('does not tell it yet')
    expect((await wire().store.findSession(id))?.finished).toBe(true)
    scene.behaviours.set(id, 'crashes')
    await expect(reported(id)).rejects.toThrow('a slip of ours')
    scene.behaviours.set(id, 'refuses')
    await reported(id)
    expect(await sessionState(id)).toBe('opened')
    scene.behaviours.set(id, { status: 'passed' })
    await reported(id)
    expect(await sessionState(id)).toBe('passed')
  })
})

describe.each(['FAILED', 'TIMED_OUT', 'ABORTED'])('an execution that ended %s', ended => {
  it.each<[VendorBehaviour, 'finished' | 'left', string, string]>([
    [{ status: 'passed' }, 'finished', 'passed', 'underProcess'],
    [{ status: 'declined' }, 'finished', 'declined', 'rejected'],
    ['silent', 'finished', 'unanswered', 'underProcess'],
    ['silent', 'left', 'leftOpen', 'retry'],
    [{ status: 'started' }, 'left', 'leftOpen', 'retry'],
    ['refuses', 'finished', 'errored', 'retry'],
  ])('settles the session by the vendor: %j, returned %s', async (behaviour, returned, state, status) => {
    const id = await begin()
    await sync(returned)
    scene.behaviours.set(id, behaviour)
    await executionEnded(id, ended)
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual([state, status])
  })

  it('ignores a success, an unknown name and a settled session', async () => {
    const id = await begin()
    await sync()
    await executionEnded(id, 'SUCCEEDED')
    await executionEnded('hv_unknown-0000000000', ended)
    await poll('finished')
    await executionEnded(id, ended)
    expect(scene.requests).toEqual([])
  })
})

describe('the sweep', () => {
  it('asks about sessions opened 30 minutes ago and leaves them after 12 hours', async () => {
    const id = await begin()
    scene.clock += 30 * minutes - 1
    await sweep()
    expect(scene.requests).toEqual([])
    scene.clock += 1
    await sweep()
    await sweep()
    expect([scene.requests.length, await sessionState(id)]).toEqual([1, 'opened'])
    for (let time = 0; time < 24; time += 1) {
      scene.clock += 30 * minutes
      await sweep()
    }
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['leftOpen', 'retry'])
    const starts = scene.requests.length
    scene.clock += 48 * hours
    await sweep()
    expect(scene.requests).toHaveLength(starts)
  })

  it('finds what an investor finished who never came back', async () => {
    const id = await begin()
    scene.behaviours.set(id, { status: 'passed' })
    scene.clock += 30 * minutes
    await sweep()
    expect((await user()).enhancedKycStaus).toBe('underProcess')
    expect((await sync('finished')).hypervergeStatus).toBe('underProcess')
  })

  it('ends a sync whose browser and machine both died', async () => {
    const id = await begin()
    await sync('finished')
    scene.behaviours.set(id, 'silent')
    scene.clock += 10 * minutes
    await sweep()
    expect(await sessionState(id)).toBe('unanswered')
  })

  it('asks a silent vendor for 72 hours, ever less often, then lets the investor begin anew', async () => {
    const id = await begin()
    scene.behaviours.set(id, 'silent')
    await poll('finished')
    for (let time = 0; time < 72 * 6 + 40; time += 1) {
      scene.clock += 10 * minutes
      await sweep()
    }
    expect(await sessionState(id)).toBe('errored')
    expect((await user()).enhancedKycStaus).toBe('retry')
    expect(outcomes()).toEqual(['unanswered', 'errored, late'])
    // Every ten minutes for a day, every six hours after that.
    expect(scene.requests.length).toBeLessThan(160)
    const next = await begin()
    scene.behaviours.set(id, { status: 'passed' })
    await reported(id)
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['passed', 'retry'])
    expect(await begin()).toBe(next)
  })

  it('a finish that the vendor knows nothing of is taken back', async () => {
    const id = await begin()
    await poll('finished')
    expect((await user()).enhancedKycStaus).toBe('underProcess')
    scene.clock += 10 * minutes
    await sweep()
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['leftOpen', 'retry'])
  })

  it('goes on with the others when one fails, and fails in the end', async () => {
    await flag({ enhancedGroup: true }, 'inv_2')
    const [broken, other] = [await begin('inv_1'), await begin('inv_2')]
    scene.behaviours.set(broken, 'crashes')
    scene.behaviours.set(other, { status: 'needsReview' })
    scene.clock += 30 * minutes
    await expect(sweep()).rejects.toThrow('some of what was due could not be swept')
    expect([await sessionState(broken), await sessionState(other)]).toEqual(['opened', 'needsReview'])
    scene.behaviours.set(broken, { status: 'passed' })
    await sweep()
    expect(await sessionState(broken)).toBe('passed')
  })
})
