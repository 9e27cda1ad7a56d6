import { describe, expect, it } from 'vitest'
import {
  type AttemptState,
  attemptStates,
  attemptTransitions,
  moveFor,
  type Verdict,
} from './verificationLifecycle.ts'

/** Every state and every verdict: where it leads, `-` when nothing moves. */
const table: Readonly<Record<AttemptState, Readonly<Record<Verdict, AttemptState | '-'>>>> = {
  pending: {
    verified: 'verified',
    nameMismatch: 'nameMismatch',
    rejected: 'rejected',
    givenUp: 'underProcess',
    failed: 'failed',
  },
  // A late word of the bank counts (K-115).
  underProcess: {
    verified: 'verified',
    nameMismatch: 'nameMismatch',
    rejected: 'rejected',
    givenUp: '-',
    failed: 'failed',
  },
  failed: {
    verified: 'verified',
    nameMismatch: 'nameMismatch',
    rejected: 'rejected',
    givenUp: '-',
    failed: '-',
  },
  // The bank's own words are final.
  verified: { verified: '-', nameMismatch: '-', rejected: '-', givenUp: '-', failed: '-' },
  nameMismatch: { verified: '-', nameMismatch: '-', rejected: '-', givenUp: '-', failed: '-' },
  rejected: { verified: '-', nameMismatch: '-', rejected: '-', givenUp: '-', failed: '-' },
}
const verdicts: readonly Verdict[] = ['verified', 'nameMismatch', 'rejected', 'givenUp', 'failed']

describe('an attempt', () => {
  it.each(
    attemptStates.flatMap(state => verdicts.map(verdict => [state, verdict, table[state][verdict]] as const)),
  )('%s, then %s: %s', (state, verdict, to) => {
    expect(moveFor(state, verdict)?.to ?? '-').toBe(to)
  })

  it('no move leaves a final state, and each carries its origins', () => {
    for (const { from, name } of attemptTransitions) {
      expect(from.length, name).toBeGreaterThan(0)
      for (const state of ['verified', 'nameMismatch', 'rejected'] as const)
        expect(from, name).not.toContain(state)
    }
  })
})
