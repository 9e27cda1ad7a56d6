import { numberInWords } from '../../../shared/vocabulary/rupeesInWords.ts'

const capitalised = (count: number): string =>
  numberInWords(count).replace(/\b[a-z]/g, letter => letter.toUpperCase())

/**
 * An amount of whole paise in the words of an Indian cheque, e.g. `10056177` → `Rupees One Lakh Five Hundred Sixty-One
 * and Paise Seventy-Seven Only`. Throws `RangeError` for an amount that is negative or not whole.
 */
export function chequeWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError('words are for whole paise from zero on')
  const rest = paise % 100
  const rupees = `Rupees ${capitalised(Math.trunc(paise / 100))}`
  return rest === 0 ? `${rupees} Only` : `${rupees} and Paise ${capitalised(rest)} Only`
}
