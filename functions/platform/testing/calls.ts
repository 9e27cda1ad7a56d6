import type { Outcome } from '../../../shared/outcome.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Call } from '../apiFunction.ts'

/** A call with a session, as a handler receives it. */
export type SignedInCall = Call & { readonly session: NonNullable<Call['session']> }

export const callOf = (investorId: string, now: Date, email = 'investor@example.in'): SignedInCall => ({
  now,
  calendar: publishedCalendar,
  correlationId: 'req-1',
  address: '203.0.113.7',
  device: 'Chrome on Android',
  session: {
    id: 'session',
    investorId,
    email,
    device: 'Chrome on Android',
    openedAt: now,
    lastSeenAt: now,
    isMfuUser: false,
  },
})

/** The body of a reply; a refusal fails the test. */
export function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}

/** The problem of a refusal; `none` for a reply. */
export const problemOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'none' : outcome.problem.id)
