import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const queueWords =
  'copy the name of the queue from the alarm, e.g. orders-events; with or without -dead at its end'
const mostWords = 'it is a whole number from 1 to 1000, without quotation marks'

/** e.g. `{"queue": "orders-events", "by": "meera.k", "reason": "the exchange answers again"}`. */
const input = operatorObject({
  queue: z.string(queueWords).check(z.regex(/^[a-z][a-z-]{1,40}-[A-Za-z]{2,60}(-dead)?$/, queueWords)),
  /** At most so many messages; 100 when left out. */
  most: z.optional(z.int(mostWords).check(z.refine(most => most >= 1 && most <= 1000, mostWords))),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator sends events again that a consumer could not take; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-replay-dead-letter',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 200, memoryMb: 512, replaysDeadLetters: true },
  failureMeans:
    'An operator could not send lost events again: what they would do for investors (letters, flows, statuses) stays undone. The operator sees why in the execution.',
  machine: {
    comment:
      'An operator sends events again that a consumer could not take. Names of queues and counts only.',
    timeoutSeconds: 1200,
    task: {
      state: 'SendTheMessagesAgain',
      comment: 'Writes the audit row, then moves messages from the dead letters to their queue, one by one.',
      step: 'replay',
      timeoutSeconds: 240,
    },
    choice: { state: 'WereTheySent' },
    broken: {
      comment:
        'Our own failure in the middle; starting again is safe, since consumers take a message twice as once.',
      cause:
        'The messages could not all be sent again, for a reason of ours. Start it again under another name: it goes on with those that are left. If it breaks again, tell engineering.',
    },
    doneComment: 'Sent again; the output says how many, and how many are left.',
  },
})
export type Input = z.output<typeof definition.input>
