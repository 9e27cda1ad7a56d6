import * as z from 'zod/mini'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'
import { aboutOrder, operatorInstant, operatorReference } from '../../shared/vocabulary/operatorOrder.ts'

/**
 * What an operator types to record an outside fact that did not arrive by itself, e.g. `{"orderId": "ord_…", "fact":
 * "matched", "reference": "DL26112300042", "at": "2026-11-23T10:05:00+05:30", "by": "meera.k", "reason": "confirmed by the
 * exchange"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

export const facts = ['paid', 'matched', 'settled', 'inDemat'] as const
const factWords = 'it is "paid", "matched", "settled" or "inDemat"'
const paymentWords =
  'of a payment it is the gateway’s payment id, e.g. pay_29QQoUBi66xm2f: by it the payment is known when the gateway reports it after all'

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutOrder,
  fact: z.enum(facts, factWords),
  /** `paid`: the gateway's payment id. `matched`: the deal's number. Else the number of the settlement or the credit. */
  reference: operatorReference,
  at: operatorInstant,
  ...whoAndWhy,
}).check(
  z.refine(({ fact, reference }) => fact !== 'paid' || /^pay_[A-Za-z0-9]{8,32}$/.test(reference), {
    path: ['reference'],
    error: paymentWords,
  }),
)
export type Fact = z.output<typeof flowInput>

export const recordInput = operatorStep
export const flowOutput = decided
