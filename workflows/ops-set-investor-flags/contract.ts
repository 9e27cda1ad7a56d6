import * as z from 'zod/mini'
import {
  aboutInvestor,
  decided,
  operatorObject,
  operatorStep,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to change the groups an investor is in, e.g. `{"investorId": "inv_…", "enhancedGroup": true,
 * "by": "meera.k", "reason": "second wave of the roll-out"}`. These shapes only grow (`fixtures/released.json` holds
 * every one released); the hold of an account, which stood here once, needs a second pair of eyes: `ops-hold-payouts`.
 */

const flag = z.optional(z.boolean('it is true or false, without quotation marks'))

/** The execution's input. What is left out stays as it is. */
export const flowInput = operatorObject({
  ...aboutInvestor,
  /** The investor verifies identity on the vendor's screens (`userInHypervergeCug`). */
  enhancedGroup: flag,
  /** The investor is asked before anything else. */
  forceKYC: flag,
  /** Forces one who is approved or under process: the status goes back to pending. */
  forceAgain: flag,
  ...whoAndWhy,
}).check(
  z.refine(
    ({ enhancedGroup, forceKYC }) => enhancedGroup !== undefined || forceKYC !== undefined,
    'say enhancedGroup or forceKYC, or both, each true or false',
  ),
  z.refine(({ forceKYC, forceAgain }) => forceAgain !== true || forceKYC === true, {
    path: ['forceAgain'],
    error: 'it goes with "forceKYC": true',
  }),
)

export const setInput = operatorStep
export const flowOutput = decided
