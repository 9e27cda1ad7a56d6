import * as z from 'zod/mini'
import { recordId } from '../../shared/vocabulary/identifiers.ts'
import {
  aboutInvestor,
  decided,
  operatorObject,
  operatorStep,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to review a bank proof, e.g. `{"investorId": "inv_…", "decision": "accept", "by": "meera.k",
 * "reason": "name and number match"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutInvestor,
  decision: z.enum(['accept', 'reject'], 'it is accept or reject'),
  /** Shown to the investor as it stands. */
  remarks: z.optional(
    operatorText(5, 300, 'tell the investor in 5 to 300 characters what is wrong with the proof'),
  ),
  /** The proof as listed: nothing is decided about another one that came meanwhile. */
  documentId: z.optional(
    z
      .string('it is the id that ops-list-reviews shows beside the proof')
      .check(z.refine(id => z.safeParse(recordId, id).success, 'it is the id that ops-list-reviews shows')),
  ),
  ...whoAndWhy,
})

export const decideInput = operatorStep
export const flowOutput = decided
