import type { BrowserContext } from '@playwright/test'

/** An answer that a journey provokes on purpose. */
interface Allowed {
  readonly status: number
  /** The path, e.g. `/api/auth/login`, or an expression for addresses of another origin. */
  readonly at: string | RegExp
}

export interface Watch {
  /** Watches a further browser context. */
  readonly over: (context: BrowserContext) => void
  readonly allow: (status: number, at: string | RegExp) => void
  /** Allows a line of the console, e.g. about a lost connection. */
  readonly allowLine: (line: RegExp) => void
  /** Everything that should not have happened. */
  readonly problems: () => readonly string[]
}

/** Console errors, errors of a page, answers of 500 and more; a violated content policy is a console error too. */
export function watchContext(): Watch {
  const allowed: Allowed[] = []
  const lines: RegExp[] = []
  const found: { readonly message: string; readonly status?: number | undefined; readonly url: string }[] = []
  const isAt = (url: string, at: string | RegExp): boolean =>
    typeof at === 'string' ? URL.canParse(url) && new URL(url).pathname === at : at.test(url)
  return {
    over(context) {
      // The popups of a session have a journey of their own; here they are marked as seen.
      void context.addInitScript(() => {
        if (location.protocol.startsWith('http')) sessionStorage.setItem('sthirank.popups', 'asked')
      })
      context.on('console', message => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        const status = /responded with a status of (\d{3})/.exec(message.text())?.[1]
        found.push({
          message: `console: ${message.text()}`,
          url,
          status: status === undefined ? undefined : Number(status),
        })
      })
      context.on('weberror', webError => {
        const thrown = webError.error()
        found.push({ message: `page: ${thrown.stack ?? thrown.message}`, url: '' })
      })
      context.on('response', response => {
        if (response.status() < 500) return
        found.push({ message: 'answered', status: response.status(), url: response.url() })
      })
    },
    allow: (status, at) => void allowed.push({ status, at }),
    allowLine: line => void lines.push(line),
    problems: () =>
      found
        .filter(({ status, url }) => !allowed.some(one => one.status === status && isAt(url, one.at)))
        .filter(({ message }) => !lines.some(line => line.test(message)))
        .map(({ message, status, url }) => [status, message, url].filter(Boolean).join(' ')),
  }
}
