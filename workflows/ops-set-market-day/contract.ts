import * as z from 'zod/mini'
import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types when the exchange announces late that a day closes, e.g. `{"date": "2026-12-01", "standing":
 * "holiday", "by": "meera.k", "reason": "circular of the exchange"}`. These shapes only grow (`fixtures/released.json`
 * holds every one released).
 */

const dateWords = 'it is a day of the calendar, year first, e.g. "2026-12-01"'
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** The execution's input. */
export const flowInput = operatorObject({
  /** The Indian date. */
  date: z.string(dateWords).check(z.refine(isDay, dateWords)),
  /** `holiday`: no trading and no payments. `clearingHoliday`: trading, no payments. `asPublished` takes it back. */
  standing: z.enum(
    ['holiday', 'clearingHoliday', 'asPublished'],
    'it is "holiday" (no trading, no payments), "clearingHoliday" (trading, no payments) or "asPublished" (takes it back)',
  ),
  ...whoAndWhy,
})

export const askInput = operatorStep
export const flowOutput = decided
