import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerClient } from './providerClient.ts'
import { signedRequests } from './vendorRequests.ts'
import { isSignedWith, signatureOf } from './vendorSignature.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const secrets = { read: (name: string) => Promise.resolve(`secret of ${name}`) }

describe('signed requests', () => {
  const sent: { url: string; headers: Headers; body: string }[] = []
  const send = signedRequests('bond-exchange', {
    client: providerClient({
      fetch: (url, init) => {
        sent.push({
          url: String(url),
          headers: new Headers(init?.headers),
          body: typeof init?.body === 'string' ? init.body : '',
        })
        return Promise.resolve(Response.json({}))
      },
    }),
    secrets,
    url: 'https://vendor.test/base',
    now: () => now,
  })

  it.each([
    ['a body', { method: 'POST', path: '/v1/rfqs', body: { price: '98.4800', name: 'é' }, operation: 'x' }],
    ['a query', { method: 'GET', path: '/v1/rfqs?reference=ord_1', operation: 'x' }],
  ] as const)('say who asks and sign method, path, time and %s', async (_, request) => {
    sent.length = 0
    await send(request)
    const [{ url, headers, body } = { url: '', headers: new Headers(), body: '' }] = sent
    expect(url).toBe(`https://vendor.test/base${request.path}`)
    expect(headers.get('x-client-id')).toBe('secret of bond-exchange/client-id')
    expect(headers.get('x-request-time')).toBe('2026-11-20T04:30:00.000Z')
    const digest = createHash('sha256').update(body).digest('hex')
    expect(headers.get('x-signature')).toBe(
      createHmac('sha256', 'secret of bond-exchange/signing-key')
        .update(`${request.method}\n${request.path}\n2026-11-20T04:30:00.000Z\n${digest}`)
        .digest('hex'),
    )
  })
})

describe('signatures', () => {
  it('fit under any of the secrets, and under nothing else', () => {
    const signature = signatureOf('text', 'old')
    expect(isSignedWith('new old', signature, 'text')).toBe(true)
    expect(isSignedWith('old', signature.toUpperCase(), 'text')).toBe(true)
    for (const secretsHeld of ['', ' ', 'new', 'newold'])
      expect(isSignedWith(secretsHeld, signature, 'text')).toBe(false)
    for (const given of ['', 'zz', signature.slice(2), `${signature}00`, signatureOf('texts', 'old')])
      expect(isSignedWith('old', given, 'text')).toBe(false)
  })
})
