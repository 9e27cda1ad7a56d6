import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const code = readFileSync(join(import.meta.dirname, 'edge.js'), 'utf8')
const headers = z.record(z.string(), z.object({ value: z.string() }))
const outcome = z.object({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers,
  body: z.string().optional(),
})

/** Runs the function as the edge does: plain JavaScript without modules. */
function meet(uri: string, sent: z.output<typeof headers> = {}) {
  const event = { viewer: { ip: '203.0.113.7' }, request: { method: 'GET', uri, headers: sent } }
  return outcome.parse(runInNewContext(`${code}; handler(event)`, { event }))
}

describe('the edge function', () => {
  it('sends a visitor of the bare address to the app', () => {
    expect(meet('/')).toMatchObject({ statusCode: 302, headers: { location: { value: '/platform/' } } })
  })

  it.each(['/platform', '/platform/'])('serves the app at %s', uri => {
    expect(meet(uri)).toMatchObject({ uri: '/platform/index.html' })
  })

  it.each(['/platform/terms-of-use', '/platform/terms-of-use/', '/platform/learn/blog/bond-issue'])(
    'serves the file of the page %s (U10)',
    uri => {
      expect(meet(uri)).toMatchObject({ uri: `${uri.replace(/\/$/, '')}/index.html` })
    },
  )

  it('leaves files alone and serves the document of the API from among them', () => {
    expect(meet('/platform/assets/index-3f2a.js')).toMatchObject({ uri: '/platform/assets/index-3f2a.js' })
    expect(meet('/api/openapi.json')).toMatchObject({ uri: '/platform/openapi.json' })
  })

  it('strips the slashes at the end of a call, as the documents write some', () => {
    expect(meet('/api/auth/login/').uri).toBe('/api/auth/login')
    expect(meet('/api/auth/login//').uri).toBe('/api/auth/login')
    expect(meet('/api/auth/login').uri).toBe('/api/auth/login')
  })

  it('tells the API the address it saw, whatever the caller claims', () => {
    const claimed = { 'x-viewer-address': { value: '10.0.0.1' }, cookie: { value: 'a=b' } }
    expect(meet('/api/authStatus', claimed).headers).toEqual({
      'x-viewer-address': { value: '203.0.113.7' },
      cookie: { value: 'a=b' },
    })
  })

  it('says whom to write about a weakness (RFC 9116)', () => {
    const { statusCode, headers, body = '' } = meet('/.well-known/security.txt')
    expect([statusCode, headers['content-type']?.value]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(
      /^Contact: mailto:\S+\nExpires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\nPreferred-Languages: en, hi\n$/,
    )
  })

  it('says to search engines what is there for them, and nothing of the API (RFC 9309)', () => {
    const { statusCode, headers, body } = meet('/robots.txt', { host: { value: 'invest.sthirank.example' } })
    expect([statusCode, headers['content-type']?.value]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe(
      'User-agent: *\nDisallow: /api/\nSitemap: https://invest.sthirank.example/platform/sitemap.xml\n',
    )
  })

  it.each(['/sandbox/clock', '/console/', '/index.html', '/api', '/platformx'])(
    'knows nothing at %s',
    uri => {
      expect(meet(uri)).toMatchObject({ statusCode: 404 })
    },
  )
})
