const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? ''
  const rest = small[number % 10] ?? ''
  return `${tens[Math.trunc(number / 10)]}${rest === '' ? '' : `-${rest}`}`
}

/** Crores may themselves be counted in lakhs: every larger amount has words. */
function inWords(number: number): string {
  if (number < 100) return belowHundred(number)
  for (const [unit, name] of [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1000, 'Thousand'],
    [100, 'Hundred'],
  ] as const) {
    if (number < unit) continue
    const rest = inWords(number % unit)
    return `${inWords(Math.trunc(number / unit))} ${name}${rest === '' ? '' : ` ${rest}`}`
  }
  return ''
}

/**
 * An amount of whole paise in the words of an Indian cheque, e.g. `10056177` → `Rupees One Lakh Five Hundred Sixty-One
 * and Paise Seventy-Seven Only`. Throws on an amount that is negative or no whole number.
 */
export function rupeesInWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError('words are for whole paise from zero on')
  const rupees = inWords(Math.trunc(paise / 100))
  const rest = belowHundred(paise % 100)
  const whole = rupees === '' ? 'Zero' : rupees
  return `Rupees ${whole}${rest === '' ? '' : ` and Paise ${rest}`} Only`
}

/** Whole paise in Indian figures, e.g. `10056177` → `1,00,561.77`. */
export function indianFigures(paise: number): string {
  const [, sign, rupees = '0', part = ''] = /^(-?)(\d*?)(\d{1,2})$/.exec(String(paise)) ?? []
  const whole = rupees === '' ? '0' : rupees
  const last = whole.slice(-3)
  const before = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${sign}${before === '' ? '' : `${before},`}${last}.${part.padStart(2, '0')}`
}
