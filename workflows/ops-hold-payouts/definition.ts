import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"investorId": "inv_…", "held": true, "by": "meera.k", "reason": "the bank reported a fraud"}`. */
const input = operatorObject({
  investorId: z.optional(aboutInvestor.investorId),
  /** Payouts of everybody. */
  all: z.optional(z.literal(true, 'it is true, or left out when an investor is named')),
  /** `true` holds, `false` lets go. */
  held: z.boolean('it is true to hold payouts or false to let them go, without quotation marks'),
  ...mayPreview,
  ...whoAndWhy,
}).check(
  z.refine(
    ({ investorId, all }) => (investorId === undefined) !== (all === undefined),
    'say whose payouts: "investorId", or "all": true',
  ),
)

/** An operator asks to hold payouts or to let them go; started by hand, and approved by a second person. */
export const definition = defineOperatorFlow({
  flow: 'ops-hold-payouts',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth', 'book'] },
  failureMeans:
    'An operator could not ask for a hold of payouts: money goes to investors as before, or waits on although the reason is gone. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator asks to hold the payouts of an investor, or of all, or to let them go; a second person approves it. Ids and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'AskForTheHold',
      comment:
        'Reads the input as typed and writes request, event and audit row as one. Nothing is held yet.',
      step: 'askForHold',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAskedFor' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is asked for is not asked for twice.',
      cause:
        'The hold could not be asked for, for a reason of ours. Start it again under another name; if it was asked for after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Asked for, or so already; the output says what the second person starts.',
  },
})
export type Input = z.output<typeof definition.input>
