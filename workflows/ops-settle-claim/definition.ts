import * as z from 'zod/mini'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutTrade, operatorReference } from '../../shared/vocabulary/operator/operatorOrder.ts'

const dateWords = 'it is the due date of the payment as ops-list-work names it, e.g. "2026-12-08"'
const decisions = ['accept', 'refuse', 'received', 'writeOff'] as const
const decisionWords = 'it is "accept", "refuse", "received" or "writeOff"'
const referenceWords =
  'of money that was received it is the number under which it came, e.g. a UTR; of other decisions it is left out'

/** e.g. `{"orderId": "ord_…", "dueDate": "2026-12-08", "decision": "accept", "by": "meera.k", "reason": "the registrar paid the seller"}`. */
const input = operatorObject({
  ...aboutTrade,
  dueDate: z.string(dateWords).check(z.refine(text => z.safeParse(isoDate, text).success, dateWords)),
  /** `received`: the other side's money came; `writeOff`: it will not. Both of a claim that was accepted. */
  decision: z.enum(decisions, decisionWords),
  reference: z.optional(operatorReference),
  ...mayPreview,
  ...whoAndWhy,
}).check(
  z.refine(({ decision, reference }) => (decision === 'received') === (reference !== undefined), {
    path: ['reference'],
    error: referenceWords,
  }),
)

/** An operator asks for a decision about a claim after a record date; approved by a second person. */
export const definition = defineOperatorFlow({
  flow: 'ops-settle-claim',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['book', 'liquidation', 'orders'] },
  failureMeans:
    'An operator could not ask for a decision about a claim: an investor waits for interest that went to somebody else. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator looks at a payment of an issuer that went to the wrong side of a trade, and asks to accept or to refuse the claim, or records what became of it; a second person approves it. Ids, amounts and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'CompareTheDays',
      comment:
        'Reads the input as typed, shows the days, units and amounts of the claim, and writes request, event and audit row as one. Nothing is booked yet.',
      step: 'compareDays',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAskedFor' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is asked for is not asked for twice.',
      cause:
        'The decision could not be asked for, for a reason of ours. Start it again under another name; if it was asked for after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Asked for, or so already; the output shows the claim and what the second person starts.',
  },
})
export type Input = z.output<typeof definition.input>
