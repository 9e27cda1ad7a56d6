import { beforeEach, describe, expect, it, vi } from 'vitest'
import { httpEvent, originSecret, testEnvironment } from '../testing.ts'
import { deviceOf, parseRequest } from './request.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})
const event = (changes: Record<string, unknown> = {}) => ({
  ...httpEvent({ method: 'GET', path: '/version' }),
  ...changes,
})

describe('a request', () => {
  it.each([
    ['/api/greet', '/greet'],
    ['/api/greet/', '/greet'],
    ['/api/greet//', '/greet'],
    ['/api/apiary', '/apiary'],
  ])('at %s is for %s (K-129)', (rawPath, path) => {
    expect(parseRequest(event({ rawPath })).path).toBe(path)
  })

  it('is the edge’s only with a secret of the edge; otherwise nobody is believed about the address', () => {
    const headers = { 'x-viewer-address': '198.51.100.9', 'X-Origin-Secret': originSecret }
    for (const secret of [originSecret, 'the-next-secret'])
      expect(parseRequest(event({ headers: { ...headers, 'X-Origin-Secret': secret } }))).toMatchObject({
        address: '198.51.100.9',
        throughEdge: true,
      })
    for (const secret of ['', 'the-secret-of-the-edg', `${originSecret} `, testEnvironment.ORIGIN_SECRETS]) {
      const forged = { ...headers, 'X-Origin-Secret': secret }
      expect(parseRequest(event({ headers: forged }))).toMatchObject({
        address: '192.0.2.1',
        throughEdge: false,
      })
    }
  })

  it('has its cookies from wherever the gateway puts them, and its body as it was sent', () => {
    const headers = { cookie: 'a=b; __Host-sid=c' }
    expect(parseRequest(event({ cookies: undefined, headers })).cookies).toEqual(['a=b', ' __Host-sid=c'])
    const bytes = Buffer.from([0, 255, 10])
    const sent = parseRequest(event({ body: bytes.toString('base64'), isBase64Encoded: true }))
    expect(sent.body).toEqual(bytes)
    expect(parseRequest(event({ body: undefined })).body).toHaveLength(0)
  })
})

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/132.0', 'Firefox on macOS'],
    ['curl/8.0 <script>', 'Browser on another system'],
    ['', 'Browser on another system'],
  ])('of "%s" is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
