import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const orderWords = 'the id of an order or of a request to sell, e.g. ord_mfz3k1x0-0123456789abcdef01234567'
const sealedWords =
  'it is made by npm run ops from "email", "mobile", "pan", or "accountNumber" and "ifsc"; never type those here, since every input is kept'

/** e.g. `{"orderId": "ord_…", "by": "meera.k", "reason": "the investor called"}`; `npm run ops` makes `sealed`. */
const input = operatorObject({
  orderId: z.optional(z.string(orderWords).check(z.regex(/^(ord|liq)_[A-Za-z0-9-]{10,64}$/, orderWords))),
  /** What must not be kept, sealed for this flow and five minutes. */
  sealed: z.optional(
    z.string(sealedWords).check(z.regex(/^[A-Za-z0-9_-]{300,700}~[A-Za-z0-9_.-]{100,2000}$/, sealedWords)),
  ),
  ...whoAndWhy,
}).check(
  z.refine(
    ({ orderId, sealed }) => (orderId === undefined) !== (sealed === undefined),
    'say who it is by one of: "orderId", or with npm run ops "email", "mobile", "pan", or "accountNumber" and "ifsc"',
  ),
)

/** From a person to the id that all other flows take; started by hand. It writes who looked for whom, and nothing else. */
export const definition = defineOperatorFlow({
  flow: 'ops-find-investor',
  input,
  startedBy: ['KycOperator', 'Desk', 'Payments'],
  writes: ['operations'],
  function: {
    timeoutSeconds: 20,
    memoryMb: 256,
    reads: ['auth', 'bank-verification', 'book', 'kyc', 'liquidation', 'orders'],
    secrets: ['payload-key'],
    encryptsFields: true,
  },
  failureMeans:
    'An operator cannot find the investor who calls, so that person waits. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment:
      'Finds the id of an investor by an order, an e-mail address, a mobile number, a PAN or a bank account. What was sought is sealed in the input, and the output has ids and states only.',
    timeoutSeconds: 300,
    task: {
      state: 'FindInvestor',
      comment:
        'Opens what was sealed, looks it up by its blind index, and forgets it. Who looked for whom is written first.',
      step: 'findInvestor',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItFound' },
    broken: {
      comment: 'Our own failure; starting again is safe.',
      cause:
        'The search broke for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output is the id, with the states of KYC and bank account.',
  },
})
export type Input = z.output<typeof definition.input>
