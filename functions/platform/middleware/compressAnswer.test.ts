import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../../shared/contracts/defineCall.ts'
import { reply } from '../../../shared/outcome.ts'
import { apiFunction, serve } from '../apiFunction.ts'
import { httpEvent, scriptedTable, testEnvironment } from '../testing.ts'

const reads = { access: 'public', reply: envelope({ data: z.array(z.string()) }), problems: [] } as const
const list = defineCall('list', 'GET /list', reads)
const few = defineCall('few', 'GET /few', reads)
const secrets = defineCall('secrets', 'GET /secrets', { ...reads, sealed: true })
const enter = defineCall('enter', 'POST /enter', reads)

const much = Array.from(
  { length: 100 },
  (_, at) => `Sthirank bond number ${at}, which pays its interest monthly`,
)

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

function answerTo(path: string, accepted: string | undefined, method = 'GET') {
  const never = () => Promise.reject(new Error('nothing is sealed here'))
  const handler = apiFunction(
    {
      table: scriptedTable(),
      now: () => new Date('2026-11-25T04:30:00.000Z'),
      seals: { publicKey: () => Promise.resolve(''), open: never, replyOnly: never },
    },
    [
      serve(list, () => Promise.resolve(reply({ data: much }))),
      serve(few, () => Promise.resolve(reply({ data: much.slice(0, 10) }))),
      serve(secrets, () => Promise.resolve(reply({ data: much }))),
      serve(enter, () => Promise.resolve(reply({ data: much }, { openedSession: 'n'.repeat(43) }))),
    ],
  )
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  return handler(httpEvent({ method, path, headers }), {} as never)
}

it('a large answer goes compressed to who takes it: a fifth of its size, with the same content (P14)', async () => {
  const plain = await answerTo('/list', undefined)
  const { headers, body, isBase64Encoded, statusCode } = await answerTo('/list', 'gzip, deflate, br')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
  expect(isBase64Encoded).toBe(true)
  const sent = Buffer.from(body, 'base64')
  expect(sent.length).toBeLessThan(plain.body.length / 5)
  expect(gunzipSync(sent).toString()).toBe(plain.body)
})

it.each([
  ['no header', undefined],
  ['another way', 'br'],
  ['gzip refused', 'br, gzip;q=0'],
  ['gzip refused at length', 'gzip; q=0.000'],
])('goes as it is to who does not take gzip: %s', async (_, accepted) => {
  const { headers, body, isBase64Encoded } = await answerTo('/list', accepted)
  expect(isBase64Encoded).toBeUndefined()
  expect(headers).not.toHaveProperty('content-encoding')
  // A cache must not give the compressed one to this caller.
  expect(headers.vary).toBe('accept-encoding')
  expect(JSON.parse(body)).toMatchObject({ success: true, data: much })
})

it.each(['gzip', 'GZIP;q=0.5', 'br;q=1.0, gzip;q=0.8, *;q=0.1'])('takes %s', async accepted => {
  expect((await answerTo('/list', accepted)).headers['content-encoding']).toBe('gzip')
})

it.each([
  ['an answer that fits into a packet', '/few', 'GET'],
  ['one of a sealed call, whose size would tell about its secrets', '/secrets', 'GET'],
  ['one that sets a cookie', '/enter', 'POST'],
])('%s is not compressed', async (_, path, method) => {
  const { headers, body, isBase64Encoded } = await answerTo(path, 'gzip', method)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(isBase64Encoded).toBeUndefined()
  expect(JSON.parse(body)).toMatchObject({ success: true })
})
