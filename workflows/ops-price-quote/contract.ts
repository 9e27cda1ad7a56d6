import * as z from 'zod/mini'
import { operatorAmount } from '../../shared/vocabulary/operatorAmount.ts'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'
import { aboutOrder, operatorInstant } from '../../shared/vocabulary/operatorOrder.ts'

/**
 * What the desk types to name its price for a request, or another one, e.g. `{"orderId": "liq_…", "unitPrice": "100500.00",
 * "validUntil": "14:30", "by": "meera.k", "reason": "the dealer's bid"}`. These shapes only grow (`fixtures/released.json`
 * holds every one released).
 */

const untilWords =
  'until when the price counts: today’s time here, e.g. "14:30", or an instant with its zone; left out it is the close of the market'
const clock = z.string(untilWords).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, untilWords))

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutOrder,
  /** Rupees for one unit, before the exit load. */
  unitPrice: operatorAmount,
  validUntil: z.optional(z.union([clock, operatorInstant], untilWords)),
  /** Says that a price far from the last one is meant. */
  confirmUnusualPrice: z.optional(
    z.boolean('true when a price far from the last one is meant, without quotation marks'),
  ),
  ...whoAndWhy,
})
export type Priced = z.output<typeof flowInput>

export const priceInput = operatorStep
export const flowOutput = decided
