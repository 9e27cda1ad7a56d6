import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"by": "meera.k", "reason": "morning round"}`. */
const input = operatorObject(whoAndWhy)

/** The list of what waits for an operator, with the next command of each; started by hand. It writes nothing. */
export const definition = defineOperatorFlow({
  flow: 'ops-list-work',
  input,
  startedBy: ['KycOperator', 'Desk', 'Payments'],
  writes: [],
  function: {
    timeoutSeconds: 20,
    memoryMb: 512,
    reads: [
      'bank-verification',
      'bonds',
      'book',
      'funds',
      'identity-verification',
      'kyc',
      'liquidation',
      'notifications',
      'operations',
      'orders',
    ],
    countsDeadLetters: true,
  },
  failureMeans:
    'Operators do not see what waits for them, so KYCs, prices, payouts and differences of the books lie longer than investors were promised.',
  machine: {
    comment:
      'Lists what waits for an operator, overdue first, each with its due time and the next command. Ids, dates and amounts only.',
    timeoutSeconds: 300,
    task: {
      state: 'ListWork',
      comment: 'Reads the lists of what is due; nothing is written.',
      step: 'listWork',
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
