import * as z from 'zod/mini'
import { formatRupees } from '../money.ts'
import { rupeesInWords } from '../rupeesInWords.ts'

/** Amounts that operators type: rupees as text with two places, e.g. `"100500.00"`. A number would lose what was typed. */

const amountWords =
  'rupees as a text with two places and no commas, from "0.01" up to "9999999999.99", e.g. "100500.00"'
const typed = /^(0|[1-9]\d{0,9})\.(\d{2})$/

/** Paise of a typed amount; `undefined` when it is written in any other way. The one place that reads them. */
export function typedPaise(text: string): number | undefined {
  const [, rupees = '', paise = ''] = typed.exec(text) ?? []
  return rupees === '' ? undefined : Number(rupees) * 100 + Number(paise)
}

/** The field: what was typed stays as it is, and is more than nothing. */
export const operatorAmount = z
  .string(amountWords)
  .check(z.refine(text => (typedPaise(text) ?? 0) > 0, amountWords))

/** Paise as they are echoed, in figures and in words, so that a slip of a digit is noticed. */
export const echoedAmount = (paise: number): string => `${formatRupees(paise)} (${rupeesInWords(paise)})`
