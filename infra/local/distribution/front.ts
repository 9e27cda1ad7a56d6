import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { OffsetClock } from '../clock/clock.ts'
import type { Console } from '../console/console.ts'
import { clockReply, moveClock } from '../ops/clockEndpoint.ts'
import { createGuard, type Guard } from '../ops/guard.ts'
import { passToSandbox } from '../ops/sandboxProxy.ts'
import type { RunningDistribution } from '../resources/distribution.ts'
import { sendResponse, viewerRequestOf } from './viewer.ts'

export interface FrontOptions {
  readonly port: number
  readonly distribution: RunningDistribution
  readonly clock: OffsetClock
  readonly sandboxOrigin: string
  readonly console: Console
  readonly log: (line: string) => void
}

const mostClockBytes = 4_096
/** An input of 256 KB, URL-encoded. */
const mostFormBytes = 800_000

function text(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  res.end(`${message}\n`)
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify(body))
}

async function clockEndpoint(req: IncomingMessage, res: ServerResponse, clock: OffsetClock): Promise<void> {
  if (req.method === 'GET') {
    const { status, body } = clockReply(clock)
    return json(res, status, body)
  }
  if (req.method !== 'POST') return text(res, 405, 'GET returns the time, POST moves the clock.')
  const body = await viewerRequestOf(req).body(mostClockBytes)
  if (body === undefined) return text(res, 413, 'That is too long.')
  const reply = await moveClock(clock, body.toString('utf8'))
  json(res, reply.status, reply.body)
}

/** A form is accepted only from our own page, as its Origin header says. */
async function consolePost(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  target: Console,
  guard: Guard,
) {
  if (req.headers.origin === undefined || !guard.isOurOrigin(req)) {
    text(res, 403, 'Only pages of this stack send forms to its console.')
    return undefined
  }
  if (req.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    text(res, 415, 'That is not a form.')
    return undefined
  }
  const body = await viewerRequestOf(req).body(mostFormBytes)
  if (body !== undefined) return target.post(url, body.toString('utf8'))
  text(res, 413, 'That is too long.')
  return undefined
}

async function consoleEndpoint(
  req: IncomingMessage,
  res: ServerResponse,
  target: Console,
  guard: Guard,
): Promise<void> {
  const isPost = req.method === 'POST'
  if (!isPost && req.method !== 'GET' && req.method !== 'HEAD')
    return text(res, 405, 'The console is for reading and for sending forms.')
  const url = new URL(req.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/console') {
    res.writeHead(302, { location: '/console/' }).end()
    return
  }
  const answer = isPost ? await consolePost(req, res, url, target, guard) : await target.read(url)
  if (answer === undefined) return
  const { status, headers, body } = answer
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/**
 * The site's port: everything goes through the distribution as deployed, except what exists on one machine only
 * (`/sandbox/*`, `/console/`), which checks Host and Origin. Not listening yet.
 */
export function createFront(options: FrontOptions): Server {
  const guard = createGuard(options.port)
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!guard.isOurHost(req)) return text(res, 421, 'This stack answers to 127.0.0.1 only.')
    const canonical = guard.canonical(req)
    if (canonical !== undefined) {
      res.writeHead(307, { location: canonical, 'cache-control': 'no-store' }).end()
      return
    }
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    const isOps = /^\/(sandbox|console)(\/|$)/.test(path)
    if (isOps && !guard.isOurOrigin(req)) return text(res, 403, 'Pages of other sites have no business here.')
    if (path === '/sandbox/clock') return clockEndpoint(req, res, options.clock)
    if (/^\/sandbox(\/|$)/.test(path)) return passToSandbox(req, res, options.sandboxOrigin)
    if (isOps) return consoleEndpoint(req, res, options.console, guard)
    sendResponse(req, res, await options.distribution.handle(viewerRequestOf(req)))
  }
  const server = createServer((req, res) => {
    serve(req, res).catch(error => {
      // The viewer has closed the connection.
      if (!req.destroyed || !res.destroyed)
        options.log(`site: ${error instanceof Error ? error.message : String(error)}`)
      if (!res.headersSent) text(res, 502, 'The stack failed to answer; its log says why.')
      else res.destroy()
    })
  })
  return server
}
