import { numberInWords } from '../../shared/vocabulary/rupeesInWords.ts'

const capitalised = (words: string): string => words.replace(/\b[a-z]/g, letter => letter.toUpperCase())

/**
 * An amount of whole paise in the words of an Indian cheque, e.g. `10056177` → `Rupees One Lakh Five Hundred Sixty-One
 * and Paise Seventy-Seven Only`. Throws a `RangeError` for a negative or a fractional amount.
 */
export function amountInWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError('words are for whole paise from zero on')
  const rest = paise % 100
  const rupees = capitalised(numberInWords(Math.trunc(paise / 100)))
  return `Rupees ${rupees}${rest === 0 ? '' : ` and Paise ${capitalised(numberInWords(rest))}`} Only`
}
