import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutLiquidation } from '../../shared/vocabulary/operator/operatorOrder.ts'

/** e.g. `{"orderId": "liq_…", "by": "arjun.d", "reason": "before the dealers are called"}`. */
const input = operatorObject({ ...aboutLiquidation, ...whoAndWhy })

/** What an investor wants to sell, as the desk needs it to name a price; started by hand. It writes nothing. */
export const definition = defineOperatorFlow({
  flow: 'ops-show-request',
  input,
  startedBy: ['Desk'],
  writes: [],
  function: { timeoutSeconds: 20, memoryMb: 256, reads: ['bonds', 'liquidation', 'operations'] },
  failureMeans:
    'The desk does not see what an investor wants to sell, so the price waits. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment: 'Shows a request to sell: instrument, units, times and prices. Ids and amounts only.',
    timeoutSeconds: 300,
    task: {
      state: 'ShowRequest',
      comment: 'Reads the request and the last price; nothing is written.',
      step: 'showRequest',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItFound' },
    broken: {
      comment: 'Our own failure; starting again is safe.',
      cause:
        'The request could not be read for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output is the request.',
  },
})
export type Input = z.output<typeof definition.input>
