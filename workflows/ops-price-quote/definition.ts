import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutLiquidation, operatorInstant } from '../../shared/vocabulary/operator/operatorOrder.ts'

const untilWords =
  'until when the price counts: today’s time here, e.g. "14:30", or an instant with its zone; left out it is the close of the market'
const clock = z.string(untilWords).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, untilWords))

/** e.g. `{"orderId": "liq_…", "unitPrice": "100500.00", "validUntil": "14:30", "by": "meera.k", "reason": "the dealer's bid"}`. */
const input = operatorObject({
  ...aboutLiquidation,
  /** Rupees for one unit, before the exit load. */
  unitPrice: operatorAmount,
  validUntil: z.optional(z.union([clock, operatorInstant], untilWords)),
  /** Says that a price far from the last one is meant. */
  confirmUnusualPrice: z.optional(
    z.boolean('true when a price far from the last one is meant, without quotation marks'),
  ),
  ...mayPreview,
  ...whoAndWhy,
})

/** The desk names its price for a request; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-price-quote',
  input,
  startedBy: ['Desk'],
  writes: ['liquidation', 'operations'],
  function: {
    timeoutSeconds: 30,
    memoryMb: 256,
    reads: ['bonds'],
    book: true,
  },
  failureMeans:
    'The desk could not name its price: an investor waits for a quote, and the request lapses. The operator sees why in the execution.',
  machine: {
    comment:
      "The desk names its price for a request, the first or another one. Ids, the price and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'PriceTheQuote',
      comment: 'Reads the input as typed and writes price, event and audit row as one.',
      step: 'priceQuote',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItPriced' },
    broken: {
      comment: 'Our own failure; starting again is safe, since the same price is not named twice.',
      cause:
        'The price could not be recorded for a reason of ours. Start it again under another name; if it was recorded after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Priced, or priced like this before; the output repeats the price in words.',
  },
})
export type Input = z.output<typeof definition.input>
