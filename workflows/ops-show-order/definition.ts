import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutPurchase } from '../../shared/vocabulary/operator/operatorOrder.ts'

/** e.g. `{"orderId": "ord_…", "by": "arjun.d", "reason": "the alarm names it"}`. */
const input = operatorObject({ ...aboutPurchase, ...whoAndWhy })

/** A purchase as an operator needs it before recording a fact or failing it; started by hand. It writes nothing. */
export const definition = defineOperatorFlow({
  flow: 'ops-show-order',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: [],
  function: { timeoutSeconds: 20, memoryMb: 256, reads: ['book', 'operations', 'orders'] },
  failureMeans:
    'An operator does not see how a purchase stands, so an investor whose money is with us waits. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment:
      'Shows a purchase: instrument, units, amounts, times, references, payments and decisions. No account and no name.',
    timeoutSeconds: 300,
    task: {
      state: 'ShowOrder',
      comment: 'Reads the order, its payments and what operators decided; nothing is written.',
      step: 'showOrder',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItFound' },
    broken: {
      comment: 'Our own failure; starting again is safe.',
      cause:
        'The order could not be read for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output is the order.',
  },
})
export type Input = z.output<typeof definition.input>
