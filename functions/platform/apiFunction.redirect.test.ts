import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../shared/contracts/defineCall.ts'
import { reply } from '../../shared/outcome.ts'
import { apiFunction, serve } from './apiFunction.ts'
import { httpEvent, scriptedTable, testEnvironment } from './testing.ts'

/** Calls that answer with another address instead of a body. */

const comeBack = defineCall('comeBack', 'POST /come-back', {
  access: 'hook',
  encoding: 'raw',
  answers: 'redirect',
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: z.object({}),
  problems: [],
})
const redirects = defineCall('redirects', 'GET /go-on', {
  access: 'public',
  answers: 'redirect',
  input: z.object({}),
  reply: z.object({}),
  problems: [],
})

const secret = 's'.repeat(43)
let seen: unknown[]
const there = 'https://invest.test/platform/#/there'

function send(event: unknown) {
  const never = () => Promise.reject(new Error('nothing is sealed here'))
  const dependencies = {
    table: scriptedTable(),
    now: () => new Date('2026-11-20T04:30:00.000Z'),
    seals: { open: never, replyOnly: never, publicKey: never },
  }
  const handler = apiFunction(dependencies, [
    serve(comeBack, input => {
      seen.push(input)
      return Promise.resolve(reply({}, { location: there }))
    }),
    serve(redirects, () => Promise.resolve(reply({}, { location: there }))),
  ])
  return handler(event, {} as never)
}

beforeEach(() => {
  Object.assign(process.env, testEnvironment)
  seen = []
})

describe('a browser that a vendor’s page posts back', () => {
  it('is sent on by 303 to a screen, its form unread and its session unused', async () => {
    const answer = await send(
      httpEvent({
        method: 'POST',
        path: '/come-back',
        body: 'order_id=order_1&signature=x',
        headers: {
          origin: 'https://api.vendor.example',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `__Host-sid=${secret}`,
        },
        cookies: [`__Host-sid=${secret}`],
      }),
    )
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: there }, body: '' })
    expect(seen).toMatchObject([{ raw: 'order_id=order_1&signature=x' }])
    expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('after a GET it is sent on by 302', async () => {
    expect((await send(httpEvent({ method: 'GET', path: '/go-on' }))).statusCode).toBe(302)
  })
})
