import * as z from 'zod/mini'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to send events again that a consumer could not take, e.g. `{"queue": "orders-onOrderPaid", "by":
 * "meera.k", "reason": "the exchange answers again"}`. These shapes only grow (`fixtures/released.json` holds every one
 * released).
 */

const queueWords =
  'copy the name of the queue from the alarm, e.g. orders-onOrderPaid; with or without -dead at its end'
const mostWords = 'it is a whole number from 1 to 1000, without quotation marks'

/** The execution's input. */
export const flowInput = operatorObject({
  queue: z.string(queueWords).check(z.regex(/^[a-z][a-z-]{1,40}-[A-Za-z]{2,60}(-dead)?$/, queueWords)),
  /** At most so many messages; 100 when left out. */
  most: z.optional(z.int(mostWords).check(z.refine(most => most >= 1 && most <= 1000, mostWords))),
  ...whoAndWhy,
})

export const replayInput = operatorStep
export const flowOutput = decided
