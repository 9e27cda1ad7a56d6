import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutPurchase } from '../../shared/vocabulary/operator/operatorOrder.ts'

/** e.g. `{"orderId": "ord_…", "by": "meera.k", "reason": "withdrawn at the exchange"}`. */
const input = operatorObject({ ...aboutPurchase, ...mayPreview, ...whoAndWhy })

/** An operator gives an order up; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-fail-order',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: ['orders', 'operations'],
  function: {
    timeoutSeconds: 50,
    memoryMb: 512,
    secrets: ['bond-exchange/client-id', 'bond-exchange/signing-key'],
    book: true,
    vendors: ['bond-exchange'],
  },
  failureMeans:
    'An operator could not give an order up: the investor’s money waits with an order that comes to nothing. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator gives an order up: units back for sale, money that was taken on its way back. Ids and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'FailOrder',
      comment:
        'Reads the input as typed, asks the exchange, and writes order, event, payment, book and audit row as one.',
      step: 'failOrder',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItGivenUp' },
    vendorSilent: {
      state: 'ExchangeSilent',
      comment: 'What the exchange may still settle is not given up, and it gave no word.',
      error: 'ExchangeUnavailable',
      cause:
        'The exchange did not say where this order stands, and it may still settle there, so nothing was changed. Start it again later, under another name.',
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is given up is not given up twice.',
      cause:
        'The order could not be given up for a reason of ours. Start it again under another name; if it was given up after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Given up, or given up before; the output says where the order stands.',
  },
})
export type Input = z.output<typeof definition.input>
