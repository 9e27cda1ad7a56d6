/** Amounts in English words with lakh and crore, in small letters. */

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const steps = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

/** A whole number from 0 on in words, e.g. `100500` → `one lakh five hundred`; above 99 crore the crores are counted in the same words. */
export function numberInWords(whole: number): string {
  if (whole < 20) return small[whole] ?? ''
  if (whole < 100) {
    const ten = tens[Math.trunc(whole / 10)] ?? ''
    return whole % 10 === 0 ? ten : `${ten}-${small[whole % 10]}`
  }
  const [size, name] = steps.find(([least]) => whole >= least) ?? steps[3]
  const rest = whole % size
  const head = `${numberInWords(Math.trunc(whole / size))} ${name}`
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`
}

const counted = (count: number, one: string, many: string): string =>
  `${numberInWords(count)} ${count === 1 ? one : many}`

/** Paise in words, e.g. `10050050` → `one lakh five hundred rupees and fifty paise`. Whole paise from 0 on. */
export function rupeesInWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new Error('only whole paise from 0 on have words here')
  const rupees = Math.trunc(paise / 100)
  const rest = paise % 100
  if (rest === 0) return counted(rupees, 'rupee', 'rupees')
  const left = counted(rest, 'paisa', 'paise')
  return rupees === 0 ? left : `${counted(rupees, 'rupee', 'rupees')} and ${left}`
}
