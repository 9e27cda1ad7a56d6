import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  mayPreview,
  operatorObject,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutLiquidation } from '../../shared/vocabulary/operator/operatorOrder.ts'

/** e.g. `{"orderId": "liq_…", "remarks": "No buyer for this size today", "by": "meera.k", "reason": "the dealer declined"}`. */
const input = operatorObject({
  ...aboutLiquidation,
  /** The investor reads it. */
  remarks: operatorText(
    5,
    200,
    'what the investor reads, in 5 to 200 characters, e.g. "No buyer for this size today"',
  ),
  ...mayPreview,
  ...whoAndWhy,
})

/** The desk does not quote; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-reject-quote-request',
  input,
  startedBy: ['Desk'],
  writes: ['liquidation', 'operations'],
  function: { timeoutSeconds: 30, memoryMb: 256, book: true },
  failureMeans:
    'The desk could not decline a request: its units stay put aside until it lapses. The operator sees why in the execution.',
  machine: {
    comment:
      "The desk does not quote: the units are free again, and the investor reads why. Ids and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'DeclineTheRequest',
      comment: 'Reads the input as typed and writes request, event, book and audit row as one.',
      step: 'declineRequest',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItDeclined' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is declined is not declined twice.',
      cause:
        'The request could not be declined for a reason of ours. Start it again under another name; if it was declined after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Declined, or over before; the output says where the request stands.',
  },
})
export type Input = z.output<typeof definition.input>
