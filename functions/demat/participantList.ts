import * as z from 'zod/mini'
import { depositoryOf } from '../../shared/vocabulary/demat.ts'
import list from './data/participants.json' with { type: 'json' }

/** A depository participant, e.g. `{ dpName: 'HDFC Bank Ltd', depository: 'NSDL' }`. */
export interface Participant {
  readonly dpName: string
  readonly depository: 'NSDL' | 'CDSL'
}

const dated = z.object({
  source: z.string().check(z.minLength(1)),
  /** ISO date of the list. */
  asOf: z.iso.date(),
  participants: z.record(
    z.string().check(z.regex(/^(IN[0-9]{6}|[1-9][0-9]{7})$/)),
    z.string().check(z.minLength(1)),
  ),
})
const names = new Map(Object.entries(z.parse(dated, list).participants))

/** The participant of the first 8 characters of a demat number; `undefined` when our list does not have it. */
export function findParticipant(dpId: string): Participant | undefined {
  const dpName = names.get(dpId)
  return dpName === undefined ? undefined : { dpName, depository: depositoryOf(dpId) }
}
