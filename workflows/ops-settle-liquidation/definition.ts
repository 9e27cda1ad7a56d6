import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import {
  aboutLiquidation,
  operatorInstant,
  operatorReference,
} from '../../shared/vocabulary/operator/operatorOrder.ts'

const facts = ['delivered', 'paid'] as const

/** e.g. `{"orderId": "liq_…", "fact": "delivered", "reference": "DLV26112700042", "at": "2026-11-27T11:20:00+05:30", "by": "meera.k", "reason": "confirmed by the depository"}`. */
const input = operatorObject({
  ...aboutLiquidation,
  fact: z.enum(facts, 'it is "delivered" or "paid"'),
  /** `delivered`: the depository's number. `paid`: the UTR. */
  reference: operatorReference,
  at: operatorInstant,
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator records what happened to a sale outside; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-settle-liquidation',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: ['liquidation', 'operations'],
  function: {
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['kyc'],
    secrets: [
      'depository/client-id',
      'depository/signing-key',
      'payouts/key-id',
      'payouts/key-secret',
      'payouts/account-number',
    ],
    encryptsFields: true,
    book: true,
    vendors: ['depository', 'payouts'],
  },
  failureMeans:
    'An operator could not record what happened to a sale: the investor sees it as late, although it is delivered or paid. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator records an outside fact of a sale that did not arrive by itself: units delivered, or money paid. Ids, the other side's numbers and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'RecordTheFact',
      comment:
        'Reads the input as typed, asks the bank about a payment and the depository about a delivery, and writes order, event, book and audit row as one.',
      step: 'recordFact',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItRecorded' },
    vendorSilent: {
      state: 'BankSilent',
      comment: "A payment needs the bank's word, and it gave none.",
      error: 'BankUnavailable',
      cause:
        'The bank did not say where this payout stands, so nothing was recorded. Start it again later, under another name; when it answers, the payment is noticed by itself as well.',
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is recorded is not recorded twice.',
      cause:
        'The fact could not be recorded for a reason of ours. Start it again under another name; if it was recorded after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Recorded, or recorded before; the output says where the sale stands.',
  },
})
export type Input = z.output<typeof definition.input>
