import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Call } from '../apiFunction.ts'
import type { BusEvent } from '../eventFunction.ts'

/** A call with a session, as a handler receives it. */
export type SignedInCall = Call<CallDefinition, MarketCalendar> & {
  readonly session: NonNullable<Call['session']>
}

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

/** An event of ours as the bus delivers it; `type` and `id` are those of its aggregate. */
export const deliveredEvent = (
  domain: string,
  name: string,
  payload: unknown,
  { now, type, id = 'x', eventId = 'evt_1' }: { now: Date; type: string; id?: string; eventId?: string },
): BusEvent => ({
  id: `bus_${eventId}`,
  source: `sthirank.${domain}`,
  'detail-type': name,
  time: now.toISOString(),
  detail: {
    id: eventId,
    name,
    version: 1,
    at: now.toISOString(),
    correlationId: 'req-2',
    aggregate: { type, id, version: 1 },
    payload,
  },
})

/** The body of a reply; a refusal fails the test. */
export function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}

/** The problem of a refusal; `none` for a reply. */
export const problemOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'none' : outcome.problem.id)
