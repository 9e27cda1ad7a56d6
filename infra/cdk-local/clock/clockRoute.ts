import type { OffsetClock } from 'asl-interpreter'
import { readBody, sendText } from '../front/front.ts'
import type { LocalRoute } from '../stack/runOptions.ts'
import { clockReply, moveClock } from './clockEndpoint.ts'

const mostBytes = 4_096

/** The clock over HTTP: GET returns the time, POST moves it. */
export const clockRoute = (prefix: string, clock: OffsetClock): LocalRoute => ({
  prefix,
  async handle(req, res) {
    if (req.method !== 'GET' && req.method !== 'POST')
      return sendText(res, 405, 'GET returns the time, POST moves the clock.')
    const sent = req.method === 'POST' ? await readBody(req, mostBytes) : Buffer.alloc(0)
    if (sent === undefined) return sendText(res, 413, 'That is too long.')
    const { status, body } =
      req.method === 'POST' ? await moveClock(clock, sent.toString('utf8')) : clockReply(clock)
    res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(JSON.stringify(body))
  },
})
