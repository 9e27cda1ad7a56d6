import * as z from 'zod/mini'
import { choiceState, defineOperatorFlow, executionParameters, taskState } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const idWords =
  'copy the request id from the output of the execution that asked, or from ops-list-reviews, e.g. req_mfz3k1x0-0123456789abcdef01234567'

/** e.g. `{"requestId": "req_…", "approve": true, "by": "ravi.s", "reason": "spoke with the bank"}`. */
const input = operatorObject({
  requestId: z.string(idWords).check(z.regex(/^req_[A-Za-z0-9_-]{10,90}$/, idWords)),
  /** `false` refuses it, or takes back what one asked for oneself. */
  approve: z.boolean('it is true or false, without quotation marks'),
  ...mayPreview,
  ...whoAndWhy,
})

/** The approval of a second person for holds, market days, prices and payouts above the limit; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-approve-request',
  input,
  startedBy: ['Desk', 'Payments'],
  writes: ['operations', 'liquidation', 'bonds'],
  // Up to 200 prices that were approved are published.
  function: { timeoutSeconds: 90, memoryMb: 1024, book: true },
  failureMeans:
    'A second operator could not decide: a large payout waits on, or payouts and market days stay as they are although two people agreed. The operator sees why in the execution.',
  machine: {
    comment:
      "A second operator approves or refuses what another one, or a machine that owes money, asked for. Ids and the operator's own words only.",
    timeoutSeconds: 1800,
    task: {
      state: 'DecideOnTheRequest',
      comment:
        'Reads the input as typed and writes the deed, the decision, its event and the audit row as one.',
      step: 'decideOnRequest',
      timeoutSeconds: 100,
    },
    choice: {
      state: 'WasItDecided',
      comment:
        "Refused: the operator reads why in the execution's error and cause. Waits: who started this is not known yet. Else done.",
      outcomes: { refused: 'Refused', waits: 'WaitForTheName', publishes: 'PublishThePrices' },
    },
    furtherStates: {
      WaitForTheName: {
        Comment:
          'CloudTrail says within minutes who started an execution; whoever asked must not approve under another name.',
        Type: 'Wait',
        TimestampPath: '$.until',
        Next: 'DecideOnceMore',
      },
      DecideOnceMore: taskState({
        comment:
          'The same again with what was typed, now that the name may be known; after a quarter of an hour the typed one counts.',
        step: 'decideOnRequest',
        timeoutSeconds: 100,
        input: { 'request.$': '$.request', ...executionParameters },
        next: 'WasItDecided',
      }),
      PublishThePrices: taskState({
        comment:
          'The approved prices of the file, each instrument by itself; what is published is passed over.',
        step: 'publishPrices',
        timeoutSeconds: 100,
        input: { 'prepared.$': '$', ...executionParameters },
        next: 'AreAllPublished',
      }),
      AreAllPublished: choiceState({
        comment: 'All; or the time of one task did not suffice; or something changed meanwhile.',
        outcomes: { publishes: 'PublishThePrices', refused: 'Refused' },
      }),
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is decided is not decided twice.',
      cause:
        'The request could not be decided on for a reason of ours. Start it again under another name; if it was decided after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Decided, or decided before; the output says what holds now.',
  },
})
export type Input = z.output<typeof definition.input>
