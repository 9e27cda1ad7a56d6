import { z } from 'zod'
import { addDays, dayNumber } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor } from '../wire.ts'
import { debtLog, marketLog } from './navModel.ts'

/** The index provider that publishes the levels of two indices; the demo's funds follow the same market. */

const indices = new Map([
  ['NIFTY 50 TRI', { start: 4_000, log: marketLog }],
  ['CRISIL SHORT TERM BOND', { start: 1_400, log: debtLog }],
])
const behaviours = ['normal', 'behind', 'notAFile', 'down', 'slow'] as const
const setting = z.object({ behaviour: z.enum(behaviours) })
const slowMs = 4_000
const behindDays = 20
const firstDay = '2006-04-03'

export function indexSandbox({
  settings,
  clock,
  calendar,
}: Pick<SandboxContext, 'settings' | 'clock' | 'calendar'>): {
  readonly control: Vendor
  readonly vendor: Vendor
} {
  const behaviour = () => behaviours.find(one => one === settings.read('indexLevels:behaviour')) ?? 'normal'
  return {
    /** `POST /index-levels {behaviour}` sets it until it is set again, `GET /index-levels` shows it. */
    async control({ method, path, body }) {
      if (path !== '/index-levels') return undefined
      if (method === 'POST') {
        const parsed = setting.safeParse(body)
        if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
        settings.write('indexLevels:behaviour', parsed.data.behaviour)
      }
      return json(200, { behaviour: behaviour() })
    },
    async vendor({ method, path, query }) {
      if (method !== 'GET' || path !== '/v1/levels') return undefined
      if (behaviour() === 'slow') await clock.sleep(slowMs)
      if (behaviour() === 'down')
        return { status: 503, body: 'Service Unavailable', contentType: 'text/plain' }
      if (behaviour() === 'notAFile')
        return { status: 200, body: '<html>We will be back soon</html>', contentType: 'text/html' }
      const [name, from, to] = [query.get('index') ?? '', query.get('from') ?? '', query.get('to') ?? '']
      const index = indices.get(name)
      const isPeriod = [from, to].every(date => z.iso.date().safeParse(date).success) && from <= to
      if (index === undefined || !isPeriod)
        return { status: 400, body: 'bad request', contentType: 'text/plain' }
      // The level of a day is out on the next morning.
      const yesterday = addDays(indianDate(clock.now()), behaviour() === 'behind' ? -behindDays : -1)
      const last = [to, yesterday].sort()[0] ?? to
      const lines = ['Index,Date,Level']
      for (let day = from < firstDay ? firstDay : from; day <= last; day = addDays(day, 1))
        if (calendar().isTradingDay(day))
          lines.push(`${name},${day},${(index.start * Math.exp(index.log(dayNumber(day)))).toFixed(2)}`)
      return { status: 200, body: `${lines.join('\n')}\n`, contentType: 'text/plain; charset=utf-8' }
    },
  }
}
