import type { IncomingMessage } from 'node:http'
import type { SiteHost } from '../stack/runOptions.ts'

/**
 * What exists on one machine only (sandbox, console) is open to the person at it and to nobody else: a page of another
 * site must not reach it, neither under a name of its own (DNS rebinding) nor by a form or script.
 */
export interface Guard {
  /** Whether Host names this stack: one of the two loopback names with our port. */
  isOurHost(req: IncomingMessage): boolean
  /** Where a request under the other loopback name is redirected to; `undefined` when it is right already. */
  canonical(req: IncomingMessage): string | undefined
  /** Whether the request comes from a page of ours, or from no page at all. */
  isOurOrigin(req: IncomingMessage): boolean
}

export function createGuard(port: number, host: SiteHost = '127.0.0.1'): Guard {
  const canonicalHost = `${host}:${port}`
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  const origins = new Set([...hosts].map(host => `http://${host}`))
  return {
    isOurHost: req => hosts.has((req.headers.host ?? '').toLowerCase()),
    canonical: req =>
      req.headers.host?.toLowerCase() === canonicalHost
        ? undefined
        : `http://${canonicalHost}${req.url ?? '/'}`,
    isOurOrigin(req) {
      const { origin } = req.headers
      if (origin !== undefined) return origins.has(origin)
      // Browsers omit Origin from plain GETs but send this header.
      const site = req.headers['sec-fetch-site']
      return site === undefined || site === 'same-origin' || site === 'none'
    },
  }
}
