import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutHelpRequest,
  mayPreview,
  operatorObject,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

/** The answer is kept in the history with the input, so it quotes nothing of the person. */
const input = operatorObject({
  ...aboutHelpRequest,
  answer: operatorText(5, 2000, 'answer in 5 to 2000 characters, in the language of the investor'),
  ...mayPreview,
  ...whoAndWhy,
})

/** Answers what an investor wrote to support; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-answer-help-request',
  input,
  startedBy: ['KycOperator', 'Desk', 'Payments'],
  writes: ['notifications', 'operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, encryptsFields: true },
  failureMeans:
    'The answer to an investor was not written, so that person waits. Nothing was changed. The operator sees why in the execution.',
  machine: {
    comment: "Answers a message to support. Ids and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'AnswerHelpRequest',
      comment: 'Reads the input as typed; the answer, its event and the audit row are one write.',
      step: 'answerHelpRequest',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAnswered' },
    broken: {
      comment: 'Our own failure; starting again is safe, since nothing is answered twice.',
      cause:
        'The answer broke for a reason of ours. Start it again under another name; if it was written after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Answered; the investor gets a letter that there is an answer.',
  },
})
export type Input = z.output<typeof definition.input>
