import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allows } from '../../shared/lifecycle.ts'
import { problemOf } from '../platform/testing/calls.ts'
import type { IdentityAnswer } from '../providers/identityVerification/port.ts'
import {
  type EnhancedStatus,
  enhancedStatuses,
  type IdentityRecord,
  recordTransitions,
  noteOf as stay,
} from './identityRecordLifecycle.ts'
import {
  noteOf,
  type SessionState,
  sessionStates,
  sessionTransitions,
  statusByState,
  type Verdict,
} from './sessions/sessionLifecycle.ts'
import {
  begin,
  context,
  executionEnded,
  flag,
  hours,
  minutes,
  newScene,
  reported,
  review,
  scene,
  startScreens,
  sweep,
  sync,
  tableName,
  token,
  type VendorBehaviour,
  wire,
} from './testing/scene.ts'

/**
 * Random walks of an investor against the real store: whatever investors, vendor, webhooks, sweeps and operators do,
 * in whatever order, every step that the rows have taken is a named move, and what is promised holds after each.
 */

const numRuns = process.env.PROVE === '1' ? 10_000 : 70

type Command =
  | { readonly do: 'open' | 'token' | 'sweep' }
  /** `back`: of which session, counted from the newest. */
  | { readonly do: 'report' | 'flowDies' | 'flowSettles'; readonly back: number }
  | { readonly do: 'sync'; readonly returned: 'finished' | 'left' | undefined }
  | { readonly do: 'vendor'; readonly behaviour: VendorBehaviour; readonly back: number }
  | { readonly do: 'review'; readonly decision: 'approved' | 'rejected' | 'askedAgain' }
  | { readonly do: 'flags'; readonly group: boolean; readonly force: boolean; readonly again: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  /** The next write meets another one on the same rows. */
  | { readonly do: 'race'; readonly verdict: Verdict; readonly back: number }

const statuses: readonly IdentityAnswer['status'][] = [
  'started',
  'passed',
  'needsReview',
  'declined',
  'cancelled',
  'errored',
]
const verdicts = sessionStates.filter((state): state is Verdict => state !== 'opened' && state !== 'syncing')
/** Mostly the session that counts, sometimes an older one. */
const back = fc.constantFrom(0, 0, 0, 1, 2)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'token' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      returned: fc.constantFrom('finished' as const, 'left' as const, undefined),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('vendor' as const),
      behaviour: fc.oneof(
        fc.record({ status: fc.constantFrom(...statuses) }),
        fc.constantFrom('silent' as const, 'refuses' as const),
      ),
      back,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('report' as const, 'flowDies' as const, 'flowSettles' as const),
      back,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      decision: fc.constantFrom('approved' as const, 'rejected' as const, 'askedAgain' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('flags' as const),
      group: fc.constantFrom(true, true, true, true, false),
      force: fc.boolean(),
      again: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(3_000, 2 * minutes, 10 * minutes, 31 * minutes, 13 * hours, 25 * hours),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('race' as const), verdict: fc.constantFrom(...verdicts), back }),
  },
)

interface Seen {
  readonly record: IdentityRecord
  readonly sessions: ReadonlyMap<string, SessionState>
}

async function look(): Promise<Seen> {
  const { store } = wire()
  const sessions = new Map<string, SessionState>()
  for (const name of scene.table.rows.keys()) {
    const id = new RegExp(`^${tableName}\\|session#([^|]+)\\|session$`).exec(name)?.[1]
    const session = id === undefined ? undefined : await store.findSession(id)
    if (session !== undefined) sessions.set(session.transactionId, session.state)
  }
  return { record: await store.readRecord('inv_1'), sessions }
}

/** Whether a state can be reached from another by named moves, as two of them may happen within one command. */
function reaches<State extends string>(
  moves: readonly { readonly from: readonly State[]; readonly to: State }[],
  from: State,
  to: State,
): boolean {
  const once = (state: State): State[] => moves.filter(move => move.from.includes(state)).map(move => move.to)
  return from === to || once(from).some(state => state === to || once(state).includes(to))
}

async function run(step: Command, { record, sessions }: Seen): Promise<void> {
  // Ids sort by their making.
  const current = 'back' in step ? [...sessions.keys()].sort().at(-1 - step.back) : record.transactionId
  switch (step.do) {
    case 'open':
    case 'token': {
      const answer = problemOf(await (step.do === 'open' ? startScreens() : token()))
      expect([
        'none',
        'identity.notInGroup',
        'identity.notNow',
        'identity.tooManyAttempts',
        'common.inProgress',
      ]).toContain(answer)
      return
    }
    case 'sync':
      if (current !== undefined) await sync(step.returned)
      return
    case 'vendor':
      if (current !== undefined) scene.behaviours.set(current, step.behaviour)
      return
    case 'sweep':
      return sweep()
    case 'report':
      if (current !== undefined && scene.behaviours.get(current) !== 'silent') await reported(current)
      return
    case 'flowDies':
      if (current !== undefined) await executionEnded(current, 'FAILED')
      return
    case 'flowSettles': {
      const behaviour = current === undefined ? undefined : scene.behaviours.get(current)
      if (current !== undefined && typeof behaviour === 'object' && behaviour.status !== 'started')
        await wire().store.settle(current, behaviour.status, context())
      return
    }
    case 'review':
      await review(step.decision)
      return
    case 'flags':
      await flag({ enhancedGroup: step.group, forceKYC: step.force, forceAgain: step.again })
      return
    case 'wait':
      scene.clock += step.ms
      return
    case 'race':
      if (current !== undefined)
        scene.table.meanwhile(async () => {
          await wire().store.settle(current, step.verdict, context())
        })
  }
}

function checkPromises(before: Seen, after: Seen, step: Command): void {
  const label = JSON.stringify(step)
  const { record } = after
  expect(reaches(recordTransitions, before.record.state, record.state), label).toBe(true)
  for (const [id, state] of after.sessions) {
    const was = before.sessions.get(id) ?? 'opened'
    // A poll may sync and give up in one command, and a race may come before either.
    expect(reaches(sessionTransitions, was, state), `${label}: ${was} to ${state}`).toBe(true)
    if (was === 'passed' || was === 'declined') expect(state, label).toBe(was)
  }
  // K-104: never asked again while our team has it.
  if (record.state === 'underProcess' || record.state === 'approved')
    expect(record.forceKYC, label).toBe(false)
  // What was forced is asked for at every "no", until an operator approves or takes it back.
  if (record.state !== 'underProcess' && record.state !== 'approved')
    expect(record.forceKYC, label).toBe(record.wasForced)
  if (before.record.wasForced && !record.wasForced)
    expect(step.do === 'flags' ? step.force : [step.do, record.state].join(' '), label).toBe(
      step.do === 'flags' ? false : 'review approved',
    )
  // Only an operator approves, and nobody whom the vendor has not judged.
  if (record.state === 'approved' && before.record.state !== 'approved')
    expect([step.do, before.record.reason === 'identity.whyUnanswered'], label).toEqual(['review', false])
  // The status and the session that counts tell the same, unless an operator has decided since.
  const counting = record.transactionId === undefined ? undefined : after.sessions.get(record.transactionId)
  if (!record.decided && counting !== undefined && !['opened', 'syncing'].includes(counting))
    expect(tellsOf[counting], label).toBe(record.state)
  // An operator's decision stands until the investor begins anew, or an operator says so.
  if (before.record.decided && record.decided && !['review', 'flags'].includes(step.do))
    expect(record.state, label).toBe(before.record.state)
  expect(record.attempts.length, label).toBeLessThanOrEqual(5)
}

const tellsOf: Readonly<Record<SessionState, EnhancedStatus | undefined>> = {
  opened: undefined,
  syncing: undefined,
  passed: 'underProcess',
  needsReview: 'underProcess',
  unanswered: 'underProcess',
  declined: 'rejected',
  cancelled: 'retry',
  leftOpen: 'retry',
  errored: 'retry',
}

describe('whatever happens', () => {
  it(
    `every step is a named move and every promise holds (${numRuns} walks)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 40, size: 'max' }), async steps => {
          newScene()
          await flag({ enhancedGroup: true })
          let before = await look()
          for (const step of steps) {
            await run(step, before)
            const after = await look()
            checkPromises(before, after, step)
            before = after
          }
          await everyStateHasANextStep()
        }),
        { numRuns },
      )
    },
    numRuns * 100,
  )
})

/** Left alone, and with a vendor that speaks again, no session stays without an end. */
async function everyStateHasANextStep(): Promise<void> {
  scene.table.meanwhile(() => Promise.resolve())
  for (const id of (await look()).sessions.keys()) scene.behaviours.set(id, { status: 'needsReview' })
  for (let time = 0; time < 12; time += 1) {
    scene.clock += 6 * hours
    await sweep()
  }
  const { sessions, record } = await look()
  for (const state of sessions.values()) expect(['opened', 'syncing', 'unanswered']).not.toContain(state)
  const { transactionId } = record
  const state = transactionId === undefined ? undefined : sessions.get(transactionId)
  if (state !== undefined) {
    const { hypervergeStatus } = await sync()
    expect(hypervergeStatus).toBe(statusByState[state])
    expect(hypervergeStatus).not.toBe('pending')
  }
}

describe('the database refuses by itself', () => {
  it.each(sessionStates.flatMap(state => sessionTransitions.map(move => [state, move.name, move] as const)))(
    'a session %s: %s',
    async (state, _, move) => {
      newScene()
      await flag({ enhancedGroup: true })
      const id = await begin()
      const { moveRecord } = await import('../platform/records/moveRecord.ts')
      const attempt = async (transition: typeof move, version: number): Promise<boolean> => {
        const moved = await moveRecord<SessionState>(scene.table, {
          table: tableName,
          key: { pk: `session#${id}`, sk: 'session' },
          aggregate: { type: 'identityVerification', id },
          transition,
          version,
          ...context(),
        })
        return moved.ok
      }
      const anywhere = { ...noteOf('opened'), from: ['opened'], to: state } as const
      expect(await attempt(anywhere, 1)).toBe(true)
      expect(await attempt(move, 1)).toBe(false)
      expect(await attempt(move, 2)).toBe(allows(move, state))
    },
  )

  it.each(
    enhancedStatuses.flatMap(state => recordTransitions.map(move => [state, move.name, move] as const)),
  )('a record %s: %s', async (state, _, move) => {
    newScene()
    await flag({ enhancedGroup: true })
    const { store } = wire()
    const before = await store.readRecord('inv_1')
    const put = { transition: { ...stay('pending'), to: state }, record: { ...before, state } }
    expect((await store.setFlags(before, put, context())).ok).toBe(true)
    const stored = await store.readRecord('inv_1')
    const next = { transition: move, record: { ...stored, state: move.to } }
    expect((await store.decide({ ...stored, version: 1 }, next, 'approved', context())).ok).toBe(false)
    expect((await store.decide(stored, next, 'approved', context())).ok).toBe(allows(move, state))
  })
})
