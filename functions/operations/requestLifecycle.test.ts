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
const untils = ['2026-11-23T04:30:00.000Z', '2026-11-23T04:30:00.001Z', undefined]
const cases = kinds.flatMap(what =>
  requestStates.flatMap(state =>
    both.flatMap(approve =>
      both.flatMap(same =>
        both.flatMap(namesSeen => untils.map(until => ({ what, state, approve, same, namesSeen, until }))),
      ),
    ),
  ),
)

describe('every request in every state', () => {
  it.each(cases)(
    '$what.kind, $state: approve $approve, same person $same, names seen $namesSeen, until $until',
    one => {
      const { what, state, approve, same, namesSeen, until } = one
      const decision = { approve, deciders: [same ? 'meera.k' : 'ravi.s'], namesSeen, since: now }
      const assessed = assessRequest({ what, state, until, askers: ['meera.k'] }, decision, now)
      // Decided once; only a payout that was refused is approved after all.
      const afterAll = what.kind === 'payout' && state === 'refused' && approve
      const expected = () => {
        if (state === (approve ? 'approved' : 'refused')) return 'already'
        if (state !== 'open' && !afterAll) return 'decidedOtherwise'
        if (until === untils[0]) return 'expired'
        if (approve && same) return 'samePerson'
        return approve && !namesSeen ? 'waits' : 'moves'
      }
      expect(assessed.outcome).toBe(expected())
      if (assessed.outcome !== 'moves') return
      expect(assessed.transition.to).toBe(approve ? 'approved' : 'refused')
      expect(assessed.transition.from).toContain(state)
      // Nobody approves alone, under whatever name, and nothing that lapsed or was approved moves.
      expect(approve && (same || !namesSeen)).toBe(false)
      expect(state).not.toBe('approved')
    },
  )

  it('waits two seconds first, then a quarter of a minute, for a quarter of an hour', () => {
    const open = { what: hold, state: 'open', askers: ['meera.k'] } as const
    const at = (seconds: number) =>
      assessRequest(
        open,
        { approve: true, deciders: ['ravi.s'], namesSeen: false, since: now },
        new Date(now.getTime() + seconds * 1000),
      )
    expect(at(0)).toEqual({ outcome: 'waits', until: '2026-11-23T04:30:02.000Z' })
    expect(at(2)).toEqual({ outcome: 'waits', until: '2026-11-23T04:30:17.000Z' })
    expect(at(899)).toMatchObject({ outcome: 'waits' })
    expect(at(900)).toMatchObject({ outcome: 'moves' })
  })

  it('is about its own subject', () => {
    expect(kinds.map(subjectOf)).toEqual(['investor#inv_1', 'all', 'marketDay#2026-12-01', 'redeem#liq_1'])
  })
})
