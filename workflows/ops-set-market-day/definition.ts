import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const dateWords = 'it is a day of the calendar, year first, e.g. "2026-12-01"'
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** e.g. `{"date": "2026-12-01", "standing": "holiday", "by": "meera.k", "reason": "circular of the exchange"}`. */
const input = operatorObject({
  /** The Indian date. */
  date: z.string(dateWords).check(z.refine(isDay, dateWords)),
  /** `holiday`: no trading and no payments. `clearingHoliday`: trading, no payments. `asPublished` takes it back. */
  standing: z.enum(
    ['holiday', 'clearingHoliday', 'asPublished'],
    'it is "holiday" (no trading, no payments), "clearingHoliday" (trading, no payments) or "asPublished" (takes it back)',
  ),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator announces that a day closes, or takes that back; started by hand, and approved by a second person. */
export const definition = defineOperatorFlow({
  flow: 'ops-set-market-day',
  input,
  startedBy: ['Desk'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512 },
  failureMeans:
    'An operator could not announce a holiday: investors are shown dates on which nothing is settled and nothing paid. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator announces that a day closes, or takes that back; a second person approves it. Dates and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'AskForTheMarketDay',
      comment:
        'Reads the input as typed, looks at the calendar, and writes request, event and audit row as one. No date moves yet.',
      step: 'askForMarketDay',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAskedFor' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is asked for is not asked for twice.',
      cause:
        'The day could not be asked for, for a reason of ours. Start it again under another name; if it was asked for after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Asked for, or so already; the output says what the second person starts.',
  },
})
export type Input = z.output<typeof definition.input>
