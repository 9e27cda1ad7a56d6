import * as z from 'zod/mini'
import { isin } from '../../shared/contracts/bonds/bondBody.ts'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

const isinWords = 'it is the ISIN of an instrument of the issuer that has the form, e.g. INE583D07323'
const dateWords = 'it is the day on which the registrar had the form, e.g. "2026-11-20"'

/** e.g. `{"investorId": "inv_…", "ISIN": "INE583D07323", "filedOn": "2026-11-20", "filed": true, "by": "meera.k", "reason": "acknowledged by the registrar"}`. */
const input = operatorObject({
  ...aboutInvestor,
  ISIN: z.string(isinWords).check(z.refine(text => z.safeParse(isin, text).success, isinWords)),
  /** An Indian date; the form counts for its financial year, and for all that the issuer pays. */
  filedOn: z.string(dateWords).check(z.refine(text => z.safeParse(isoDate, text).success, dateWords)),
  /** `false` takes it back. */
  filed: z.boolean(
    'it is true when the registrar has the form or false to take it back, without quotation marks',
  ),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator records that the registrar of an issuer has an investor's Form 121, so that no TDS is expected. */
export const definition = defineOperatorFlow({
  flow: 'ops-record-tax-form',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth', 'bonds'], book: true },
  failureMeans:
    'An operator could not record a Form 121: TDS is expected that the registrar does not deduct, and the payment waits in the list of work. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator records that an issuer's registrar has an investor's Form 121 for a financial year. Ids, dates and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: 'RecordTheForm',
      comment: 'Reads the input as typed; form and audit row are one write.',
      step: 'recordForm',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItRecorded' },
    broken: {
      comment: 'Our own failure; starting again is safe, since the same form is recorded once.',
      cause:
        'It broke for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'Recorded; the output says for which issuer and financial year.',
  },
})
export type Input = z.output<typeof definition.input>
