import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { OffsetClock } from 'asl-interpreter'
import { clockRoute } from 'cdk-local'
import { closeServer, createFront, listen } from 'cdk-local/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { consoleRoute } from './console/consoleRoute.ts'
import { sandboxRoute } from './sandbox/sandboxRoute.ts'

const start = Date.parse('2026-11-20T04:30:00Z')
let port: number
let edge: Server
let sandbox: Server
let clock: OffsetClock
let posted: string[]
let seen: { method: string | undefined; url: string | undefined; cookie: string | undefined }[]

function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port
}

beforeEach(async () => {
  seen = []
  posted = []
  sandbox = createServer((req, res) => {
    seen.push({ method: req.method, url: req.url, cookie: req.headers.cookie })
    if (req.method === 'POST' && req.url === '/digio/choose')
      res.writeHead(303, {
        location: `http://127.0.0.1:${port}/platform/?back=digilocker`,
        'content-type': 'text/plain',
      })
    else if (req.url === '/digio/') {
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" })
      res.end('<p>hosted</p>')
      return
    }
    res.end('[]')
  })
  await listen(sandbox, 0)
  const sandboxOrigin = `http://127.0.0.1:${portOf(sandbox)}`
  clock = new OffsetClock(start)
  // The front must know its port before it listens, so this server has the port and passes requests on.
  edge = createServer((req, res) => front.emit('request', req, res))
  await listen(edge, 0)
  port = portOf(edge)
  const front = createFront({
    port,
    routes: [
      clockRoute('/sandbox/clock', clock),
      sandboxRoute(sandboxOrigin),
      consoleRoute({
        read: async url => ({ status: 200, headers: {}, body: `read ${url.pathname}` }),
        async post(url, body) {
          posted.push(`${url.pathname} ${body}`)
          return { status: 303, headers: { location: '/console/' }, body: '' }
        },
        close: () => undefined,
      }),
    ],
    answer: async ({ path }) => ({
      status: 200,
      headers: new Map(),
      cookies: [],
      body: Buffer.from(`site ${path}`),
    }),
    log: () => undefined,
  })
})

afterEach(async () => {
  await closeServer(edge)
  await closeServer(sandbox)
})

interface Received {
  readonly status: number | undefined
  readonly location: string | undefined
  readonly type: string | undefined
  readonly policy: string | string[] | undefined
  readonly body: string
}

async function ask(
  path: string,
  headers: Record<string, string> = {},
  sent?: { method: string; body: string },
): Promise<Received> {
  const outgoing = httpRequest({
    port,
    host: '127.0.0.1',
    path,
    method: sent?.method ?? 'GET',
    headers: { host: `127.0.0.1:${port}`, ...headers },
  })
  outgoing.end(sent?.body)
  const [incoming] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const { statusCode, headers: got } = incoming
  return {
    status: statusCode,
    location: got.location,
    type: got['content-type'],
    policy: got['content-security-policy'],
    body: Buffer.concat(chunks).toString(),
  }
}

it('serves the site under its one name, and sends the other loopback name there', async () => {
  expect((await ask('/platform/')).body).toBe('site /platform/')
  const other = await ask('/platform/?a=1', { host: `localhost:${port}` })
  expect([other.status, other.location]).toEqual([307, `http://127.0.0.1:${port}/platform/?a=1`])
  expect((await ask('/platform/', { host: 'sthirank.example' })).status).toBe(421)
})

it('hands the sandbox on without the site’s cookies', async () => {
  await ask('/sandbox/outbox?to=%2B919820012345', { cookie: 'sid=secret' })
  expect(seen).toEqual([{ method: 'GET', url: '/outbox?to=%2B919820012345', cookie: undefined }])
})

it('lets a browser visit a vendor’s own page, post its form and follow it back', async () => {
  const visit = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  const page = await ask('/sandbox/digio/', visit)
  expect([page.status, page.type, page.policy, page.body]).toEqual([
    200,
    'text/html',
    "default-src 'none'",
    '<p>hosted</p>',
  ])
  const form = {
    ...visit,
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const sent = { method: 'POST', body: 'choice=consent' }
  const posted = await ask('/sandbox/digio/choose', form, sent)
  expect([posted.status, posted.location]).toEqual([
    303,
    `http://127.0.0.1:${port}/platform/?back=digilocker`,
  ])
  expect((await ask('/sandbox/digio/choose', { ...form, origin: 'null' }, sent)).status).toBe(403)
})

it('keeps pages of other sites away from sandbox and console', async () => {
  for (const path of ['/sandbox/outbox', '/sandbox/clock', '/console/', '/console']) {
    expect((await ask(path, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  }
  const move = { method: 'POST', body: '{"advance":"P1D"}' }
  expect((await ask('/sandbox/clock', { origin: 'null' }, move)).status).toBe(403)
  expect(clock.now()).toBeLessThan(start + 86_400_000)
  expect((await ask('/sandbox/outbox', { origin: `http://127.0.0.1:${port}` })).status).toBe(200)
})

it('takes the forms of the console from pages of its own, and from nobody else', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', body: 'token=x' }
  const origin = `http://127.0.0.1:${port}`
  // A request without Origin and Referer is not from our page, and neither is one that hides its origin.
  const refused: Record<string, string>[] = [
    type,
    { ...type, origin: 'null' },
    { ...type, origin: 'https://evil.example' },
  ]
  for (const headers of refused) expect((await ask('/console/start', headers, sent)).status).toBe(403)
  const foreign = { ...type, origin, host: 'sthirank.example' }
  expect((await ask('/console/start', foreign, sent)).status).toBe(421)
  expect((await ask('/console/start', { origin, 'content-type': 'text/plain' }, sent)).status).toBe(415)
  const long = { method: 'POST', body: 'x'.repeat(800_001) }
  expect((await ask('/console/start', { ...type, origin }, long)).status).toBe(413)
  expect(posted).toEqual([])
  const taken = await ask('/console/start', { ...type, origin }, sent)
  expect([taken.status, taken.location]).toEqual([303, '/console/'])
  expect(posted).toEqual(['/console/start token=x'])
  expect((await ask('/console/start', { origin }, { method: 'PUT', body: '' })).status).toBe(405)
})

it('moves the clock forward, never back, and explains itself', async () => {
  const move = (body: string) => ask('/sandbox/clock', {}, { method: 'POST', body })
  const moved = await move('{"advance":"PT4S"}')
  expect(moved.status).toBe(200)
  expect(clock.now()).toBeGreaterThanOrEqual(start + 4000)
  await move('{"now":"2026-11-21T10:00+05:30"}')
  expect(clock.now()).toBeGreaterThanOrEqual(start + 86_400_000)
  const { now } = z.object({ now: z.string() }).parse(JSON.parse((await ask('/sandbox/clock')).body))
  expect(Date.parse(now)).toBeGreaterThanOrEqual(start + 86_400_000)
  expect(Date.parse(now)).toBeLessThanOrEqual(clock.now())
  const back = await move('{"now":"2026-11-20T10:00+05:30"}')
  expect([back.status, back.body]).toEqual([409, expect.stringContaining('cannot be moved back')])
  for (const body of ['', '{}', '{"now":"tomorrow"}', '{"advance":"4"}', '{"advance":"PT"}'])
    expect((await move(body)).status).toBe(400)
})
