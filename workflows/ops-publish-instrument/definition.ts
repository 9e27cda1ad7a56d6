import * as z from 'zod/mini'
import { choiceState, defineOperatorFlow, executionParameters, taskState } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const productWords = 'it is the product id, e.g. "narmada-microcredit-2028"'
const either = 'give either "instrument", the whole of it, or "product" with "changes"'
const fields = z.record(z.string(), z.unknown(), 'it is a JSON object')

/** e.g. `{"product": "narmada-microcredit-2028", "changes": {"price": {…}}, "by": "meera.k", "reason": "new price"}`. */
const input = operatorObject({
  /** As in `functions/bonds/data`. */
  instrument: z.optional(fields),
  product: z.optional(z.string(productWords).check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, productWords))),
  /** Fields to replace, e.g. `{"price": {…}}`; null takes an optional field away. */
  changes: z.optional(fields),
  /** A price more than 10 % away from the last one is published only with this. */
  bigMove: z.optional(z.boolean('it is true or false, without quotation marks')),
  ...mayPreview,
  ...whoAndWhy,
}).check(
  z.refine(
    ({ instrument, product, changes }) =>
      (instrument === undefined) === (product !== undefined && changes !== undefined),
    either,
  ),
  z.refine(
    ({ instrument, product, changes }) =>
      instrument === undefined || (product === undefined && changes === undefined),
    either,
  ),
)

/** An operator puts an instrument on show or changes one; started by hand, and for the seeds by `npm start`. */
export const definition = defineOperatorFlow({
  flow: 'ops-publish-instrument',
  input,
  startedBy: ['Desk'],
  writes: ['bonds', 'operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, book: true },
  failureMeans:
    'An operator could not publish an instrument or its new price: investors see and buy at what was published before. The operator sees why in the execution.',
  machine: {
    comment:
      'An operator puts an instrument on show or changes one. Its cash flows are computed and stand in the history before it goes live.',
    timeoutSeconds: 300,
    task: {
      state: 'ComputeCashFlows',
      comment:
        'Reads the input as typed, judges it, and shows every payment with totals and yield. Nothing is written.',
      step: 'computeCashFlows',
      timeoutSeconds: 30,
    },
    choice: {
      state: 'IsItReady',
      comment: 'Ready to go live; or refused, with what is wrong; or published like this already.',
      outcomes: { ready: 'Publish', refused: 'Refused' },
    },
    furtherStates: {
      Publish: taskState({
        comment: 'Catalogue, version, stock and event in one write, only over the version that was read.',
        step: 'publish',
        timeoutSeconds: 30,
        input: { 'prepared.$': '$', ...executionParameters },
        next: 'WasItPublished',
      }),
      WasItPublished: choiceState({}),
    },
    refusedComment: 'Nothing was published, and the cause says what to do.',
    broken: {
      comment: 'Our own failure; starting again is safe, since what is published is not published twice.',
      cause:
        'The instrument could not be published for a reason of ours. Start it again under another name; if it was published after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'On show, or on show like this before; the output says which.',
  },
})
export type Input = z.output<typeof definition.input>
