import { gatewayLimits, issueHours, neftCutOff } from '../vocabulary/businessRules.ts'
import { marketHours } from '../vocabulary/marketDays.ts'
import { formatRupees } from '../vocabulary/money.ts'

/** Values of the business rules as a sentence writes them, for the texts of all areas and for letters. */

const [hours] = marketHours.slice(-1)

/** e.g. `14:30` → `2.30`, without am or pm. */
const clockOf = (time = ''): string => {
  const [hour, minute] = time.split(':')
  return `${((Number(hour) + 11) % 12) + 1}.${minute}`
}

/** When the exchanges open (am) and close (pm), and until when (pm) a transfer counts for today. */
export const marketOpens = clockOf(hours?.opens)
export const marketCloses = clockOf(hours?.closes)
export const transfersUntilClock = clockOf(neftCutOff)

/** e.g. `₹10,00,000`. */
export const gatewayMost = formatRupees(gatewayLimits[0].paise)

export const numberWords = {
  en: { 2: 'two', 3: 'three', 15: 'fifteen', 20: 'twenty' },
  hi: { 2: 'दो', 3: 'तीन', 15: 'पंद्रह', 20: 'बीस' },
} as const

/** `three` → `Three`, at the beginning of a sentence. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** When applications for a public issue reach the exchange: from (am) and until (pm). */
export const issueOpens = clockOf(issueHours.opens)
export const issueCloses = clockOf(issueHours.closes)
