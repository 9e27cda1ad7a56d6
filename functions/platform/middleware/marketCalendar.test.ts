import { expect, it, vi } from 'vitest'
import { defineCall, envelope } from '../../../shared/contracts/defineCall.ts'
import { reply } from '../../../shared/outcome.ts'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { apiFunction, type Call, serve } from '../apiFunction.ts'
import { openSessionItems } from '../http/session.ts'
import { type MarketDays, openMarketDays } from '../marketDays.ts'
import { memoryTable } from '../testing/memoryTable.ts'
import { httpEvent, scriptedTable, testEnvironment } from '../testing.ts'

const now = new Date('2026-11-23T05:00:00.000Z')
const never = () => Promise.reject(new Error('nothing is sealed here'))
const dependencies = {
  table: scriptedTable(),
  now: () => now,
  seals: { publicKey: never, open: never, replyOnly: never },
}
const call = (method: 'GET' | 'POST') =>
  defineCall('show', `${method} /show`, { access: 'public', reply: envelope({}) })
const eventOf = (method: 'GET' | 'POST') =>
  httpEvent({ method, path: '/show', ...(method === 'POST' ? { body: {} } : {}) })

it.each([
  ['GET', false],
  ['POST', true],
] as const)('hands the calendar of the announced days to a %s call (fresh: %s)', async (method, fresh) => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  const calendar = new MarketCalendar([{ date: '2026-11-25', standing: 'holiday' }])
  const marketDays = { calendarAt: vi.fn<MarketDays['calendarAt']>(async () => calendar) }
  const run = vi.fn(async (_input: object, _call: Pick<Call, 'now' | 'calendar'>) => reply({}))
  const api = apiFunction({ ...dependencies, marketDays }, [serve(call(method), run)])
  expect((await api(eventOf(method), {} as never)).statusCode).toBe(200)
  expect(marketDays.calendarAt).toHaveBeenCalledExactlyOnceWith(now, { fresh })
  expect(run.mock.lastCall?.[1]).toMatchObject({ now, calendar })
})

it('reads them together with the session, and not for a caller without one', async () => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  const secret = 's'.repeat(43)
  const table = memoryTable()
  const session = { investorId: 'inv_1', email: 'asha@example.in', device: 'Chrome', isMfuUser: false, now }
  await table.transact(openSessionItems(secret, session))
  // Rows that are asked for before any of them has been answered are one call of the real table.
  let waiting = 0
  let together = 0
  const gathered = {
    ...table,
    get: async (...wanted: Parameters<typeof table.get>) => {
      waiting += 1
      await new Promise(resolve => setImmediate(resolve))
      together = Math.max(together, waiting)
      return table.get(...wanted).finally(() => {
        waiting -= 1
      })
    },
  }
  const dated = defineCall('show', 'POST /show', { access: 'session', reply: envelope({}) })
  const run = vi.fn(async () => reply({}))
  const marketDays = openMarketDays(gathered, 'sthirank-operations')
  const api = apiFunction({ ...dependencies, table: gathered, marketDays }, [serve(dated, run)])
  const event = { method: 'POST', path: '/show', body: {} } as const
  expect((await api(httpEvent(event), {} as never)).statusCode).toBe(401)
  expect(together).toBe(0)
  const cookies = [`__Host-sid=${secret}`]
  expect((await api(httpEvent({ ...event, cookies }), {} as never)).statusCode).toBe(200)
  expect(together).toBe(2)
})

it('reads nothing in a domain that computes no dates', async () => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  const run = vi.fn(async (_input: object, _call: Pick<Call, 'now' | 'calendar'>) => reply({}))
  await apiFunction(dependencies, [serve(call('GET'), run)])(eventOf('GET'), {} as never)
  expect(run.mock.lastCall?.[1].calendar).toBe(publishedCalendar)
})

it('refuses the call when the announced days cannot be read', async () => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  const run = vi.fn(async () => reply({}))
  const marketDays = { calendarAt: () => Promise.reject(new Error('down')) }
  const api = apiFunction({ ...dependencies, marketDays }, [serve(call('POST'), run)])
  expect((await api(eventOf('POST'), {} as never)).statusCode).toBe(500)
  expect(run).not.toHaveBeenCalled()
})

it('is refused by the types when a handler uses the calendar and no market days are read', () => {
  const dated = async (_input: object, { calendar }: { calendar: MarketCalendar }) => {
    calendar.closeOf('2026-11-25')
    return reply({})
  }
  // @ts-expect-error: `marketDays` is missing
  expect(apiFunction(dependencies, [serve(call('GET'), dated)])).toBeTypeOf('function')
})
