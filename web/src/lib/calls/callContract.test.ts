// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../../../shared/contracts/defineCall.ts'
import { fileReply, siteHeaders } from '../../../../shared/contracts/fileReply.ts'
import { callContract } from './callContract.ts'
import { callOnce } from './callOnce.ts'
import { serverNow } from './serverClock.ts'
import { onSessionExpired } from './sessionSignal.ts'
import { fakeServer, lineDown, refuses, replies } from './testing/fakeServer.ts'

const greet = defineCall('greet', 'POST /greet/{id}', {
  access: 'session',
  idempotent: true,
  query: ['type'],
  input: z.object({
    id: z.string(),
    type: z.optional(z.string()),
    name: z.string('auth.invalidName').check(z.minLength(2, 'auth.invalidName')),
  }),
  reply: envelope({ data: z.object({ greeting: z.string() }) }),
})
const list = defineCall('look', 'GET /look', {
  ...greet,
  input: z.object({ page: z.optional(z.number()), q: z.string() }),
})
const takeAway = defineCall('takeAway', 'GET /take-away', {
  access: 'session',
  answers: 'file',
  input: z.object({}),
  reply: fileReply,
})
const input = { id: 'a/b', type: 'x', name: 'Asha' }
const greeted = () => replies({ data: { greeting: 'Namaste', surplus: 1 } })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('puts every field where its contract says, and parses the answer', async () => {
    const { requests } = fakeServer({ 'POST /greet/a%2Fb': greeted, 'GET /look': greeted })
    expect(await callContract(greet, input)).toEqual({
      ok: true,
      body: { success: true, message: 'OK', msg: 'OK', data: { greeting: 'Namaste' } },
    })
    expect(requests[0]?.body).toEqual({ name: 'Asha' })
    expect(String(requests[0]?.query)).toBe('type=x')
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'x-product': 'orobonds:default',
      'x-web-version': '1.10.3',
      'x-site-host': location.host,
      'use-pkey': 'false',
    })
    await callContract(list, { q: 'a b' })
    expect(String(requests[1]?.query)).toBe('q=a+b')
  })

  it('that is wrong is refused before it is sent, with the id the server would answer', async () => {
    const { requests } = fakeServer({})
    expect(await callContract(greet, { id: '1', name: 'A' })).toMatchObject({
      ok: false,
      problem: { id: 'auth.invalidName', field: 'name' },
    })
    expect(requests).toEqual([])
  })

  it.each([
    ['a refusal in words', () => refuses('auth.locked', 400, { params: { minutes: 5 } }), 400, 'auth.locked'],
    ['a refusal with 200', () => refuses('bank.attemptUnknown', 200), 200, 'bank.attemptUnknown'],
    ['an edge that is busy', () => new Response('<html>', { status: 503 }), 503, 'session.heavyTraffic'],
    ['an edge that throttles', () => replies({ message: 'Too Many' }, 429), 429, 'session.heavyTraffic'],
    ['an edge that finds it too large', () => new Response('', { status: 413 }), 413, 'common.tooLarge'],
    ['a page of somebody else’s network', () => new Response('<html>log in'), 502, 'session.unexpected'],
    ['a reply without what was promised', () => replies({ data: {} }), 502, 'session.unexpected'],
    ['a line that is down', lineDown, 0, 'common.connectionLost'],
    ['a wait that is too long', () => new DOMException('slow', 'TimeoutError'), 0, 'common.tookTooLong'],
  ])('meets %s without throwing', async (_what, reply, status, id) => {
    fakeServer({ 'POST /greet/a%2Fb': reply })
    expect(await callContract(greet, input)).toMatchObject({ ok: false, status, problem: { id } })
  })

  it('that is held back is prepared but not sent', async () => {
    const { requests } = fakeServer({ 'POST /greet/a%2Fb': greeted })
    let send = (): void => {}
    const hold = new Promise<void>(resolve => {
      send = resolve
    })
    const called = callContract(greet, input, { hold })
    await new Promise(resolve => setTimeout(resolve))
    expect(requests).toHaveLength(0)
    send()
    expect(await called).toMatchObject({ ok: true })
    expect(requests).toHaveLength(1)
  })

  it('tells the session of a 401, unless it only asks who is signed in', async () => {
    const expired = vi.fn()
    const stop = onSessionExpired(expired)
    fakeServer({ 'POST /greet/a%2Fb': () => refuses('session.expired', 401) })
    await callContract(greet, input, { quiet: true })
    expect(expired).not.toHaveBeenCalled()
    await callContract(greet, input)
    expect(expired).toHaveBeenCalledOnce()
    stop()
  })

  it('that was given up by its caller throws the caller’s own reason, and nothing else does', async () => {
    fakeServer({ 'POST /greet/a%2Fb': greeted })
    const stop = new AbortController()
    stop.abort(new Error('left the page'))
    await expect(callContract(greet, input, { signal: stop.signal })).rejects.toThrow('left the page')
  })

  it('sets the clock of the page by the server’s', async () => {
    const then = new Date(Date.now() + 86_400_000)
    fakeServer({
      'POST /greet/a%2Fb': () => {
        const answer = greeted()
        answer.headers.set('x-server-now', then.toISOString())
        return answer
      },
    })
    await callContract(greet, input)
    expect(Math.abs(serverNow() - then.getTime())).toBeLessThan(600_000)
  })
})

describe('a call for a file', () => {
  it('sends no header that the documents bucket, to which it may be sent on, does not let through', async () => {
    const { requests } = fakeServer({ 'GET /take-away': () => new Response('PK') })
    await callContract(takeAway, {})
    // `accept` needs nobody's leave (Fetch, CORS-safelisted request-header).
    const names = [...(requests[0]?.headers.keys() ?? [])].filter(name => name !== 'accept').sort()
    expect(names).toEqual([...siteHeaders])
  })

  it('waits 30 seconds for it to begin, and then for as long as it takes', async () => {
    vi.useFakeTimers()
    const blob = () => new Promise<Blob>(resolve => setTimeout(() => resolve(new Blob(['PK'])), 120_000))
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal?.reason))
        setTimeout(() => resolve(Object.assign(new Response('PK'), { blob })), beginsInMs)
      })
    })
    let beginsInMs = 29_000
    const slow = callContract(takeAway, {})
    await vi.advanceTimersByTimeAsync(149_000)
    expect(signal?.aborted).toBe(false)
    expect(await slow).toMatchObject({ ok: true })
    beginsInMs = 31_000
    const never = callContract(takeAway, {})
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await never).toMatchObject({ ok: false, problem: { id: 'common.tookTooLong' } })
    vi.useRealTimers()
  })
})

describe('a call that must happen once', () => {
  const keys = (requests: readonly { headers: Headers }[]) =>
    requests.map(one => one.headers.get('idempotency-key'))

  it.each([
    ['a lost line', lineDown],
    ['an outage', () => replies({}, 503)],
    ['the first one still running', () => refuses('common.inProgress', 409)],
    ['a throttle', () => replies({}, 429)],
  ])('is sent again under the same key after %s, even in a page that was reloaded', async (_what, reply) => {
    const { requests, served } = fakeServer({ 'POST /greet/a%2Fb': reply })
    await callOnce(greet, input)
    served['POST /greet/a%2Fb'] = greeted
    expect((await callOnce(greet, input)).ok).toBe(true)
    expect(keys(requests)[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys(requests)[1]).toBe(keys(requests)[0])
  })

  it('has a key for each of two actions that run side by side', async () => {
    const { requests } = fakeServer({ 'POST /greet/a%2Fb': greeted })
    await Promise.all(['pan', 'address'].map(what => callOnce(greet, input, undefined, `greet.${what}`)))
    expect(new Set(keys(requests)).size).toBe(2)
  })

  it.each([
    ['an answer', greeted],
    ['a refusal', () => refuses('bank.ifscInvalid')],
  ])('is another action after %s', async (_what, reply) => {
    const { requests } = fakeServer({ 'POST /greet/a%2Fb': reply })
    await callOnce(greet, input)
    await callOnce(greet, input)
    expect(keys(requests)[1]).not.toBe(keys(requests)[0])
  })

  it('sends both clicks of a double click under one key', async () => {
    const { requests } = fakeServer({ 'POST /greet/a%2Fb': greeted })
    await Promise.all([callOnce(greet, input), callOnce(greet, input)])
    expect(new Set(keys(requests)).size).toBe(1)
  })

  it('whose kept key meant another body takes a new one, once', async () => {
    const { requests } = fakeServer({
      'POST /greet/a%2Fb': () => (requests.length === 1 ? refuses('common.keyReused', 422) : greeted()),
    })
    expect((await callOnce(greet, input)).ok).toBe(true)
    expect(requests).toHaveLength(2)
    expect(keys(requests)[1]).not.toBe(keys(requests)[0])
  })

  it('keeps the key of a lost attempt over an entry that is wrong', async () => {
    const { requests, served } = fakeServer({ 'POST /greet/a%2Fb': lineDown })
    await callOnce(greet, input)
    expect((await callOnce(greet, { ...input, name: 'A' })).ok).toBe(false)
    served['POST /greet/a%2Fb'] = greeted
    await callOnce(greet, input)
    expect(keys(requests)).toHaveLength(2)
    expect(keys(requests)[1]).toBe(keys(requests)[0])
  })
})
