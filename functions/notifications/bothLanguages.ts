import type { Letter } from './letters.ts'

/** Letters of two languages, the English part first. */

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

/** One letter of two languages; each part is the paragraphs of one. */
export const inBoth = (subject: string, en: readonly string[], hi: readonly string[]): Letter => ({
  subject,
  text: [...en, 'हिन्दी में', ...hi].join('\n\n'),
})

/** e.g. `1 unit`, `10 units`. */
export const unitsText = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`
