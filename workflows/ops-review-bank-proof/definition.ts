import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { recordId } from '../../shared/vocabulary/identifiers.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"investorId": "inv_…", "decision": "accept", "by": "meera.k", "reason": "name and number match"}`. */
const input = operatorObject({
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
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator's review of a bank proof; started by hand in the console. */
export const definition = defineOperatorFlow({
  flow: 'ops-review-bank-proof',
  input,
  startedBy: ['KycOperator'],
  writes: ['bank-verification', 'operations'],
  function: { timeoutSeconds: 20, memoryMb: 512 },
  failureMeans:
    'An operator could not decide on a bank proof: the investor waits on with an account under process. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator accepts or rejects a bank proof. Ids, the operator's own words and the outcome only; no state ever holds a person or an account.",
    timeoutSeconds: 300,
    task: {
      state: 'DecideBankProof',
      comment:
        'Reads the input as typed, judges it by the bank record, and writes record, ownership, event and audit row as one.',
      step: 'decideBankProof',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItDecided' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is decided is never decided twice.',
      cause:
        'The review could not be finished for a reason of ours. Start it again under another name; if it was decided after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Decided, or it had been decided before; the output says which.',
  },
})
export type Input = z.output<typeof definition.input>
