import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../shared/contracts/defineCall.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { open, seal } from '../../shared/payloadEnvelope.ts'
import { type ApiDependencies, apiFunction, serve } from './apiFunction.ts'
import { openSeals } from './http/sealedCall.ts'
import { sessionIdOf } from './http/session.ts'
import { httpEvent, scriptedTable, testEnvironment } from './testing.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const secret = 's'.repeat(43)
const sessionRows = (openedAt: Date, lastSeenAt = openedAt) => [
  {
    pk: `session#${sessionIdOf(secret)}`,
    sk: 'session',
    investorId: 'inv_1',
    email: 'asha@example.in',
    device: 'Chrome on Android',
    openedAt: openedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  },
]
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const greet = defineCall('greet', 'POST /greet', {
  access: 'session',
  sealed: true,
  input: z.object({
    name: z.string('auth.invalidName').check(z.minLength(1, 'auth.invalidName')),
    age: z.optional(z.number()),
  }),
  reply: envelope({ data: z.object({ greeting: z.string() }) }),
  problems: ['auth.invalidName'],
})
const lookup = defineCall('lookup', 'GET /me/things/{id}', {
  access: 'public',
  encoding: 'json',
  input: z.object({ id: z.string(), page: z.optional(z.string()) }),
  reply: envelope({ data: z.object({ id: z.string() }) }),
  problems: [],
})
const upgrade = defineCall('upgrade', 'POST /upgrade', {
  access: 'fresh',
  input: z.object({}),
  reply: envelope({}),
  problems: [],
})
const signIn = defineCall('signIn', 'POST /signin', {
  access: 'public',
  encoding: 'form',
  input: z.object({ email: z.string() }),
  reply: envelope({}),
  problems: [],
})

function fixture(rows = sessionRows(new Date(now.getTime() - 60_000))) {
  const table = scriptedTable({ 'sthirank-sessions': rows })
  const dependencies: ApiDependencies = {
    table,
    now: () => now,
    seals: openSeals({ read: () => Promise.resolve(pem) }, table),
  }
  const seen: unknown[] = []
  const handler = apiFunction(dependencies, [
    // A handler that promises less than it says: the surplus must not leave.
    serve(greet, (input, call) => {
      seen.push({ input, investorId: call.session.investorId, address: call.address, device: call.device })
      if (input.name === 'throw') throw new Error('secret PAN ABCPE1234F')
      if (input.name === 'refused') return Promise.resolve(refuse('auth.locked', { params: { minutes: 15 } }))
      return Promise.resolve(reply({ data: { greeting: `Namaste ${input.name}`, pan: 'ABCPE1234F' } }))
    }),
    serve(lookup, ({ id }) => Promise.resolve(reply({ data: { id } }))),
    serve(upgrade, () => Promise.resolve(reply({}))),
    serve(signIn, () => Promise.resolve(reply({}, { openedSession: 'n'.repeat(43) }))),
  ])
  const send = async (event: unknown) => {
    const answer = await handler(event, {} as never)
    return {
      ...answer,
      json: answer.body.startsWith('{') ? (JSON.parse(answer.body) as Record<string, unknown>) : undefined,
    }
  }
  return { send, seen, table }
}

const cookie = [`__Host-sid=${secret}`]

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

describe('a call', () => {
  it('answers in the documents’ envelope, with the server’s time, and only what the contract promises', async () => {
    const { send, seen } = fixture()
    const answer = await send(
      httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json).toEqual({
      success: true,
      message: 'OK',
      msg: 'OK',
      data: { greeting: 'Namaste Asha' },
    })
    expect(answer.headers).toMatchObject({ 'x-server-now': now.toISOString(), 'cache-control': 'no-store' })
    expect(seen).toEqual([
      { input: { name: 'Asha' }, investorId: 'inv_1', address: '203.0.113.7', device: 'Chrome on Android' },
    ])
  })

  it('is turned away when it does not come through our own edge', async () => {
    const { send, seen } = fixture()
    const direct = { method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie }
    const answer = await send(httpEvent({ ...direct, headers: { 'x-origin-secret': 'guess' } }))
    expect(answer).toMatchObject({ statusCode: 403, json: { problem: { id: 'common.notAllowed' } } })
    expect(seen).toEqual([])
  })

  it('refuses a wrong input on its field, with the sentence of the catalogue, and does nothing', async () => {
    const { send, seen } = fixture()
    const answer = await send(
      httpEvent({ method: 'POST', path: '/greet', body: { age: 'old' }, cookies: cookie }),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json).toMatchObject({
      success: false,
      message: 'Please enter your name, at most 100 characters',
      problem: { id: 'auth.invalidName', field: 'name' },
      problems: [
        { id: 'auth.invalidName', field: 'name' },
        { id: 'common.fieldInvalid', field: 'age' },
      ],
    })
    expect(seen).toEqual([])
  })

  it('fills a refusal’s sentence with its params', async () => {
    const { send } = fixture()
    const answer = await send(
      httpEvent({ method: 'POST', path: '/greet', body: { name: 'refused' }, cookies: cookie }),
    )
    expect(answer.json).toMatchObject({
      msg: 'Too many failed attempts. Please try again in 15 minutes, or reset your password',
      problem: { id: 'auth.locked', params: { minutes: 15 } },
    })
  })

  it('answers 500 with the documented sentence and without a word of the error', async () => {
    const { send } = fixture()
    const answer = await send(
      httpEvent({ method: 'POST', path: '/greet', body: { name: 'throw' }, cookies: cookie }),
    )
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('ABCPE1234F')
    expect(answer.json).toMatchObject({
      msg: 'We are experiencing heavy traffic as of now. Please reload (Ctrl+Shift+R) or try again later.',
    })
  })

  it.each([
    ['a body that is no JSON', { body: '{' }, 400],
    ['a JSON array', { body: '[1]' }, 400],
    [
      'a form where JSON is taken',
      { body: 'name=Asha', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['a body above the limit', { body: { name: 'x'.repeat(100_001) } }, 413],
    ['another site’s origin', { body: { name: 'Asha' }, headers: { origin: 'https://evil.example' } }, 403],
  ])('refuses %s', async (_what, parts, status) => {
    const { send, seen } = fixture()
    const answer = await send(httpEvent({ method: 'POST', path: '/greet', cookies: cookie, ...parts }))
    expect(answer.statusCode).toBe(status)
    expect(seen).toEqual([])
  })

  it('merges path and query into the input', async () => {
    const { send } = fixture()
    const answer = await send(
      httpEvent({
        method: 'GET',
        path: '/me/things/42',
        route: '/me/things/{id}',
        pathParameters: { id: '42' },
      }),
    )
    expect(answer.json).toMatchObject({ data: { id: '42' } })
  })

  it('takes a urlencoded form where the documents say so, and opens the session’s cookie', async () => {
    const { send } = fixture()
    const answer = await send(
      httpEvent({
        method: 'POST',
        path: '/signin',
        body: 'email=a%40b.in',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
    expect(answer.cookies).toEqual([
      `__Host-sid=${'n'.repeat(43)}; Max-Age=43200; Path=/; Secure; HttpOnly; SameSite=Lax`,
    ])
  })
})

describe('a session', () => {
  it.each([
    ['none', [], sessionRows(now)],
    ['a tampered cookie', [`__Host-sid=${'x'.repeat(43)}`], sessionRows(now)],
    ['30 minutes and a second idle', cookie, sessionRows(new Date(now.getTime() - 1_801_000))],
    [
      '12 hours and a second old, though in use',
      cookie,
      sessionRows(new Date(now.getTime() - 43_201_000), new Date(now.getTime() - 1000)),
    ],
  ])('is refused with 401 and the documented sentence: %s', async (_what, cookies, rows) => {
    const { send, seen } = fixture(rows)
    const answer = await send(httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies }))
    expect(answer.statusCode).toBe(401)
    expect(answer.json).toMatchObject({
      msg: 'Your session is expired, please login again',
      problem: { id: 'session.expired' },
    })
    // The cookie may be another one by now: a call under way while the password changed must not delete it.
    expect(answer.cookies ?? []).toEqual([])
    expect(seen).toEqual([])
  })

  it('is renewed after five minutes, both rows in one write, and not before', async () => {
    const young = fixture(sessionRows(new Date(now.getTime() - 299_000)))
    await young.send(httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie }))
    expect(young.table.transactions).toEqual([])
    const older = fixture(sessionRows(new Date(now.getTime() - 300_000)))
    await older.send(httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie }))
    expect(older.table.transactions.map(items => items.length)).toEqual([2])
  })

  it('that was ended while it was being renewed stays ended', async () => {
    const { send, table } = fixture(sessionRows(new Date(now.getTime() - 400_000)))
    table.failNext({ ok: false, reasons: [{ code: 'ConditionalCheckFailed' }] })
    expect(
      (await send(httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie })))
        .statusCode,
    ).toBe(401)
  })

  it('older than ten minutes is not fresh: a business refusal, no 401', async () => {
    const { send } = fixture(sessionRows(new Date(now.getTime() - 601_000)))
    const answer = await send(httpEvent({ method: 'POST', path: '/upgrade', cookies: cookie }))
    expect(answer).toMatchObject({ statusCode: 400, json: { problem: { id: 'auth.freshLoginNeeded' } } })
  })
})

describe('a sealed call', () => {
  const raw = randomBytes(32)
  const wrap = publicEncrypt(
    {
      key: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    raw,
  ).toString('base64url')
  const header = (changes = {}) => ({
    kid: 'k1',
    jti: crypto.randomUUID(),
    iat: now.getTime() / 1000,
    htm: 'POST',
    htu: '/greet',
    dir: 'request' as const,
    ...changes,
  })
  const sealedEvent = async (changes = {}, value: unknown = { name: 'Asha' }) =>
    httpEvent({
      method: 'POST',
      path: '/greet',
      cookies: cookie,
      query: { pkey: wrap },
      body: { payload: await seal(raw, value, header(changes)) },
    })

  it('is opened, and answered sealed for the same call', async () => {
    const { send } = fixture()
    const { json } = await send(await sealedEvent())
    const opened = await open(raw, String(json?.payload), { htm: 'POST', htu: '/greet', dir: 'reply' })
    expect(opened.value).toMatchObject({ success: true, data: { greeting: 'Namaste Asha' } })
  })

  it('is refused sealed for a wrong input, and answered plain when its handler fails', async () => {
    const { send } = fixture()
    const { json } = await send(await sealedEvent({}, { name: 7 }))
    const opened = await open(raw, String(json?.payload), { htm: 'POST', htu: '/greet', dir: 'reply' })
    expect(opened.value).toMatchObject({ problem: { id: 'auth.invalidName', field: 'name' } })
    expect(await send(await sealedEvent({}, { name: 'throw' }))).toMatchObject({
      statusCode: 500,
      json: { problem: { id: 'session.unexpected' } },
    })
  })

  it.each([
    ['another method', { htm: 'GET' }],
    ['another address', { htu: '/other' }],
    ['a reply used as a request', { dir: 'reply' }],
    ['five minutes and a second old', { iat: now.getTime() / 1000 - 301 }],
    ['five minutes and a second ahead', { iat: now.getTime() / 1000 + 301 }],
  ])('is refused when it is sealed for %s', async (_what, changes) => {
    const { send, seen } = fixture()
    expect(await send(await sealedEvent(changes))).toMatchObject({
      statusCode: 400,
      json: { problem: { id: 'common.sealRefused' } },
    })
    expect(seen).toEqual([])
  })

  it.each([[null], [['a']], ['text']])(
    'is refused, and no failure of ours, when it holds %j',
    async value => {
      const { send, seen } = fixture()
      expect(await send(await sealedEvent({}, value))).toMatchObject({
        statusCode: 400,
        json: { problem: { id: 'common.fieldInvalid' } },
      })
      expect(seen).toEqual([])
    },
  )

  it('is refused the second time', async () => {
    const { send, table, seen } = fixture()
    table.update = () => Promise.resolve(undefined)
    expect(await send(await sealedEvent())).toMatchObject({
      statusCode: 400,
      json: { problem: { id: 'common.sealRefused' } },
    })
    expect(seen).toEqual([])
  })

  it('goes plain too, unless the stage takes sealed ones only', async () => {
    vi.stubEnv('SEALED_ONLY', 'true')
    const { send } = fixture()
    expect(
      await send(httpEvent({ method: 'POST', path: '/greet', body: { name: 'Asha' }, cookies: cookie })),
    ).toMatchObject({ statusCode: 400, json: { problem: { id: 'common.sealRequired' } } })
  })
})
