import { createHash } from 'node:crypto'
import { listKeys } from './listKeys.ts'
import { style } from './style.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The one style and the one script are allowed by their hashes, and forms post only to this origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(listKeys)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export interface ConsolePage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => escapes[letter] ?? letter)

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Without it a browser omits the origin of a form, and the form is refused.
  'referrer-policy': 'same-origin',
}

export interface PageContent {
  readonly title: string
  readonly body: string
  readonly status?: number
  /** Reloads the page by itself; never a page with a form. */
  readonly refreshSeconds?: number | undefined
  /** Whether the page has the list of work, whose rows the keyboard moves through. */
  readonly hasListKeys?: boolean
}

export function page({ title, body, status = 200, refreshSeconds, hasListKeys }: PageContent): ConsolePage {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return {
    status,
    headers,
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main>${hasListKeys ? `<script>${listKeys}</script>` : ''}</body></html>`,
  }
}

export const seeOther = (location: string): ConsolePage => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
})

const indian = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** `22 Nov 2026, 11:34:34`, Indian time. */
export const timeOf = (date: Date | undefined): string => (date ? indian.format(date) : '')

const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})
export const clockTimeOf = (date: Date | undefined): string => (date ? clockTime.format(date) : '')

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** `Sunday, 22 Nov 2026`, the day in India. */
export const dayOf = (date: Date | undefined): string => (date ? calendarDay.format(date) : '')

/** Text that is JSON becomes its value, so that it is formatted and not quoted twice. */
export function opened(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** Formatted JSON; other text as it is. */
export function laidOut(text: string | undefined): string {
  const value = opened(text)
  if (value === undefined) return ''
  return escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

const statusWords: Readonly<Record<string, string>> = {
  RUNNING: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  TIMED_OUT: 'timed out',
  ABORTED: 'stopped',
}
export const statusWord = (status: string): string => statusWords[status] ?? status
export const statusOf = (status = ''): string =>
  `<span class="status ${escaped(status)}">${escaped(statusWord(status))}</span>`

export const list = (items: readonly string[], none: string): string =>
  items.length === 0
    ? `<p class="quiet">${none}</p>`
    : `<ul class="list">${items.map(item => `<li>${item}</li>`).join('')}</ul>`
