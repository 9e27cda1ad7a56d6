import * as z from 'zod/mini'
import {
  aboutInvestor,
  decided,
  operatorObject,
  operatorStep,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to hold payouts or let them go, e.g. `{"investorId": "inv_…", "held": true, "by": "meera.k",
 * "reason": "the bank reported a fraud"}`, or `"all": true` in place of the investor. These shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = operatorObject({
  investorId: z.optional(aboutInvestor.investorId),
  /** Payouts of everybody. */
  all: z.optional(z.literal(true, 'it is true, or left out when an investor is named')),
  /** `true` holds, `false` lets go. */
  held: z.boolean('it is true to hold payouts or false to let them go, without quotation marks'),
  ...whoAndWhy,
}).check(
  z.refine(
    ({ investorId, all }) => (investorId === undefined) !== (all === undefined),
    'say whose payouts: "investorId", or "all": true',
  ),
)

export const askInput = operatorStep
export const flowOutput = decided
