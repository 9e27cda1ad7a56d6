import { sendText } from '../front/front.ts'
import type { LocalRoute } from '../stack/runOptions.ts'
import type { Alarms } from './alarms.ts'

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The alarms over HTTP: GET returns them, those in ALARM first, and their last changes, the newest first. */
export const alarmsRoute = (prefix: string, alarms: Alarms): LocalRoute => ({
  prefix,
  async handle(req, res) {
    if (req.method !== 'GET') return sendText(res, 405, 'GET returns the alarms.')
    alarms.evaluate()
    const body = {
      alarms: alarms.list().map(one => ({ ...one, since: isoOf(one.since) })),
      changes: alarms.changes().map(one => ({ ...one, at: isoOf(one.at) })),
    }
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(`${JSON.stringify(body, null, 2)}\n`)
  },
})
