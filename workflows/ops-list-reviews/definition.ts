import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"by": "meera.k", "reason": "morning round"}`. */
const input = operatorObject(whoAndWhy)

/** The list of reviews that wait; started by hand. It writes nothing. */
export const definition = defineOperatorFlow({
  flow: 'ops-list-reviews',
  input,
  startedBy: ['KycOperator', 'Desk', 'Payments'],
  writes: [],
  function: {
    timeoutSeconds: 20,
    memoryMb: 512,
    reads: ['bank-verification', 'identity-verification', 'kyc', 'operations'],
  },
  failureMeans:
    'Operators do not see who and what waits for them, so KYCs, bank proofs and large payouts lie longer than investors were promised.',
  machine: {
    comment:
      'Lists who waits for an operator: KYCs in review, bank proofs and identities verified anew, since when and by when. Ids and dates only.',
    timeoutSeconds: 300,
    task: {
      state: 'ListReviews',
      comment: 'Reads the lists of what is due; nothing is written.',
      step: 'listReviews',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItListed' },
    broken: {
      comment: 'Our own failure; listing again is safe.',
      cause:
        'The list could not be read for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output is the list.',
  },
})
export type Input = z.output<typeof definition.input>
