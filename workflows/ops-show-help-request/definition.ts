import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutHelpRequest,
  operatorObject,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

/** Shows what an investor wrote to support; started by hand. It writes who looked, and nothing else. */
export const definition = defineOperatorFlow({
  flow: 'ops-show-help-request',
  input: operatorObject({ ...aboutHelpRequest, ...whoAndWhy }),
  startedBy: ['KycOperator', 'Desk', 'Payments'],
  writes: ['operations'],
  function: {
    timeoutSeconds: 20,
    memoryMb: 512,
    reads: ['notifications'],
    encryptsFields: true,
    documents: ['put', 'get'],
  },
  failureMeans:
    'Nobody reads what an investor wrote to support, so that person waits. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment:
      'Shows a message to support on a sheet that opens for minutes. Ids and states only in the history.',
    timeoutSeconds: 300,
    task: {
      state: 'ShowHelpRequest',
      comment: 'Writes who looks and why, then reads the conversation and puts it onto a sheet.',
      step: 'showHelpRequest',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItFound' },
    broken: {
      comment: 'Our own failure; starting again is safe.',
      cause:
        'The message could not be shown for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'The output has the address of the sheet.',
  },
})
export type Input = z.output<typeof definition.input>
