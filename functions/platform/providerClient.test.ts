import { describe, expect, it } from 'vitest'
import { ProviderUnavailable, providerClient } from './providerClient.ts'

const request = {
  method: 'POST',
  url: 'https://vendor.test/x',
  headers: {},
  vendor: 'sms',
  operation: 'flow',
} as const

/** A vendor that answers these in turn, and the pauses that were made. */
function vendor(...answers: (Response | Error)[]) {
  const pauses: number[] = []
  let asked = 0
  const fetch = (): Promise<Response> => {
    const answer = answers[asked] ?? new Error('asked too often')
    asked += 1
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms)
    return Promise.resolve()
  }
  return { client: providerClient({ fetch, pause }), pauses, asked: () => asked }
}

describe('the client of vendors', () => {
  it('asks within its budget, whose rest is rarely a whole number of milliseconds', async () => {
    const { client } = vendor(Response.json({ type: 'success' }))
    expect(await client(request, { budgetMs: 1234.5 })).toEqual({ status: 200, body: { type: 'success' } })
  })
  it('hands a refusal to the adapter as it came', async () => {
    const { client, asked } = vendor(Response.json({ error: 'no' }, { status: 400 }))
    expect(await client(request)).toEqual({ status: 400, body: { error: 'no' } })
    expect(asked()).toBe(1)
  })
  it('asks again after an outage, with growing pauses', async () => {
    const { client, pauses } = vendor(
      new Error('network'),
      new Response('', { status: 503 }),
      Response.json({}),
    )
    expect(await client(request)).toEqual({ status: 200, body: {} })
    expect(pauses).toEqual([500, 1000])
  })
  it('gives up as unavailable', async () => {
    const { client, asked } = vendor(new Response('', { status: 500 }), new Response('', { status: 500 }))
    await expect(client(request, { attempts: 2 })).rejects.toThrow(ProviderUnavailable)
    expect(asked()).toBe(2)
  })
})
