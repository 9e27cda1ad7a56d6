import * as z from 'zod/mini'
import { operatorId } from '../../shared/vocabulary/operator/operatorInput.ts'

/**
 * What travels between the states: a date, counts, and breaks by their keys; never a person or an account. These shapes
 * only grow (`fixtures/released.json` holds every one released).
 */

export const moneyInput = z.object({ date: z.string() })
/** The execution's input: an Indian date; by hand with the operator's id, e.g. `{"date": "2026-11-23", "by": "ravi.s"}`. */
export const flowInput = z.object({ date: z.string(), by: z.optional(operatorId) })

/** What one comparison did to the breaks of its side. */
const compared = z.object({
  /** Dates or ISINs that were compared. */
  compared: z.int(),
  /** Breaks found, of them new, and closed because the difference is gone. */
  found: z.int(),
  opened: z.int(),
  closed: z.int(),
})
export type Compared = z.output<typeof compared>

export const moneyOutput = z.object({ date: z.string(), money: compared })
export const unitsInput = moneyOutput

/** One break as operators read it: kind, key and numbers (paise, or units). */
const openBreak = z.object({
  key: z.string(),
  kind: z.string(),
  date: z.string(),
  ours: z.optional(z.int()),
  theirs: z.optional(z.int()),
  openedAt: z.string(),
})
export const flowOutput = z.object({
  date: z.string(),
  money: compared,
  units: compared,
  /** Lots on which another number of pledged units was noted. */
  pledges: z.optional(z.int()),
  /** All that are open, of earlier days too. */
  standing: z.int(),
  /** Payments of issuers that differ and wait for two operators; they fail no run. */
  toDecide: z.optional(z.int()),
  /** The oldest of them. */
  breaks: z.array(openBreak),
  outcome: z.enum(['clean', 'breaks']),
  error: z.string(),
  cause: z.string(),
})
export type FlowOutput = z.output<typeof flowOutput>
