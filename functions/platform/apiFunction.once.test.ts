import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../shared/contracts/defineCall.ts'
import { reply } from '../../shared/outcome.ts'
import { apiFunction, serve } from './apiFunction.ts'
import { readMultipart } from './http/multipart.ts'
import { openSessionItems } from './http/session.ts'
import type { Idempotency } from './records/moveRecord.ts'
import { WriteInProgress } from './records/table.ts'
import { httpEvent, scriptedTable, testEnvironment } from './testing.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const pay = defineCall('pay', 'POST /pay', {
  access: 'session',
  encoding: 'multipart',
  idempotent: true,
  query: ['type'],
  input: z.object({
    amountPaise: z.optional(z.number()),
    type: z.optional(z.string()),
    name: z.optional(z.string()),
    size: z.optional(z.number()),
  }),
  reply: envelope({}),
  problems: [],
})
const key = '0b6f0f3e-64a1-4c9e-9d59-3f0f5a3f7c11'
const secrets = { asha: 'a'.repeat(43), ravi: 'r'.repeat(43) } as const

async function fixture(effect: () => void = () => {}) {
  const table = scriptedTable()
  for (const [name, secret] of Object.entries(secrets)) {
    const session = { investorId: `inv_${name}`, email: `${name}@example.in`, device: 'Chrome' }
    await table.transact(openSessionItems(secret, { ...session, isMfuUser: false, now }))
  }
  const seen: (Idempotency | undefined)[] = []
  const inputs: unknown[] = []
  const never = () => Promise.reject(new Error('nothing is sealed here'))
  const seals = { publicKey: () => Promise.resolve(''), open: never, replyOnly: never }
  const handler = apiFunction({ table, now: () => now, seals }, [
    serve(
      pay,
      (input, call) => {
        effect()
        seen.push(call.idempotency)
        inputs.push(input)
        return Promise.resolve(reply({ message: 'Paid' }))
      },
      { multipart: readMultipart },
    ),
  ])
  const send = async (
    body: unknown,
    {
      as = 'asha',
      headers = {},
      query = {},
    }: { as?: keyof typeof secrets; headers?: Record<string, string>; query?: Record<string, string> } = {},
  ) => {
    const answer = await handler(
      httpEvent({
        method: 'POST',
        path: '/pay',
        body,
        query,
        cookies: [`__Host-sid=${secrets[as]}`],
        headers: { 'idempotency-key': key, ...headers },
      }),
      {} as never,
    )
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> }
  }
  return { send, seen, inputs }
}

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

describe('a call that is done once', () => {
  it('is recognised by key and body, however the body is written', async () => {
    const { send, seen } = await fixture()
    await send('{"amountPaise":100,"name":"a"}')
    await send('{ "name": "a", "amountPaise": 1e2, "unknown": true }')
    await send({ amountPaise: 200, name: 'a' })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]?.key).toBe(seen[0]?.key)
    expect(seen[2]?.bodyHash).not.toBe(seen[0]?.bodyHash)
  })

  it('belongs to the investor who sent it: another one’s equal key is another key', async () => {
    const { send, seen } = await fixture()
    await send({ amountPaise: 100 })
    await send({ amountPaise: 100 }, { as: 'ravi' })
    expect(seen.map(one => one?.owner)).toEqual(['inv_asha', 'inv_ravi'])
  })

  it('keeps neither the key nor a hash that could be tried against: the body’s hash needs the key', async () => {
    const { send, seen } = await fixture()
    await send({ amountPaise: 100 })
    await send(
      { amountPaise: 100 },
      { headers: { 'idempotency-key': '11111111-1111-4111-8111-111111111111' } },
    )
    expect(JSON.stringify(seen)).not.toContain(key)
    expect(seen[0]?.bodyHash).not.toBe(seen[1]?.bodyHash)
  })

  it('with the same fields and another file is another body', async () => {
    const { send, seen, inputs } = await fixture()
    const file = (bytes: string) =>
      `--b\r\nContent-Disposition: form-data; name="f"; filename="blob.pdf"\r\n\r\n${bytes}\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nmine.pdf\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    await send(file('1234'), { headers })
    await send(file('5678'), { headers })
    expect(seen[0]?.bodyHash).not.toBe(seen[1]?.bodyHash)
    expect(inputs[0]).toEqual({ name: 'mine.pdf', size: 4 })
  })

  it('may go without a key, but a key that we could not recognise is refused', async () => {
    const { send, seen } = await fixture()
    expect((await send({}, { headers: { 'idempotency-key': 'short' } })).body).toMatchObject({
      problem: { id: 'common.fieldInvalid', field: 'idempotency-key' },
    })
    expect(seen).toEqual([])
  })

  it('that meets itself still running is answered 409 in words, never as a failure of ours', async () => {
    const { send } = await fixture(() => {
      throw new WriteInProgress('the first one is still writing')
    })
    expect(await send({})).toMatchObject({
      status: 409,
      body: { success: false, msg: 'This is already being done. Please wait a moment' },
    })
  })

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TimeoutError'])(
    'that meets %s is asked to come again',
    async name => {
      const { send } = await fixture(() => {
        throw Object.assign(new Error('busy'), { name })
      })
      expect((await send({})).status).toBe(503)
    },
  )

  it('says its message in both places where the documents’ readers look (K-231)', async () => {
    const { send } = await fixture()
    expect((await send({})).body).toEqual({ success: true, message: 'Paid', msg: 'Paid' })
  })

  it('takes nothing from the address but what its contract puts there', async () => {
    const { send, inputs } = await fixture()
    await send({ amountPaise: 1 }, { query: { type: 'bank', name: 'from outside' } })
    expect(inputs).toEqual([{ amountPaise: 1, type: 'bank' }])
  })
})

describe('a hook', () => {
  it('gets the raw body and the headers as they came, from any site, and nothing that is ours to keep', async () => {
    const hook = defineCall('hook', 'POST /hooks/x', {
      access: 'hook',
      encoding: 'raw',
      input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
      reply: envelope({}),
      problems: [],
    })
    const inputs: z.output<typeof hook.input>[] = []
    const never = () => Promise.reject(new Error('nothing is sealed here'))
    const seals = { publicKey: () => Promise.resolve(''), open: never, replyOnly: never }
    const handler = apiFunction({ table: scriptedTable(), now: () => now, seals }, [
      serve(hook, input => {
        inputs.push(input)
        return Promise.resolve(reply({}))
      }),
    ])
    const event = httpEvent({
      method: 'POST',
      path: '/hooks/x',
      body: '{"not": "parsed" ',
      // A vendor's own page may post the browser here.
      headers: { 'X-Vendor-Signature': 'abc', cookie: 'a=b', origin: 'https://pages.vendor.example' },
    })
    expect((await handler(event, {} as never)).statusCode).toBe(200)
    expect(inputs).toMatchObject([{ raw: '{"not": "parsed" ', headers: { 'x-vendor-signature': 'abc' } }])
    expect(Object.keys(inputs[0]?.headers ?? {})).not.toContain('x-origin-secret')
    expect(Object.keys(inputs[0]?.headers ?? {})).not.toContain('cookie')
  })
})
