import { isoDateOf, printedDate } from '../lines/dates.ts'
import { navE4Of, type PrintedNumber, paiseOf, printedNumber, unitsE4Of } from '../lines/numbers.ts'

const currency = '(?:INR|Rs\\.?|₹)?\\s*'
const opening = /\bOpening\s*Unit\s*Balance\b\s*:?\s*(\S*)/i
const closing = /\bClosing\s*Unit\s*Balance\b\s*:?\s*(\S*)/i
const nav = new RegExp(`\\bNAV\\s*on\\s*(${printedDate})\\s*:?\\s*${currency}(\\S*)`, 'i')
const cost = new RegExp(`\\bCost\\s*Value\\b\\s*:?\\s*${currency}(\\S*)`, 'i')
/** `Market Value on …`; the older template has `Valuation on …` and no cost. */
const value = new RegExp(
  `\\b(?:Market\\s*Value|Valuation)\\s*on\\s*(${printedDate})\\s*:?\\s*${currency}(\\S*)`,
  'i',
)
const numberAlone = new RegExp(`^${currency}[\\d,.()-]+$`, 'i')
const labels = /\bNAV\s*on\b|\bCost\s*Value\b|\bMarket\s*Value\b|\bValuation\s*on\b/i

export const isOpening = (text: string): boolean => opening.test(text)
export const isClosing = (text: string): boolean => closing.test(text)
/** The line of a closing balance may be broken between its labels, or before a number. */
export const goesOnClosing = (text: string): boolean =>
  (labels.test(text) && !isClosing(text) && !isOpening(text)) || numberAlone.test(text)

/** Printed in place of a number that does not exist. */
const isAbsent = (text: string | undefined): boolean =>
  text === undefined || /^(?:-{1,3}|N\.?A\.?)$/i.test(text)

/** The units of an opening balance; undefined where they cannot be read. */
export const openingOf = (text: string): number | undefined => {
  const number = printedNumber(opening.exec(text)?.[1] ?? '')
  return number && unitsE4Of(number)
}

export interface Closing {
  readonly unitsE4: number | undefined
  readonly navE4: number | undefined
  /** As printed, for its rounding. */
  readonly nav: PrintedNumber | undefined
  readonly costPaise: number | undefined
  readonly valuePaise: number | undefined
  readonly valuedOn: string | undefined
  readonly unreadable: string | undefined
}

/** `Closing Unit Balance: 147.300   NAV on 31-Mar-2025: INR 60.0000   Total Cost Value: …   Market Value on …`. */
export function closingOf(text: string): Closing {
  const units = printedNumber(closing.exec(text)?.[1] ?? '')
  const [, navDate, navText] = nav.exec(text) ?? []
  const [, costText] = cost.exec(text) ?? []
  const [, valueDate, valueText] = value.exec(text) ?? []
  const [navNumber, costNumber, valueNumber] = [navText, costText, valueText].map(each =>
    isAbsent(each) ? undefined : printedNumber(each ?? ''),
  )
  const isLost = (each: string | undefined, number: PrintedNumber | undefined): boolean =>
    !isAbsent(each) && number === undefined
  const costPaise = costNumber && paiseOf(costNumber)
  const valuePaise = valueNumber && paiseOf(valueNumber)
  const unitsE4 = units && unitsE4Of(units)
  const hasLost =
    unitsE4 === undefined ||
    isLost(navText, navNumber) ||
    isLost(costText, costNumber) ||
    isLost(valueText, valueNumber) ||
    (costNumber !== undefined && costPaise === undefined) ||
    (valueNumber !== undefined && valuePaise === undefined) ||
    // A label without what it says.
    (/\bNAV\s*on\b/i.test(text) && navText === undefined) ||
    (/\b(?:Market\s*Value|Valuation)\s*on\b/i.test(text) && valueText === undefined)
  return {
    unitsE4,
    navE4: navNumber && navE4Of(navNumber),
    nav: navNumber,
    costPaise,
    valuePaise,
    valuedOn: isoDateOf(valueDate ?? navDate ?? ''),
    unreadable: hasLost ? text : undefined,
  }
}
