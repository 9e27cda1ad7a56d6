import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutLiquidation } from '../../shared/vocabulary/operator/operatorOrder.ts'

/** e.g. `{"orderId": "liq_…", "by": "meera.k", "reason": "the issuer called the bond"}`. */
const input = operatorObject({ ...aboutLiquidation, ...mayPreview, ...whoAndWhy })

/** An operator gives a sale up whose units have not left; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-fail-liquidation',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: ['liquidation', 'operations'],
  function: { timeoutSeconds: 30, memoryMb: 256, book: true },
  failureMeans:
    'An operator could not give a sale up: its units are still delivered and paid on their day. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator gives a sale up whose units have not left: they are the investor's as before. Ids and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'GiveTheSaleUp',
      comment: 'Reads the input as typed and writes order, event, book and audit row as one.',
      step: 'failLiquidation',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItGivenUp' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is given up is not given up twice.',
      cause:
        'The sale could not be given up for a reason of ours. Start it again under another name; if it was given up after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Given up, or over before; the output says where the sale stands.',
  },
})
export type Input = z.output<typeof definition.input>
