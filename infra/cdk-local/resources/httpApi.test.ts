import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InvocationOptions, type InvocationResult, VirtualClock } from 'asl-interpreter'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiRequest, ApiResponse } from '../httpApi/payload.ts'
import { loadAssembly, type Resource } from '../template/assembly.ts'
import { type RunningHttpApi, runHttpApis } from './httpApi.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
let dataDir: string
let clock: VirtualClock
let events: unknown[]
let answer: (signal: AbortSignal | undefined) => Promise<InvocationResult>
let api: RunningHttpApi

const resources = (): readonly Resource[] =>
  loadAssembly({
    dir: join(import.meta.dirname, '../fixtures/small'),
    region: 'ap-south-1',
    account: '000000000000',
    parameters: {},
    secretText: () => 'secret',
  }).resources

function run(given: readonly Resource[]): RunningHttpApi {
  const functions = {
    invoke: (_name: string, event: unknown, { signal }: InvocationOptions = {}) => {
      events.push(event)
      return answer(signal)
    },
    idle: async () => undefined,
  }
  const stack = {
    clock,
    account: '000000000000',
    region: 'ap-south-1',
    functions,
    dataDir,
    recordMetric: () => undefined,
    log: () => undefined,
  }
  const [first] = runHttpApis(given, stack)
  if (!first) throw new Error('no API')
  return first
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-'))
  clock = new VirtualClock(noon)
  events = []
  answer = async () => ({ payload: { statusCode: 204 } })
  api = run(resources())
})

afterEach(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true })
})

function request(given: Partial<ApiRequest> & { type?: string } = {}): ApiRequest {
  const headers = new Map<string, readonly string[]>([['host', ['x.test']]])
  if (given.type) headers.set('content-type', [given.type])
  return {
    method: 'POST',
    path: '/api/echo/7',
    rawQueryString: '',
    headers,
    body: Buffer.alloc(0),
    sourceIp: '130.176.0.10',
    ...given,
  }
}

const messageOf = ({ status, body }: ApiResponse): [number, string] => [status, body.toString('utf8')]

it('makes the event of payload format 2.0', async () => {
  const headers = new Map<string, readonly string[]>([
    ['host', ['x.test']],
    ['content-type', ['application/json']],
    ['cookie', ['a=1; b=2']],
    ['x-many', ['one', 'two']],
    ['user-agent', ['curl']],
  ])
  await api.handle(
    request({
      path: '/api/echo/INR%20100',
      rawQueryString: 'page=2&tag=a&tag=b%20c',
      headers,
      body: Buffer.from('{"a":1}'),
    }),
  )
  expect(events).toEqual([
    {
      version: '2.0',
      routeKey: 'POST /api/echo/{id}',
      rawPath: '/api/echo/INR%20100',
      rawQueryString: 'page=2&tag=a&tag=b%20c',
      cookies: ['a=1', 'b=2'],
      headers: {
        host: 'x.test',
        'content-type': 'application/json',
        'x-many': 'one,two',
        'user-agent': 'curl',
      },
      queryStringParameters: { page: '2', tag: 'a,b c' },
      requestContext: {
        accountId: '000000000000',
        apiId: expect.stringMatching(/^\w{10}$/),
        domainName: expect.stringMatching(/^\w{10}\.execute-api\.ap-south-1\.amazonaws\.com$/),
        domainPrefix: expect.stringMatching(/^\w{10}$/),
        http: {
          method: 'POST',
          path: '/api/echo/INR%20100',
          protocol: 'HTTP/1.1',
          sourceIp: '130.176.0.10',
          userAgent: 'curl',
        },
        requestId: expect.stringMatching(/=$/),
        routeKey: 'POST /api/echo/{id}',
        stage: '$default',
        time: '21/Nov/2026:12:00:00 +0000',
        timeEpoch: noon,
      },
      pathParameters: { id: 'INR 100' },
      body: '{"a":1}',
      isBase64Encoded: false,
    },
  ])
})

it('hands on what is not text in base64, forms included', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0xff, 0x00])
  await api.handle(request({ type: 'application/octet-stream', body: bytes }))
  await api.handle(request({ type: 'application/x-www-form-urlencoded', body: Buffer.from('a=1') }))
  await api.handle(request({ type: 'application/problem+json', body: Buffer.from('{}') }))
  await api.handle(request())
  expect(events).toMatchObject([
    { body: bytes.toString('base64'), isBase64Encoded: true },
    { body: 'YT0x', isBase64Encoded: true },
    { body: '{}', isBase64Encoded: false },
    { isBase64Encoded: false },
  ])
  expect(events[3]).not.toHaveProperty('body')
  expect(events[3]).not.toHaveProperty('cookies')
})

it('answers as the function says, cookies apart from the headers', async () => {
  answer = async () => ({
    payload: {
      statusCode: 201,
      headers: { 'Content-Type': 'application/pdf' },
      cookies: ['sid=1; HttpOnly', 'seen=2'],
      body: Buffer.from([1, 2]).toString('base64'),
      isBase64Encoded: true,
    },
  })
  const { status, headers, cookies, body } = await api.handle(request())
  expect([status, headers.get('content-type'), cookies, [...body]]).toEqual([
    201,
    'application/pdf',
    ['sid=1; HttpOnly', 'seen=2'],
    [1, 2],
  ])
})

it('takes an answer without statusCode as the body, and one it cannot read as a failure', async () => {
  answer = async () => ({ payload: { ok: true } })
  expect(messageOf(await api.handle(request()))).toEqual([200, '{"ok":true}'])
  answer = async () => ({ payload: { statusCode: 'many' } })
  expect(messageOf(await api.handle(request()))).toEqual([500, '{"message":"Internal Server Error"}'])
  answer = async () => ({ error: { errorType: 'TypeError', errorMessage: 'a secret' } })
  expect(messageOf(await api.handle(request()))).toEqual([500, '{"message":"Internal Server Error"}'])
})

it('says in its own words what it does not pass on', async () => {
  expect(messageOf(await api.handle(request({ method: 'GET' })))).toEqual([404, '{"message":"Not Found"}'])
  expect(messageOf(await api.handle(request({ path: '/api/echo/7/' })))).toEqual([
    404,
    '{"message":"Not Found"}',
  ])
  const tooLong = Buffer.alloc(10_485_761)
  expect((await api.handle(request({ body: tooLong }))).status).toBe(413)
  // 5 MB of bytes are more than 6 MB of base64.
  const tooLongInBase64 = Buffer.alloc(5_000_000)
  expect((await api.handle(request({ type: 'image/png', body: tooLongInBase64 }))).status).toBe(413)
  expect(events).toEqual([])
})

it('throttles a route by its own limit, and lets it go on with the clock', async () => {
  const limited = () => api.handle(request({ method: 'GET', path: '/api/limited' }))
  expect([(await limited()).status, (await limited()).status]).toEqual([204, 204])
  expect(messageOf(await limited())).toEqual([429, '{"message":"Too Many Requests"}'])
  expect((await api.handle(request())).status).toBe(204)
  await clock.advance(1000)
  expect([(await limited()).status, (await limited()).status]).toEqual([204, 429])
})

it('gives up waiting at the integration’s time-out', async () => {
  const quick = resources().map(resource =>
    resource.logicalId === 'Integration'
      ? { ...resource, properties: { ...resource.properties, TimeoutInMillis: 50 } }
      : resource,
  )
  const timedOut = run(quick)
  answer = signal =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  expect(messageOf(await timedOut.handle(request()))).toEqual([503, '{"message":"Service Unavailable"}'])
  await timedOut.stop()
})

it('logs each request as the stage words it, without query string', async () => {
  await api.handle(request({ rawQueryString: 'key=secret' }))
  await api.stop()
  const text = readFileSync(join(dataDir, 'logs/access.log'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    requestId: expect.stringMatching(/=$/),
    routeKey: 'POST /api/echo/{id}',
    status: '204',
  })
})

it('names at start the permission that is missing', () => {
  const without = resources().filter(({ type }) => type !== 'AWS::Lambda::Permission')
  expect(() => run(without)).toThrow(
    'Api/Integration: no AWS::Lambda::Permission lets API Gateway call echo-api',
  )
})
