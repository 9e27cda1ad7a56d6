import * as z from 'zod/mini'
import { isin } from '../../shared/contracts/bonds/bondBody.ts'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const isinWords = 'it is the ISIN of the instrument that paid, e.g. INE583D07323'
const dateWords = 'it is the due date of the payment as ops-list-work names it, e.g. "2026-11-08"'

/** e.g. `{"ISIN": "INE583D07323", "dueDate": "2026-11-08", "accept": true, "by": "meera.k", "reason": "the registrar confirmed its figures"}`. */
const input = operatorObject({
  ISIN: z.string(isinWords).check(z.refine(text => z.safeParse(isin, text).success, isinWords)),
  dueDate: z.string(dateWords).check(z.refine(text => z.safeParse(isoDate, text).success, dateWords)),
  /** `true` books what was paid; `false` refuses it, and the payment stays owed. */
  accept: z.boolean('it is true to book what was paid or false to refuse it, without quotation marks'),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator asks that what a registrar paid is booked although it is not what was computed; approved by a second person. */
export const definition = defineOperatorFlow({
  flow: 'ops-book-coupon',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['book'] },
  failureMeans:
    'An operator could not ask to book what a registrar paid: the payments stay open, and their investors see them as due. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator compares what a registrar paid with what was expected, and asks to book or to refuse it; a second person approves it. Ids, amounts and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'CompareTheAmounts',
      comment:
        'Reads the input as typed, lists the payments that differ, and writes request, event and audit row as one. Nothing is booked yet.',
      step: 'compareAmounts',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAskedFor' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is asked for is not asked for twice.',
      cause:
        'The decision could not be asked for, for a reason of ours. Start it again under another name; if it was asked for after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Asked for, or so already; the output lists the payments and what the second person starts.',
  },
})
export type Input = z.output<typeof definition.input>
