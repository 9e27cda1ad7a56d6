import * as z from 'zod/mini'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'
import { aboutOrder, operatorInstant, operatorReference } from '../../shared/vocabulary/operatorOrder.ts'

/**
 * What an operator types to record an outside fact of a sale that did not arrive by itself, e.g. `{"orderId": "liq_…",
 * "fact": "delivered", "reference": "DLV26112700042", "at": "2026-11-27T11:20:00+05:30", "by": "meera.k", "reason":
 * "confirmed by the depository"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

export const facts = ['delivered', 'paid'] as const

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutOrder,
  fact: z.enum(facts, 'it is "delivered" or "paid"'),
  /** `delivered`: the depository's number. `paid`: the UTR. */
  reference: operatorReference,
  at: operatorInstant,
  ...whoAndWhy,
})
export type SaleFact = z.output<typeof flowInput>

export const recordInput = operatorStep
export const flowOutput = decided
