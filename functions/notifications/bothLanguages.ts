import { liquidationEn } from '../../shared/texts/en/liquidation.ts'
import { liquidationHi } from '../../shared/texts/hi/liquidation.ts'

/** Days, times, counts and reasons in the letters of two languages. */

const reasons = {
  en: new Map<string, string>(Object.entries(liquidationEn)),
  hi: new Map<string, string>(Object.entries(liquidationHi)),
}
/**
 * The sentence of a reason that is kept with a sale, none without one. All of them are texts of sales: the sentences of every
 * problem (`platform/sentences.ts`) would be a twentieth of the bundle of the letters.
 */
export function reasonSentence(reason: string | undefined, language: 'en' | 'hi'): string[] {
  const text = reason === undefined ? undefined : reasons[language].get(reason)
  return text === undefined ? [] : [`${text}${language === 'en' ? '.' : '।'}`]
}

/** e.g. `21 Nov 2026, 10:30 am`, Indian time. */
export const indianTime = (instant: Date): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(instant)

/** e.g. `25 Nov 2026`. */
export const writtenDay = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const hindiMonths = new Intl.DateTimeFormat('hi-IN', {
  dateStyle: 'long',
  timeZone: 'UTC',
  numberingSystem: 'latn',
})
/** e.g. `9 नवंबर 2026`. */
export const hindiDay = (date: string): string => hindiMonths.format(new Date(`${date}T00:00:00Z`))

const hindiInstants = new Intl.DateTimeFormat('hi-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
  numberingSystem: 'latn',
})
/** Indian time of an instant, e.g. `20 नवंबर 2026 को 15:30 बजे`. */
export const hindiTime = (instant: string): string => hindiInstants.format(new Date(instant))

/** e.g. `1 unit`, `10 units`. */
export const unitsText = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`
