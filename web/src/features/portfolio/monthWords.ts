import type { Language } from '../../lib/i18n.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A month such as `2026-11`: `Nov`, or `November 2026`. */
export function monthWords(month: string, language: Language, style: 'short' | 'long'): string {
  const key = `${language}${style}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
      month: style,
      timeZone: 'UTC',
      ...(style === 'long' && { year: 'numeric' }),
    })
    formats.set(key, format)
  }
  return format.format(Date.parse(`${month}-01`))
}
