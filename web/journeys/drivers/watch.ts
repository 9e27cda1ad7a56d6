import type { BrowserContext } from '@playwright/test'

/** What a story provokes on purpose: an answer of this status from an address that ends or begins so. */
interface Allowed {
  readonly status: number
  /** The path, e.g. `/api/auth/login`, or an expression for addresses of another origin. */
  readonly at: string | RegExp
}

export interface Watch {
  /** Watches a further browser context of the story. */
  readonly over: (context: BrowserContext) => void
  readonly allow: (status: number, at: string | RegExp) => void
  /** Allows a line of the console, e.g. of a cut connection. */
  readonly allowLine: (line: RegExp) => void
  /** Everything that should not have happened. */
  readonly offences: () => readonly string[]
}

/** Console errors, errors of a page, answers of 500 and more; a violated content policy is a console error too. */
export function watchContext(): Watch {
  const allowed: Allowed[] = []
  const lines: RegExp[] = []
  const found: { readonly words: string; readonly status?: number; readonly url: string }[] = []
  const isAt = (url: string, at: string | RegExp): boolean =>
    typeof at === 'string' ? URL.canParse(url) && new URL(url).pathname === at : at.test(url)
  return {
    over(context) {
      // What pops up once a session has a story of its own; in the others nothing comes between.
      void context.addInitScript(() => {
        if (location.protocol.startsWith('http')) sessionStorage.setItem('sthirank.popups', 'asked')
      })
      context.on('console', message => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        const status = /responded with a status of (\d{3})/.exec(message.text())?.[1]
        found.push({
          words: `console: ${message.text()}`,
          url,
          ...(status === undefined ? {} : { status: Number(status) }),
        })
      })
      context.on('weberror', ({ error }) => {
        const thrown = error()
        found.push({ words: `page: ${thrown.stack ?? thrown.message}`, url: '' })
      })
      context.on('response', response => {
        if (response.status() < 500) return
        found.push({ words: 'answered', status: response.status(), url: response.url() })
      })
    },
    allow: (status, at) => void allowed.push({ status, at }),
    allowLine: line => void lines.push(line),
    offences: () =>
      found
        .filter(({ status, url }) => !allowed.some(one => one.status === status && isAt(url, one.at)))
        .filter(({ words }) => !lines.some(line => line.test(words)))
        .map(({ words, status, url }) => [status, words, url].filter(Boolean).join(' ')),
  }
}
