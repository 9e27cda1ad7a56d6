import * as z from 'zod/mini'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'

/**
 * What a second operator types about what waits for one, e.g. `{"requestId": "req_…", "approve": true, "by": "ravi.s",
 * "reason": "spoke with the bank"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

const idWords =
  'copy the request id from the output of the execution that asked, or from ops-list-reviews, e.g. req_mfz3k1x0-0123456789abcdef01234567'

/** The execution's input. */
export const flowInput = operatorObject({
  requestId: z.string(idWords).check(z.regex(/^req_[A-Za-z0-9_-]{10,90}$/, idWords)),
  /** `false` refuses it, or takes back what one asked for oneself. */
  approve: z.boolean('it is true or false, without quotation marks'),
  ...whoAndWhy,
})

export const decideInput = operatorStep
/** What the step ends with; `waits` until CloudTrail has said who started this, and goes round with what was typed. */
export const flowOutput = z.union([
  z.object({ outcome: z.literal('waits'), until: z.string(), request: z.unknown() }),
  decided,
])
