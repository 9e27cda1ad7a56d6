import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  sendResponse,
  type ViewerRequest,
  type ViewerResponse,
  viewerRequestOf,
} from '../distribution/viewer.ts'
import type { LocalRoute, SiteHost } from '../stack/runOptions.ts'
import { createGuard } from './guard.ts'

export interface FrontOptions {
  readonly port: number
  /** The one name of the site: requests under the other are redirected to it. */
  readonly host?: SiteHost | undefined
  /** The distribution or, without one, the HTTP API. */
  readonly answer: (viewer: ViewerRequest) => Promise<ViewerResponse>
  readonly routes: readonly LocalRoute[]
  readonly log: (line: string) => void
}

/** Sends a line of plain text that nobody caches. */
export function sendText(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  res.end(`${message}\n`)
}

/** The body of a request; `undefined` when it is longer than `mostBytes`. */
export const readBody = (req: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> =>
  viewerRequestOf(req).body(mostBytes)

const fits = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/**
 * The site's port: everything goes through the distribution as deployed, except the routes that exist on this machine
 * only, for which Host and Origin are checked. Not listening yet.
 */
export function createFront({ port, host, answer, routes, log }: FrontOptions): Server {
  const guard = createGuard(port, host)
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!guard.isOurHost(req)) return sendText(res, 421, 'This stack answers to 127.0.0.1 only.')
    const canonical = guard.canonical(req)
    if (canonical !== undefined) {
      res.writeHead(307, { location: canonical, 'cache-control': 'no-store' }).end()
      return
    }
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    const route = routes.find(({ prefix }) => fits(path, prefix))
    if (route === undefined) return sendResponse(req, res, await answer(viewerRequestOf(req)))
    if (!guard.isOurOrigin(req)) return sendText(res, 403, 'Pages of other sites have no business here.')
    await route.handle(req, res)
  }
  return createServer((req, res) => {
    serve(req, res).catch(error => {
      // The viewer has closed the connection.
      if (!req.destroyed || !res.destroyed)
        log(`site: ${error instanceof Error ? error.message : String(error)}`)
      if (!res.headersSent) sendText(res, 502, 'The stack failed to answer; its log says why.')
      else res.destroy()
    })
  })
}
