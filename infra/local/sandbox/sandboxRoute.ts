import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LocalRoute } from 'cdk-local'

/** Passes `/sandbox/<path>` on to the vendors' process as `/<path>`, bodies streamed both ways. */
function passToSandbox(req: IncomingMessage, res: ServerResponse, sandboxOrigin: string): Promise<void> {
  const { hostname, port, host } = new URL(sandboxOrigin)
  const path = (req.url ?? '/sandbox/').replace(/^\/sandbox/, '') || '/'
  // The vendors expect their own Host; the site's cookies are removed.
  const { cookie: _cookie, origin: _origin, ...headers } = req.headers
  return new Promise(resolve => {
    const outgoing = httpRequest(
      { hostname, port, method: req.method, path, headers: { ...headers, host } },
      incoming => {
        res.writeHead(incoming.statusCode ?? 502, { ...incoming.headers, 'cache-control': 'no-store' })
        incoming.pipe(res)
        incoming.on('close', resolve)
      },
    )
    outgoing.on('error', () => {
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      res.end("The vendors' sandbox does not answer.\n")
      resolve()
    })
    req.pipe(outgoing)
  })
}

/** The vendors' own pages and their control plane below `/sandbox/`. */
export const sandboxRoute = (sandboxOrigin: string): LocalRoute => ({
  prefix: '/sandbox',
  handle: (req, res) => passToSandbox(req, res, sandboxOrigin),
})
