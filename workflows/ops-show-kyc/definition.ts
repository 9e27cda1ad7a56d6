import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { aboutInvestor, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"investorId": "inv_…", "by": "meera.k", "reason": "review of the morning"}`. */
const input = operatorObject({ ...aboutInvestor, ...whoAndWhy })

/** A KYC as an operator needs it for a review; started by hand. It changes nothing but the audit. */
export const definition = defineOperatorFlow({
  flow: 'ops-show-kyc',
  input,
  startedBy: ['KycOperator'],
  writes: ['operations'],
  function: {
    timeoutSeconds: 20,
    memoryMb: 512,
    reads: ['auth', 'bank-verification', 'documents', 'identity-verification', 'kyc'],
    documents: ['get', 'put'],
    encryptsFields: true,
  },
  failureMeans:
    'An operator does not see what an investor gave, so a KYC waits or is decided blind. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment:
      "Shows a KYC: states and ids in the output, and what the investor gave on a sheet that opens for five minutes. No state holds a person's details.",
    timeoutSeconds: 300,
    task: {
      state: 'ShowKyc',
      comment: 'Writes who looks and why, then reads the KYC and makes the sheet.',
      step: 'showKyc',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItFound' },
    broken: {
      comment: 'Our own failure; starting again is safe.',
      cause:
        'The KYC could not be read for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output has the states, and the address of the sheet.',
  },
})
export type Input = z.output<typeof definition.input>
