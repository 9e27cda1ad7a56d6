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
  let requests = 0
  const fetch = (): Promise<Response> => {
    const answer = answers[requests] ?? new Error('asked too often')
    requests += 1
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms)
    return Promise.resolve()
  }
  return { client: providerClient({ fetch, pause }), pauses, requests: () => requests }
}

describe('the client of vendors', () => {
  it('asks within its budget, whose rest is rarely a whole number of milliseconds', async () => {
    const { client } = vendor(Response.json({ type: 'success' }))
    expect(await client(request, { budgetMs: 1234.5 })).toEqual({ status: 200, body: { type: 'success' } })
  })
  it('hands a refusal to the adapter as it came', async () => {
    const { client, requests } = vendor(Response.json({ error: 'no' }, { status: 400 }))
    expect(await client(request)).toEqual({ status: 400, body: { error: 'no' } })
    expect(requests()).toBe(1)
  })
  it('sends bytes as they are, and reads no body where the status says it all', async () => {
    const sent: unknown[] = []
    const client = providerClient({
      fetch: (_url, init) => {
        sent.push(init?.body, new Headers(init?.headers).get('content-type'))
        return Promise.resolve(new Response('gone for ever', { status: 410 }))
      },
    })
    const body = Uint8Array.of(0, 255, 10)
    const headers = { 'content-type': 'application/octet-stream' }
    expect(await client({ ...request, headers, body, reads: 'status' })).toEqual({
      status: 410,
      body: undefined,
    })
    expect(sent).toEqual([body, 'application/octet-stream'])
  })
  it('asks again after an outage, with growing pauses', async () => {
    const { client, pauses } = vendor(
      new Error('network'),
      new Response('', { status: 503 }),
      Response.json({}),
    )
    expect(await client({ ...request, method: 'GET' })).toEqual({ status: 200, body: {} })
    expect(pauses).toEqual([500, 1000])
  })
  it('sends a POST once unless the caller allows more: a request without an answer may have been carried out', async () => {
    const { client, requests } = vendor(new Error('network'), Response.json({}))
    await expect(client(request)).rejects.toThrow(ProviderUnavailable)
    expect(requests()).toBe(1)
  })
  it('stays within one budget for all attempts, whatever was asked for', async () => {
    const { client, requests } = vendor(...Array.from({ length: 9 }, () => new Response('', { status: 502 })))
    await expect(client(request, { budgetMs: 900, attempts: 9 })).rejects.toThrow(ProviderUnavailable)
    expect(requests()).toBe(2)
  })
  it('gives a vendor that never answers up when the budget is spent', async () => {
    const client = providerClient({
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    await expect(client(request, { budgetMs: 20 })).rejects.toThrow(ProviderUnavailable)
  })
  it('takes a body that is no JSON for an outage, and an empty one for no body', async () => {
    const broken = vendor(new Response('<html>busy</html>', { status: 200 }))
    await expect(broken.client(request)).rejects.toThrow(ProviderUnavailable)
    const empty = vendor(new Response('', { status: 200 }))
    expect(await empty.client(request)).toEqual({ status: 200, body: undefined })
  })
  it('hands a 200 that says failure to the adapter, which distrusts it', async () => {
    const { client } = vendor(Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }))
    expect(await client(request)).toEqual({
      status: 200,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
  })
  it('follows no redirect, which could carry our credentials elsewhere', async () => {
    let redirect: unknown
    const client = providerClient({
      fetch: (_url, init) => {
        redirect = init?.redirect
        return Promise.resolve(Response.json({}))
      },
    })
    await client(request)
    expect(redirect).toBe('error')
  })
  it('gives up as unavailable', async () => {
    const { client, requests } = vendor(new Response('', { status: 500 }), new Response('', { status: 500 }))
    await expect(client(request, { attempts: 2 })).rejects.toThrow(ProviderUnavailable)
    expect(requests()).toBe(2)
  })
})
