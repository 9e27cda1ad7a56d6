import * as z from 'zod/mini'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

const productWords = 'it is the product id, e.g. "godavari-ports-2031"'
const dateWords = 'it is the day of the call as the issuer announced it, e.g. "2029-01-15"'

/** e.g. `{"product": "godavari-ports-2031", "date": "2029-01-15", "by": "meera.k", "reason": "the issuer's notice at BSE of today"}`. */
const input = operatorObject({
  product: z.string(productWords).check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, productWords)),
  /** One of the calls in `terms.options`; its price is the one that was published. */
  date: z.string(dateWords).check(z.refine(text => z.safeParse(isoDate, text).success, dateWords)),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator records that an issuer uses a call: the bond ends on its day, and every holder is written to. */
export const definition = defineOperatorFlow({
  flow: 'ops-announce-call',
  input,
  startedBy: ['Desk'],
  writes: ['bonds', 'operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, book: true },
  failureMeans:
    'An operator could not record that an issuer calls a bond: it is sold and priced as if it went on, and holders hear nothing. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator records the call that an issuer has announced. Product, day and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'AnnounceCall',
      comment:
        'Reads the input as typed and checks it against the published calls. Version, event and audit row are one write.',
      step: 'announceCall',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItAnnounced' },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is announced is not announced twice.',
      cause:
        'The call could not be recorded for a reason of ours. Start it again under another name; if it was recorded after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Recorded, or so already; the output says what is paid when.',
  },
})
export type Input = z.output<typeof definition.input>
