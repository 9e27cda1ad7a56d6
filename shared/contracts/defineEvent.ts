import * as z from 'zod/mini'
import type { DomainName } from '../manifest.ts'
import type { Schema } from './defineCall.ts'

export interface EventDefinition<Payload extends Schema = Schema> {
  /** In the past tense, e.g. `bankVerificationCompleted`. */
  readonly name: string
  readonly domain: DomainName
  /** Raised when the payload's shape changes; consumers of the old shape keep working. */
  readonly version: number
  /** Ids and states only: no person, no number of an account (rule 11). */
  readonly payload: Payload
}

/** Declares an event; nothing else crosses a domain. */
/*@__NO_SIDE_EFFECTS__*/
export function defineEvent<Payload extends Schema>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> {
  return definition
}

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
