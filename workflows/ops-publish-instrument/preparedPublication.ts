import * as z from 'zod/mini'
import { publication } from '../../functions/bonds/publishing/publication.ts'
import { isoDate, paise } from '../../shared/finance/bondTerms.ts'

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
      /** Of `couponPaise`, what is paid on top of the principal. */
      premiumPaise: z.optional(paise),
    }),
  ),
  totals: z.object({ couponPaise: paise, principalPaise: paise, totalPaise: paise }),
  /** Percent a year at the price, settled on the day; not of what has no price or no fixed yield. */
  yieldPercent: z.optional(z.string()),
  settleDate: isoDate,
})

export const ready = z.object({ outcome: z.literal('ready'), said: z.string(), cashFlows, publication })
export type Ready = z.output<typeof ready>

/** How a publication ends, or how its preview says that it would. */
export const publishedText = (said: string): string => `Published: ${said}`

export const publishInput = z.object({
  prepared: ready,
  execution: z.string(),
  startedAt: z.string(),
})
