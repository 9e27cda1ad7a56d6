import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../shared/contracts/defineCall.ts'
import { reply } from '../../shared/outcome.ts'
import { apiFunction, serve } from './apiFunction.ts'
import { openSessionItems } from './http/session.ts'
import { httpEvent, originSecret, scriptedTable, testEnvironment } from './testing.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const secret = 's'.repeat(43)
const pay = defineCall('pay', 'POST /pay', {
  access: 'fresh',
  sealed: true,
  idempotent: true,
  input: z.object({ amountPaise: z.number() }),
  reply: envelope({}),
  problems: [],
})

/** A request that every check would refuse. */
const wrong = {
  headers: {
    'x-origin-secret': 'another edge',
    origin: 'https://another.example',
    'content-type': 'text/plain',
    'idempotency-key': 'short',
  },
  cookies: [] as string[],
  body: { amountPaise: 'ten' } as unknown,
}
type Request = typeof wrong
const headers = (request: Request, changes: Partial<Request['headers']>): Request => ({
  ...request,
  headers: { ...request.headers, ...changes },
})
/** What is refused next, and what corrects it. */
const checks: readonly (readonly [string, (request: Request) => Request])[] = [
  ['common.notAllowed', one => headers(one, { 'x-origin-secret': originSecret })],
  ['common.notAllowed', one => headers(one, { origin: testEnvironment.SITE_ORIGIN })],
  ['session.expired', one => ({ ...one, cookies: [`__Host-sid=${secret}`] })],
  ['common.unsupportedType', one => headers(one, { 'content-type': 'application/json' })],
  ['common.fieldInvalid idempotency-key', one => headers(one, { 'idempotency-key': 'k'.repeat(16) })],
  ['common.fieldInvalid amountPaise', one => ({ ...one, body: { amountPaise: 1000 } })],
]

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

it('checks a call in the order of the README, and runs it only when all checks passed', async () => {
  const table = scriptedTable()
  const session = { investorId: 'inv_1', email: 'asha@example.in', device: 'Chrome', isMfuUser: false, now }
  await table.transact(openSessionItems(secret, session))
  const never = () => Promise.reject(new Error('nothing is sealed here'))
  const run = vi.fn(() => Promise.resolve(reply({})))
  const handler = apiFunction(
    { table, now: () => now, seals: { publicKey: () => Promise.resolve(''), open: never, replyOnly: never } },
    [serve(pay, run)],
  )
  const answerTo = async (request: Request) => {
    const answer = await handler(httpEvent({ method: 'POST', path: '/pay', ...request }), {} as never)
    expect(answer.headers).toMatchObject({
      'x-correlation-id': 'req-1',
      'x-server-now': now.toISOString(),
      'cache-control': 'no-store',
    })
    const { problem } = z.parse(
      z.object({ problem: z.optional(z.object({ id: z.string(), field: z.optional(z.string()) })) }),
      JSON.parse(answer.body),
    )
    return problem && [problem.id, problem.field].filter(Boolean).join(' ')
  }
  let request = wrong
  for (const [refusal, corrected] of checks) {
    expect(await answerTo(request)).toBe(refusal)
    request = corrected(request)
  }
  expect(run).not.toHaveBeenCalled()
  expect(await answerTo(request)).toBeUndefined()
  expect(run).toHaveBeenCalledOnce()
})
