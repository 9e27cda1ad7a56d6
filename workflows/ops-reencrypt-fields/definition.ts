import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** e.g. `{"by": "kavya.p", "reason": "the data key of 2026 is replaced"}`. */
const input = operatorObject(whoAndWhy)

/** An operator has personal fields encrypted anew under the data key that writes now; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-reencrypt-fields',
  input,
  startedBy: ['Payments'],
  writes: [
    'account',
    'auth',
    'bank-verification',
    'fund-portfolio',
    'kyc',
    'messaging',
    'notifications',
    'operations',
  ],
  function: { timeoutSeconds: 600, memoryMb: 1024, reencryptsFields: true, encryptsFields: true },
  failureMeans:
    'Personal fields are still encrypted under a former data key, which must not be taken away. The operator sees why in the execution.',
  machine: {
    comment:
      'Encrypts personal fields anew under the data key that writes now, table after table. Counts only; nothing that is read is shown.',
    timeoutSeconds: 3000,
    task: {
      state: 'EncryptTheFieldsAnew',
      comment: 'Writes the audit row, then reads each table and replaces what is of a former key or form.',
      step: 'reencrypt',
      timeoutSeconds: 660,
    },
    choice: { state: 'WereTheyEncrypted' },
    broken: {
      comment:
        'Our own failure in the middle; starting again goes on, since what is done is not old any more.',
      cause:
        'The fields could not all be encrypted anew, for a reason of ours. Start it again under another name: it goes on where it was. If it breaks again, tell engineering.',
    },
    doneComment: 'The output says how many rows were read and written, and whether to start it again.',
  },
})
export type Input = z.output<typeof definition.input>
