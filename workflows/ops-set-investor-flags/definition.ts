import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

const mandateWords = 'copy the word of the exchange in capitals, e.g. "APPROVED"'
const flag = z.optional(z.boolean('it is true or false, without quotation marks'))

/** e.g. `{"investorId": "inv_…", "enhancedGroup": true, "by": "meera.k", "reason": "second wave of the roll-out"}`. */
const input = operatorObject({
  ...aboutInvestor,
  /** The investor verifies identity on the vendor's screens (`userInHypervergeCug`). */
  enhancedGroup: flag,
  /** The investor is asked before anything else. */
  forceKYC: flag,
  /** Forces one who is approved or under process: the status goes back to pending. */
  forceAgain: flag,
  /** The investor is shown as premium (`premiumUser`). */
  premium: flag,
  /** The investor uses the mutual fund platform (`isMfuUser`). */
  mutualFunds: flag,
  /** What the exchange says of the investor's mandate (D1 s4). */
  mandate: z.optional(z.string(mandateWords).check(z.regex(/^[A-Z][A-Z ]{2,58}[A-Z]$/, mandateWords))),
  ...mayPreview,
  ...whoAndWhy,
}).check(
  z.refine(
    ({ enhancedGroup, forceKYC, premium, mutualFunds, mandate }) =>
      [enhancedGroup, forceKYC, premium, mutualFunds, mandate].some(one => one !== undefined),
    'say enhancedGroup, forceKYC, premium or mutualFunds, each true or false, or mandate',
  ),
  z.refine(({ forceKYC, forceAgain }) => forceAgain !== true || forceKYC === true, {
    path: ['forceAgain'],
    error: 'it goes with "forceKYC": true',
  }),
)

/** An operator changes the groups an investor is in; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-set-investor-flags',
  input,
  startedBy: ['KycOperator'],
  writes: ['account', 'identity-verification', 'operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth'] },
  failureMeans:
    'An operator could not move an investor into or out of the enhanced KYC: the investor sees the route of before. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator changes the groups an investor is in: enhanced KYC, forced or not. Ids, flags and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'SetInvestorFlags',
      comment: 'Reads the input as typed and writes record, event and audit row as one.',
      step: 'setInvestorFlags',
      timeoutSeconds: 30,
    },
    choice: { state: 'WereTheySet' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is set is not set twice.',
      cause:
        'The flags could not be set for a reason of ours. Start it again under another name; if they were set after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Set, or set before; the output says how the flags stand.',
  },
})
export type Input = z.output<typeof definition.input>
