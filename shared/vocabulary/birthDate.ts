import * as z from 'zod/mini'
import { adultYears } from './businessRules.ts'

/** Dates of birth: `YYYY-MM-DD` inside our code, `DD/MM/YYYY` accepted from outside (K-247) and shown (D2 s2). */

/** An earlier year is a typing mistake. */
const firstYear = 1900

/** Whether year, month and day name a day of the calendar. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= firstYear &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  )
}

function isoOf(written: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1]]
      : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A date of birth, parsed to ISO; whether its owner is of age depends on the day, see `isAdult`. */
export const birthDate = z.pipe(
  z.string('kyc.dobRequired').check(
    z.trim(),
    z.refine(written => isoOf(written) !== undefined, 'kyc.dobRequired'),
  ),
  z.transform(written => isoOf(written) ?? written),
)

/**
 * More than 18 years ago (D2 s5, K-111: on the 18th birthday itself still refused). `dob` and `today` are ISO dates;
 * today is the Indian date.
 */
export function isAdult(dob: string, today: string): boolean {
  const year = Number(today.slice(0, 4)) - adultYears
  return dob < `${year}${today.slice(4)}`
}
