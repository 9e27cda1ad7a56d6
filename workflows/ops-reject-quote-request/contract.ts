import {
  decided,
  operatorObject,
  operatorStep,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'
import { aboutOrder } from '../../shared/vocabulary/operatorOrder.ts'

/**
 * What the desk types when it does not quote, e.g. `{"orderId": "liq_…", "remarks": "No buyer for this size today", "by":
 * "meera.k", "reason": "the dealer declined"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutOrder,
  /** The investor reads it. */
  remarks: operatorText(
    5,
    200,
    'what the investor reads, in 5 to 200 characters, e.g. "No buyer for this size today"',
  ),
  ...whoAndWhy,
})

export const declineInput = operatorStep
export const flowOutput = decided
