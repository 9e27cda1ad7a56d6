import type { Language } from './i18n.ts'

/**
 * Amounts, units and dates as an Indian reader writes them: 1,00,000 and not 100,000; Latin digits in both languages;
 * dates in India's time. Amounts come in paise and are never turned into a float.
 */
const locale: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** `auto` leaves `.00` out, `always` shows both paise, `never` rounds to rupees (half away from zero). */
export type PaiseShown = 'auto' | 'always' | 'never'

function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  numberFormats.set(key, made)
  return made
}

function wholePaise(paise: bigint | number): bigint {
  if (typeof paise === 'number' && !Number.isSafeInteger(paise))
    throw new RangeError(`an amount in paise is a whole number, not ${paise}`)
  return BigInt(paise)
}

/** `n / d` rounded to a whole number, half away from zero; `n` is not negative. */
const roundHalfUp = (n: bigint, d: bigint) => (n + d / 2n) / d

/**
 * `₹1,00,000.50` for 10000050 paise. The minus sign (U+2212) stands before the rupee sign; `plus` shows `+` as well.
 * Throws a RangeError for a fraction of a paisa.
 */
export function formatPaise(
  paise: bigint | number,
  language: Language,
  options: { readonly show?: PaiseShown; readonly plus?: boolean } = {},
): string {
  const whole = wholePaise(paise)
  const size = whole < 0n ? -whole : whole
  const { show = 'auto', plus = false } = options
  const digits = show === 'always' || (show === 'auto' && size % 100n !== 0n) ? 2 : 0
  const rupees = show === 'never' ? roundHalfUp(size, 100n) : size / 100n
  const decimal = `${rupees}.${String(size % 100n).padStart(2, '0')}` as const
  const text = numberFormat(language, digits).format(
    digits === 2 ? (decimal as Intl.StringNumericLiteral) : rupees,
  )
  const sign = whole < 0n && (digits === 2 || rupees > 0n) ? '−' : plus && whole > 0n ? '+' : ''
  return `${sign}₹${text}`
}

/** A large amount in lakh or crore: the unit and the number with at most two decimals, or null below one lakh. */
export function lakhOrCrore(
  paise: bigint | number,
  language: Language,
): { readonly unit: 'lakh' | 'crore'; readonly amount: string } | null {
  const whole = wholePaise(paise)
  const size = whole < 0n ? -whole : whole
  // 1 lakh = 1,00,000 rupees = 1,00,00,000 paise. What rounds to 100 lakh becomes 1 crore.
  const lakhHundredths = roundHalfUp(size, 100_000n)
  if (lakhHundredths < 100n) return null
  const crore = lakhHundredths >= 10_000n
  const hundredths = crore ? roundHalfUp(size, 10_000_000n) : lakhHundredths
  const [rest, digits] =
    hundredths % 100n === 0n ? [hundredths, 0] : [hundredths, hundredths % 10n === 0n ? 1 : 2]
  const decimal = `${rest / 100n}.${String(rest % 100n).padStart(2, '0')}` as Intl.StringNumericLiteral
  const text = numberFormat(language, digits).format(decimal)
  return { unit: crore ? 'crore' : 'lakh', amount: `${whole < 0n ? '−' : ''}₹${text}` }
}

/** Units: whole for bonds; fund units arrive as decimal text and show 2 decimals (D1 s9). */
export function formatUnits(units: bigint | number | string, language: Language): string {
  if (typeof units === 'string') {
    if (!/^-?\d+(\.\d+)?$/.test(units)) throw new RangeError('fund units are decimal text, e.g. "12.345"')
    return numberFormat(language, 2).format(units as Intl.StringNumericLiteral)
  }
  return numberFormat(language, 0).format(wholePaise(units))
}

/** `date` 21 Nov 2026; `long` 21 November 2026; `time` 10:05 am, in Hindi 10:05; `both` date and time; `numeric` 21/11/2026. */
export type DateStyle = 'date' | 'long' | 'time' | 'both' | 'numeric'

const dateParts: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  both: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
}

/** A day or an instant in a sentence; what is not a date as it is. */
export const dayText = (iso: string, language: Language, style?: DateStyle): string =>
  formatDate(iso, language, style) ?? iso

/** An instant or a calendar day (ISO 8601) in India's time; null when it is not a date. */
export function formatDate(iso: string, language: Language, style: DateStyle = 'date'): string | null {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return null
  const key = `${language}${style}`
  let format = dateFormats.get(key)
  if (!format) {
    // Hindi has no am and pm of its own that people write: hours from 0 to 23.
    const hours = language === 'hi' ? ({ hourCycle: 'h23' } as const) : ({ hour12: true } as const)
    format = new Intl.DateTimeFormat(locale[language], {
      ...dateParts[style],
      ...('hour' in dateParts[style] && hours),
      timeZone: 'Asia/Kolkata',
    })
    dateFormats.set(key, format)
  }
  return format.format(at)
}
