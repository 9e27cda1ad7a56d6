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

const isinWords = 'it is the ISIN of an instrument that is published here, e.g. INE583D07323'
const unitsWords = 'they are whole, from 1 to 10000000'
const dayWords = 'it is the day of the settlement, e.g. 2026-02-10'
const priceWords = 'it is the clean price per 100 as text, with at most four places, e.g. "98.4800"'

/** e.g. `{"investorId": "inv_…", "ISIN": "INE583D07323", "units": 10, "settledOn": "2026-02-10", "cleanPrice": "98.4800", "by": "meera.k", "reason": "bought at the public issue"}`. */
const input = operatorObject({
  ...aboutInvestor,
  ISIN: z.string(isinWords).check(z.refine(text => z.safeParse(isin, text).success, isinWords)),
  units: z.int(unitsWords).check(z.minimum(1, unitsWords), z.maximum(10_000_000, unitsWords)),
  /** An Indian date. */
  settledOn: z.string(dayWords).check(z.refine(text => z.safeParse(isoDate, text).success, dayWords)),
  cleanPrice: z.string(priceWords).check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, priceWords)),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator records units bought through another channel; started by hand, and for the demo by `npm start`. */
export const definition = defineOperatorFlow({
  flow: 'ops-record-holding',
  input,
  startedBy: ['Desk'],
  writes: ['bond-portfolio', 'operations'],
  function: {
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['bonds', 'kyc'],
    secrets: ['depository/client-id', 'depository/signing-key'],
    encryptsFields: true,
    book: true,
    vendors: ['depository'],
  },
  failureMeans:
    'An operator could not record units an investor holds: they are missing in the portfolio, and so are their payouts. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator records units that the depository shows already and that were bought through another channel. Ids, units, dates and the operator's own words only.",
    timeoutSeconds: 600,
    task: {
      state: 'RecordHolding',
      comment:
        'Reads the input as typed, asks the depository, and writes lot, holder, entry, events and audit row as one.',
      step: 'recordHolding',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItRecorded' },
    vendorSilent: {
      state: 'DepositorySilent',
      comment: "A holding needs the depository's word, and the depository gave none.",
      error: 'DepositoryUnavailable',
      cause:
        'The depository did not answer, so nothing was recorded. Start it again later, under another name.',
    },
    broken: {
      comment:
        'Our own failure; starting again is safe, since units beyond what the depository shows are refused.',
      cause:
        'The holding could not be recorded for a reason of ours. Start it again under another name; if it was recorded after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Recorded; the output says which past payments were asked for.',
  },
})
export type Input = z.output<typeof definition.input>
