import { describe, expect, it } from 'vitest'
import { assessRequest, type RequestedChange, requestStates, subjectOf } from './requestLifecycle.ts'

const now = new Date('2026-11-23T04:30:00.000Z')
const hold: RequestedChange = { kind: 'hold', investorId: 'inv_1', held: true }
const kinds: readonly RequestedChange[] = [
  hold,
  { kind: 'hold', held: false },
  { kind: 'marketDay', date: '2026-12-01', standing: 'holiday' },
  { kind: 'payout', orderId: 'liq_1', investorId: 'inv_1', amountPaise: 25_00_000_01 },
]
const both = [true, false]
const proofs = ['unknown', 'nobody', 'person'] as const
const quarterOfAnHour = 15 * 60_000
const untils = ['2026-11-23T04:30:00.000Z', '2026-11-23T04:30:00.001Z', undefined]
const cases = kinds.flatMap(what =>
  requestStates.flatMap(state =>
    both.flatMap(approve =>
      both.flatMap(same =>
        proofs.flatMap(asker =>
          proofs.flatMap(decider =>
            untils.map(until => ({ what, state, approve, same, asker, decider, until })),
          ),
        ),
      ),
    ),
  ),
)

describe('every request in every state', () => {
  it.each(cases)(
    '$what.kind, $state: approve $approve, same person $same, asker $asker, decider $decider, until $until',
    one => {
      const { what, state, approve, same, asker, decider, until } = one
      const decision = { approve, deciders: [same ? 'meera.k' : 'ravi.s'], asker, decider, since: now }
      const assessed = assessRequest({ what, state, until, askers: ['meera.k'] }, decision, now)
      // Decided once; only a payout that was refused is approved after all.
      const afterAll = what.kind === 'payout' && state === 'refused' && approve
      const expected = () => {
        if (state === (approve ? 'approved' : 'refused')) return 'already'
        if (state !== 'open' && !afterAll) return 'decidedOtherwise'
        if (until === untils[0]) return 'expired'
        if (approve && same) return 'samePerson'
        if (approve && decider === 'nobody') return 'unproven'
        const holds = what.kind === 'hold' && what.held
        if (approve && asker === 'nobody' && !holds) return 'unproven'
        return approve && [asker, decider].includes('unknown') ? 'waits' : 'moves'
      }
      expect(assessed.outcome).toBe(expected())
      if (assessed.outcome !== 'moves') return
      expect(assessed.transition.to).toBe(approve ? 'approved' : 'refused')
      expect(assessed.transition.from).toContain(state)
      // Nobody approves alone, under whatever name, and nothing that lapsed or was approved moves.
      expect(approve && (same || decider !== 'person')).toBe(false)
      expect(state).not.toBe('approved')
    },
  )

  it('waits two seconds first, then a quarter of a minute, for a quarter of an hour', () => {
    const open = { what: hold, state: 'open', askers: ['meera.k'] } as const
    const at = (seconds: number) =>
      assessRequest(
        open,
        { approve: true, deciders: ['ravi.s'], asker: 'unknown', decider: 'unknown', since: now },
        new Date(now.getTime() + seconds * 1000),
      )
    expect(at(0)).toEqual({ outcome: 'waits', until: '2026-11-23T04:30:02.000Z' })
    expect(at(2)).toEqual({ outcome: 'waits', until: '2026-11-23T04:30:17.000Z' })
    expect(at(899)).toMatchObject({ outcome: 'waits' })
    expect(at(900)).toMatchObject({ outcome: 'moves' })
  })

  it.each(kinds.flatMap(what => proofs.flatMap(asker => proofs.map(decider => ({ what, asker, decider })))))(
    'after a quarter of an hour $what.kind (held $what.held) by asker $asker and decider $decider',
    ({ what, asker, decider }) => {
      const open = { what, state: 'open', askers: ['meera.k'] } as const
      const decision = { approve: true, deciders: ['ravi.s'], asker, decider, since: now }
      const late = new Date(now.getTime() + quarterOfAnHour)
      const { outcome } = assessRequest(open, decision, late)
      const proven = asker === 'person' && decider === 'person'
      // Only a hold is placed on the names typed, and by nobody who is known to be none.
      const holds = what.kind === 'hold' && what.held && decider !== 'nobody'
      expect(outcome).toBe(proven || holds ? 'moves' : 'unproven')
      // A refusal changes nothing, so it needs no proof.
      expect(assessRequest(open, { ...decision, approve: false }, late).outcome).toBe('moves')
    },
  )

  it('is about its own subject', () => {
    expect(kinds.map(subjectOf)).toEqual(['investor#inv_1', 'all', 'marketDay#2026-12-01', 'redeem#liq_1'])
  })
})
