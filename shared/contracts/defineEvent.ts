import * as z from 'zod/mini'
import type { DomainName } from '../manifest.ts'
import type { Schema } from './defineCall.ts'

/** An event: a fact of one domain that others react to. */
export interface EventDefinition<Payload extends Schema = Schema> {
  /** In the past tense, e.g. `bankVerificationCompleted`. */
  readonly name: string
  readonly domain: DomainName
  /** Raised when the payload's shape changes; consumers of the old shape keep working. */
  readonly version: number
  /** Ids and states only: no person, no number of an account (rule 11). */
  readonly payload: Payload
}

/**
 * How a domain declares its events: `const event = eventsOf('kyc')`, then `event('kycApproved', { investorId })`. Only events
 * cross from one domain to another.
 */
/*@__NO_SIDE_EFFECTS__*/
export const eventsOf =
  (domain: DomainName) =>
  <Shape extends Record<string, Schema>>(name: string, payload: Shape, version = 1) => ({
    domain,
    name,
    version,
    payload: z.object(payload),
  })

export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>

/** What travels as the detail of an event on the bus. Events arrive in any order, any number of times. */
export const eventDetail = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  at: z.string(),
  correlationId: z.string(),
  aggregate: z.object({ type: z.string(), id: z.string(), version: z.number() }),
  payload: z.unknown(),
})
export type EventDetail = z.output<typeof eventDetail>
