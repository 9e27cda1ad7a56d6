import * as z from 'zod/mini'
import { isin } from '../../shared/contracts/bonds/bondBody.ts'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import {
  aboutInvestor,
  decided,
  operatorObject,
  operatorStep,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to record units that lie in the demat account and were bought through another channel, e.g.
 * `{"investorId": "inv_…", "ISIN": "INE583D07323", "units": 10, "settledOn": "2026-02-10", "cleanPrice": "98.4800", "by":
 * "meera.k", "reason": "bought at the public issue"}`. These shapes only grow (`fixtures/released.json` holds every one
 * released).
 */

const isinWords = 'it is the ISIN of an instrument that is published here, e.g. INE583D07323'
const unitsWords = 'they are whole, from 1 to 10000000'
const dayWords = 'it is the day of the settlement, e.g. 2026-02-10'
const priceWords = 'it is the clean price per 100 as text, with at most four places, e.g. "98.4800"'

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutInvestor,
  ISIN: z.string(isinWords).check(z.refine(text => z.safeParse(isin, text).success, isinWords)),
  units: z.int(unitsWords).check(z.minimum(1, unitsWords), z.maximum(10_000_000, unitsWords)),
  /** An Indian date. */
  settledOn: z.string(dayWords).check(z.refine(text => z.safeParse(isoDate, text).success, dayWords)),
  cleanPrice: z.string(priceWords).check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, priceWords)),
  ...whoAndWhy,
})
export type RecordedInput = z.output<typeof flowInput>

export const recordInput = operatorStep
export const flowOutput = decided
