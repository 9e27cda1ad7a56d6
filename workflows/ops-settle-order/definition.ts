import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import {
  aboutPurchase,
  operatorInstant,
  operatorReference,
} from '../../shared/vocabulary/operator/operatorOrder.ts'

const facts = ['paid', 'matched', 'settled', 'inDemat'] as const
const factWords = 'it is "paid", "matched", "settled" or "inDemat"'
const paymentWords =
  'of a payment it is the gateway’s payment id, e.g. pay_29QQoUBi66xm2f: by it the payment is known when the gateway reports it after all'

/** e.g. `{"orderId": "ord_…", "fact": "matched", "reference": "DL26112300042", "at": "2026-11-23T10:05:00+05:30", "by": "meera.k", "reason": "confirmed by the exchange"}`. */
const input = operatorObject({
  ...aboutPurchase,
  fact: z.enum(facts, factWords),
  /** `paid`: the gateway's payment id. `matched`: the deal's number. Else the number of the settlement or the credit. */
  reference: operatorReference,
  at: operatorInstant,
  ...mayPreview,
  ...whoAndWhy,
}).check(
  z.refine(({ fact, reference }) => fact !== 'paid' || /^pay_[A-Za-z0-9]{8,32}$/.test(reference), {
    path: ['reference'],
    error: paymentWords,
  }),
)

/** An operator records what happened to an order outside; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-settle-order',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: ['orders', 'operations'],
  function: {
    timeoutSeconds: 50,
    memoryMb: 512,
    secrets: ['payment-gateway/key-id', 'payment-gateway/key-secret'],
    book: true,
    vendors: ['payment-gateway'],
  },
  failureMeans:
    'An operator could not record what happened to an order: the investor sees it as late, although it is settled. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator records an outside fact of an order that did not arrive by itself: paid, matched, settled, or units in the demat account. Ids, the other side's numbers and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'RecordFact',
      comment:
        'Reads the input as typed, asks the gateway about a payment, and writes order, event, book and audit row as one.',
      step: 'recordFact',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItRecorded' },
    vendorSilent: {
      state: 'GatewaySilent',
      comment: "A payment needs the gateway's word, and it gave none.",
      error: 'GatewayUnavailable',
      cause:
        'The gateway did not say whether it has this payment, so nothing was recorded. Start it again later, under another name; when it answers, the payment is noticed by itself as well.',
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is recorded is not recorded twice.',
      cause:
        'The fact could not be recorded for a reason of ours. Start it again under another name; if it was recorded after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Recorded, or recorded before; the output says where the order stands.',
  },
})
export type Input = z.output<typeof definition.input>
