import type { Vendor, WireAnswer } from './wire.ts'

/**
 * The frame of the pages that a vendor shows an investor on its own site. They are plain forms with one stylesheet and
 * at most one script file; `html` escapes every value.
 */
export interface HostedPages {
  /** The address of a path for a browser, e.g. `/digio/choose` as `http://127.0.0.1:8080/sandbox/digio/choose`. */
  at(path: string): string
  page(page: HostedPage): WireAnswer
  /** The stylesheet's own address. */
  readonly routes: Vendor
}

export interface HostedPage {
  /** Who shows it, e.g. `DigiLocker (sandbox)`. */
  readonly vendor: string
  readonly title: string
  readonly body: Html
  readonly status?: number | undefined
  /** The return address, to which a posted form may lead besides the sandbox: browsers check redirects too. */
  readonly leadsTo?: string | undefined
  /** Path of the one script that the page needs. */
  readonly script?: string | undefined
}

/** Markup that is safe to show. Only `html` makes it. */
export class Html {
  readonly #markup: string
  private constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
  static of(pieces: TemplateStringsArray, values: readonly Shown[]): Html {
    const shown = values.map(value =>
      value instanceof Html ? String(value) : typeof value === 'string' ? escaped(value) : value.join(''),
    )
    return new Html(pieces.map((piece, index) => piece + (shown[index] ?? '')).join(''))
  }
}
type Shown = string | Html | readonly Html[]

/** Markup with its values escaped, in text and in quoted attributes. */
export const html = (pieces: TemplateStringsArray, ...values: readonly Shown[]): Html =>
  Html.of(pieces, values)

/** Redirects the browser with GET, whatever method it used. */
export const sendTo = (location: string): WireAnswer => ({
  status: 303,
  body: '',
  contentType: 'text/plain; charset=utf-8',
  headers: { location, 'referrer-policy': 'no-referrer' },
})

/** A return address with the vendor's parameters added; `undefined` unless it is an http(s) address. */
export function returnAddress(given: string, added: Readonly<Record<string, string>>): string | undefined {
  if (!URL.canParse(given)) return undefined
  const address = new URL(given)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined
  for (const [name, value] of Object.entries(added)) address.searchParams.set(name, value)
  return address.href
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => escapes[letter] ?? letter)

const stylesheetPath = '/hosted-page.css'
const stylesheet = `
:root { color-scheme: light dark; --line: light-dark(#c9ccd4, #4a4f5c); --accent: light-dark(#1f4fbf, #9dbcff);
  font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f5f8, #14161b); color: light-dark(#1a1c22, #eceef3) }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; overflow-wrap: anywhere }
main { max-width: 32rem; margin: 1rem auto; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem;
  background: light-dark(#fff, #1d2027) }
header { max-width: 32rem; margin: 0 auto; font-weight: 600 }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem }
form { display: grid; gap: .75rem; margin-top: 1.25rem }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; text-align: start; cursor: pointer;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem }
button:first-of-type { color: light-dark(#fff, #10131a); background: var(--accent); border-color: var(--accent) }
button:hover { border-color: currentcolor }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
label { display: grid; gap: .25rem }
input, select { font: inherit; min-height: 2.75rem; padding: .5rem; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: .5rem; width: 100% }
small { color: light-dark(#555b69, #a9b0c0) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0 }
`

function policyOf(script: string | undefined, leadsTo: string | undefined): string {
  const back = leadsTo !== undefined && URL.canParse(leadsTo) ? ` ${new URL(leadsTo).origin}` : ''
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'"]),
    `form-action 'self'${back}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The pages below `publicOrigin`, which is known once the sandbox listens. */
export function openHostedPages(publicOrigin: () => string): HostedPages {
  const at = (path: string): string => publicOrigin() + path
  return {
    at,
    page({ vendor, title, body, status = 200, leadsTo, script }) {
      const load = script === undefined ? '' : html`<script src="${at(script)}" defer></script>`
      const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${at(stylesheetPath)}">
${load}
</head>
<body>
<header>${vendor}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
      return {
        status,
        body: String(whole),
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': policyOf(script, leadsTo),
          'x-content-type-options': 'nosniff',
          // With `no-referrer` a form of the page is posted with `Origin: null`, which the stack refuses.
          'referrer-policy': 'same-origin',
        },
      }
    },
    async routes({ method, path }) {
      if (path !== stylesheetPath || method !== 'GET') return undefined
      return { status: 200, body: stylesheet, contentType: 'text/css; charset=utf-8' }
    },
  }
}
