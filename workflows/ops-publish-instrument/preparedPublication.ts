import * as z from 'zod/mini'
import { wholeInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { isoDate, paise } from '../../shared/finance/bondTerms.ts'

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
