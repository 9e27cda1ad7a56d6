import { createHash } from 'node:crypto'

const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfaf7, #14161a); --card: light-dark(#fff, #1d2026); --line: light-dark(#d9d5cb, #383d47);
  --ink: light-dark(#1c1d20, #e9e7e2); --quiet: light-dark(#5c5f66, #a4a8b0); --link: light-dark(#0b57a4, #8cc0ff);
  --good: light-dark(#1d6b34, #7fd49a); --bad: light-dark(#a8201a, #ff9a91); --now: light-dark(#0b57a4, #8cc0ff);
  --goodWash: light-dark(#e8f3ea, #1c2f23); --badWash: light-dark(#fbe9e7, #3a1f1e); --nowWash: light-dark(#e5effa, #1a2c42);
  font: 16px/1.5 system-ui, "Noto Sans", "Liberation Sans", sans-serif; background: var(--page); color: var(--ink);
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 4rem }
a { color: var(--link) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 2rem 0 .6rem }
p { margin: .4rem 0; max-width: 46rem }
.quiet, .hint { color: var(--quiet); font-size: .875rem }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .2rem 1rem }
ul.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
ul.list > li { padding: .6rem .9rem; border-top: 1px solid var(--line) }
ul.list > li:first-child { border-top: 0 }
ul.list .row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .1rem 1rem }
ul.list a { font-weight: 600; overflow-wrap: anywhere }
.status { font-size: .8rem; font-weight: 600; white-space: nowrap; padding: .05rem .5rem; border-radius: 99px; border: 1px solid currentcolor }
.SUCCEEDED { color: var(--good) } .RUNNING { color: var(--now) } .FAILED, .TIMED_OUT, .ABORTED { color: var(--bad) }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: 1rem 0 }
.facts dt { color: var(--quiet) } .facts dd { margin: 0; overflow-wrap: anywhere }
pre { font: .85rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0;
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem }
.message { border-left: 4px solid var(--good); background: var(--goodWash); padding: .7rem 1rem; border-radius: 0 8px 8px 0; margin: 1rem 0; overflow-wrap: anywhere }
.refused { border-left-color: var(--bad); background: var(--badWash) }
.graph { overflow: auto; position: relative; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
.graph:focus-visible, a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible
  { outline: 3px solid var(--link); outline-offset: 2px }
.graph > svg { display: block; margin: 0 auto }
.aim { position: absolute; top: 0; left: 0; display: flex; align-items: flex-end; pointer-events: none; visibility: hidden }
.aim svg { flex: none } .here { scroll-initial-target: nearest }
.graph text { font-size: 13px; fill: var(--ink) }
.graph rect { fill: var(--page); stroke: var(--quiet); stroke-width: 1.2 }
.graph path { fill: none; stroke: var(--quiet); stroke-width: 1.3 }
.graph marker path { fill: var(--quiet); stroke: none }
.graph .caught { stroke: var(--bad); stroke-dasharray: 4 3; opacity: .75 }
.graph .back { stroke-dasharray: 1 3; stroke-linecap: round }
.graph #caughtArrow path { fill: var(--bad) }
.graph .dot { fill: var(--quiet) }
.graph .passed rect { fill: var(--goodWash); stroke: var(--good) }
.graph .current rect { fill: var(--nowWash); stroke: var(--now); stroke-width: 3 }
.graph .failed rect, .graph .stopped rect { fill: var(--badWash); stroke: var(--bad); stroke-width: 3 }
.graph .sign circle { fill: var(--card); stroke: currentcolor } .graph .sign text { font-size: 11px; fill: currentcolor }
.graph .passed .sign { color: var(--good) } .graph .current .sign { color: var(--now) }
.graph .failed .sign, .graph .stopped .sign { color: var(--bad) }
form { display: grid; gap: 1.1rem; max-width: 40rem }
label, legend { font-weight: 600; display: block; padding: 0 } .hint { font-weight: 400; margin: .1rem 0 .3rem }
fieldset { border: 0; margin: 0; padding: 0 } label .quiet, legend .quiet { font-weight: 400 }
.choices { display: flex; flex-wrap: wrap; gap: 0 1.6rem }
.choice { font-weight: 400; display: flex; gap: .6rem; align-items: center; min-height: 2.2rem }
input[type=text], select, textarea { font: inherit; color: inherit; background: var(--card); width: 100%; min-height: 2.75rem;
  padding: .45rem .7rem; border: 1px solid var(--quiet); border-radius: 8px }
textarea { font: .85rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; min-height: 8rem; resize: vertical }
input[type=checkbox], input[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0; flex: none }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.wrong { color: var(--bad); font-weight: 400; margin: .2rem 0 0 }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .4rem 1.4rem; border: 0; border-radius: 8px; cursor: pointer;
  background: var(--link); color: var(--page); justify-self: start }
.filter { grid-template-columns: minmax(0, 1fr) minmax(0, 12rem) max-content; gap: .6rem; max-width: none; margin: .8rem 0 }
.links { display: flex; flex-wrap: wrap; gap: .2rem 1rem; text-transform: capitalize }
button.stop { background: var(--bad) }
summary { cursor: pointer; padding: .3rem 0 } details > form, details > p { margin-top: .6rem }
ol.history { list-style: none; margin: 0; padding: 0 }
ol.history li { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 1rem; align-items: baseline; padding: .2rem 0; border-top: 1px solid var(--line) }
ol.history li.day { font-weight: 600; border-top: 0; padding-top: .9rem } ol.history li.day:first-child { padding-top: 0 }
ol.history time { color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums }
ol.history pre { margin: .3rem 0 .5rem }
@media (max-width: 34rem) { .filter { grid-template-columns: minmax(0, 1fr) max-content } .filter input { grid-column: 1 / -1 } .facts { grid-template-columns: minmax(0, 1fr); gap: 0 } .facts dd { margin-bottom: .6rem }
  ol.history li { grid-template-columns: minmax(0, 1fr) } }
`

/** No script; the one style is allowed by its hash, and forms post only to this origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
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
}

export function page({ title, body, status = 200, refreshSeconds }: PageContent): ConsolePage {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return {
    status,
    headers,
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
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
