import * as z from 'zod/mini'
import { wholeInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { isoDate, paise } from '../../shared/finance/bondTerms.ts'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to put an instrument on show, or to change one: the whole of it, or a product and what changes.
 * These shapes only grow (`fixtures/released.json` holds every one released).
 */

const productWords = 'it is the product id, e.g. "narmada-microcredit-2028"'
const either = 'give either "instrument", the whole of it, or "product" with "changes"'
const fields = z.record(z.string(), z.unknown(), 'it is a JSON object')

/** The execution's input; `instrument` and `changes` are read field by field afterwards, so that every slip is named. */
export const flowInput = operatorObject({
  /** As in `functions/bonds/data`. */
  instrument: z.optional(fields),
  product: z.optional(z.string(productWords).check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, productWords))),
  /** Fields to replace, e.g. `{"price": {…}}`; null takes an optional field away. */
  changes: z.optional(fields),
  /** A price more than 10 % away from the last one is published only with this. */
  bigMove: z.optional(z.boolean('it is true or false, without quotation marks')),
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

export const computeInput = operatorStep

/** What goes live, in place of which version; written to the history before it does. */
const publication = z.object({
  whole: wholeInstrument,
  replaces: z.int(),
  priceVersion: z.int(),
  /** Units, price or whether it is sold change, so the stock's row does. */
  movesStock: z.boolean(),
  by: z.string(),
  reason: z.string(),
})
export type PreparedPublication = z.output<typeof publication>

const cashFlows = z.object({
  /** Of one unit, before tax. */
  rows: z.array(
    z.object({
      number: z.int(),
      from: isoDate,
      dueDate: isoDate,
      paymentDate: isoDate,
      recordDate: isoDate,
      days: z.int(),
      denominator: z.int(),
      couponPaise: paise,
      principalPaise: paise,
    }),
  ),
  totals: z.object({ couponPaise: paise, principalPaise: paise, totalPaise: paise }),
  /** Percent a year at the price, settled on the day; not of what has no price or no fixed yield. */
  yieldPercent: z.optional(z.string()),
  settleDate: isoDate,
})

export const ready = z.object({ outcome: z.literal('ready'), said: z.string(), cashFlows, publication })
export type Ready = z.output<typeof ready>

export const publishInput = z.object({
  prepared: ready,
  execution: z.string(),
  startedAt: z.string(),
})
export const flowOutput = decided
