import * as z from 'zod/mini'
import { choiceState, defineOperatorFlow, executionParameters, taskState } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const fileWords =
  'it is the name of a file below prices/ of the operators’ bucket: letters, digits, dots and dashes, with .csv at the end, e.g. "2026-11-23.csv"'

/** e.g. `{"file": "2026-11-23.csv", "preview": true, "by": "meera.k", "reason": "prices of the morning"}`. */
const input = operatorObject({
  /** Below `prices/` of the operators' bucket. */
  file: z.string(fileWords).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.csv$/, fileWords)),
  ...mayPreview,
  ...whoAndWhy,
})

/** The desk publishes prices of many instruments by a file; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-publish-prices',
  input,
  startedBy: ['Desk'],
  writes: ['bonds', 'operations'],
  // A processor of its own: of 3,600 prices each is compared and computed twice.
  function: { timeoutSeconds: 180, memoryMb: 1769, book: true, operatorFiles: true },
  failureMeans:
    'Prices of a file were not all published: investors see and buy the others at the prices of before. The operator sees why in the execution.',
  machine: {
    comment:
      'The desk publishes prices by a file. All rows are checked first; prices far from the last ones wait for a second person.',
    timeoutSeconds: 1800,
    task: {
      state: 'CheckTheFile',
      comment:
        'Reads the file and compares every row with the catalogue. Nothing is published when one is wrong; what needs a second person is requested.',
      step: 'checkPrices',
      timeoutSeconds: 190,
    },
    choice: {
      state: 'IsItRight',
      comment: 'Right, and prices move; or refused, with every wrong row; or a preview, or nothing to do.',
      outcomes: { publishes: 'PublishThePrices', refused: 'Refused' },
    },
    furtherStates: {
      PublishThePrices: taskState({
        comment:
          'Each instrument by itself, as ops-publish-instrument does it; what is published is passed over.',
        step: 'publishPrices',
        timeoutSeconds: 190,
        input: { 'prepared.$': '$', ...executionParameters },
        next: 'AreAllPublished',
      }),
      AreAllPublished: choiceState({
        comment: 'All; or the time of one task did not suffice; or something changed meanwhile.',
        outcomes: { publishes: 'PublishThePrices', refused: 'Refused' },
      }),
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is published is not published twice.',
      cause:
        'The prices could not all be published for a reason of ours. Start it again under another name; what is published already is passed over. If it breaks again, tell engineering.',
    },
    doneComment: 'Published, or shown; the output says what moved and what waits for a second person.',
  },
})
export type Input = z.output<typeof definition.input>
