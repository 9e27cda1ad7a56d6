import * as z from 'zod/mini'
import { paise } from '../finance/bondTerms.ts'

/** Where a step of a trail is. */
export const trailStatus = z.enum(['done', 'now', 'next', 'late'])
/** What is known of a step of a trail. */
export const trailFacts = {
  at: z.optional(z.string()),
  expectedBy: z.optional(z.string()),
  /** Money or units that moved in this step. */
  paise: z.optional(paise),
  units: z.optional(z.int()),
  /** e.g. the UTR or the exchange's deal number. */
  reference: z.optional(z.string()),
}
