import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

/** An operator asks that the factors of an investor who has lost all of them are removed; a second person approves it. */
export const definition = defineOperatorFlow({
  flow: 'ops-remove-second-factor',
  input: operatorObject({ ...aboutInvestor, ...mayPreview, ...whoAndWhy }),
  startedBy: ['KycOperator'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth'] },
  failureMeans:
    'An investor who has lost phone, passkeys and recovery codes stays locked out, although somebody has made sure who it is. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator asks to remove the second step of an investor who has lost it; a second person approves it. Ids and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'RequestRemoval',
      comment: 'Reads the input as typed and writes request and audit row as one. Nothing is removed yet.',
      step: 'requestRemoval',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItRequested' },
    broken: {
      comment: 'Our own failure; starting again is safe, since nothing is done twice.',
      cause:
        'It broke for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'Requested; the output says what the second person starts.',
  },
})
export type Input = z.output<typeof definition.input>
