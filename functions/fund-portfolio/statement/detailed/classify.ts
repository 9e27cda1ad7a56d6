import type { TransactionType } from '../../../../shared/vocabulary/funds/transactionTypes.ts'

/** What decides the type of a row: its description and the sign of its units after the balance was checked. */
export interface Described {
  readonly description: string
  readonly unitsE4: number | undefined
}

const dividend = /(?:\bdiv\.?|dividend|idcw).*@\s*(?:Rs\.?|INR|₹)?\s*(\d*\.?\d+)/i
/** Rates have a few figures; a file may print thousands, which no row could store. */
const longestRate = 16
const sip = /\bsip\b|systematic|instal+ment|sys\.?\s*invest/i
const takenBack =
  /reversal|reversed|rejection|rejected|dishono?u?red|mismatch|insufficient\s+balance|payment\s+not\s+received/i

/** Rupees per unit of a dividend row, as printed, e.g. `2.00`. */
export const dividendRateOf = (description: string): string | undefined => {
  const rate = dividend.exec(description)?.[1] ?? ''
  return rate === '' || rate.length > longestRate ? undefined : rate
}

/** The type of a row as casparser decides it (domain.md 2.2, "Classification"). */
export function typeOf({ description, unitsE4 }: Described): TransactionType {
  if (unitsE4 === undefined || unitsE4 === 0) return typeWithoutUnits(description)
  if (dividend.test(description) || /(?:dividend|idcw)\s*-?\s*re-?\s?invest/i.test(description))
    if (/re-?\s?invest/i.test(description) && !/switch|purchase|\bsip\b|systematic/i.test(description))
      return 'dividendReinvestment'
  if (/segregat|extinguish/i.test(description)) return 'segregation'
  return unitsE4 > 0 ? typeOfUnitsIn(description) : typeOfUnitsOut(description)
}

function typeWithoutUnits(description: string): TransactionType {
  if (dividend.test(description))
    return /re-?\s?invest/i.test(description) ? 'dividendReinvestment' : 'dividendPayout'
  if (/\bstt\b|securities\s+transaction\s+tax/i.test(description)) return 'stt'
  if (/stamp\s*duty/i.test(description)) return 'stampDuty'
  if (/\btds\b|tax\s+deducted/i.test(description)) return 'tds'
  if (/(?:dividend|idcw)\s*-?\s*(?:payout|paid)/i.test(description)) return 'dividendPayout'
  return 'other'
}

function typeOfUnitsIn(description: string): TransactionType {
  if (takenBack.test(description) && /redemption|switch[\s-]*out/i.test(description)) return 'reversal'
  if (/switch/i.test(description)) return /merger/i.test(description) ? 'switchInMerger' : 'switchIn'
  return sip.test(description) ? 'purchaseSip' : 'purchase'
}

function typeOfUnitsOut(description: string): TransactionType {
  if (takenBack.test(description)) return 'reversal'
  if (/switch/i.test(description)) return /merger/i.test(description) ? 'switchOutMerger' : 'switchOut'
  return 'redemption'
}
