import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalRoute, readBody, sendText } from 'cdk-local'
import type { Console } from './console.ts'
import type { ConsolePage } from './page.ts'

/** An input of 256 KB, URL-encoded. */
const mostFormBytes = 800_000

/** A form is accepted only from our own page: the front has checked the Origin, which must be there. */
async function post(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  target: Console,
): Promise<ConsolePage | undefined> {
  if (req.headers.origin === undefined) {
    sendText(res, 403, 'Only pages of this stack send forms to its console.')
    return undefined
  }
  if (req.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    sendText(res, 415, 'That is not a form.')
    return undefined
  }
  const body = await readBody(req, mostFormBytes)
  if (body !== undefined) return target.post(url, body.toString('utf8'))
  sendText(res, 413, 'That is too long.')
  return undefined
}

/** The operators' console at `/console/`. */
export const consoleRoute = (target: Console): LocalRoute => ({
  prefix: '/console',
  async handle(req, res) {
    const isPost = req.method === 'POST'
    if (!isPost && req.method !== 'GET' && req.method !== 'HEAD')
      return sendText(res, 405, 'The console is for reading and for sending forms.')
    const url = new URL(req.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/console') {
      res.writeHead(302, { location: '/console/' }).end()
      return
    }
    const answer = isPost ? await post(req, res, url, target) : await target.read(url)
    if (answer === undefined) return
    const { status, headers, body } = answer
    res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    res.end(req.method === 'HEAD' ? undefined : body)
  },
  close: () => target.close(),
})
