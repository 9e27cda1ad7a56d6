import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SiteFiles } from '../distribution/siteFiles.ts'
import type { ViewerRequest, ViewerResponse } from '../distribution/viewer.ts'
import type { ApiRequest } from '../httpApi/payload.ts'
import type { Resource } from '../template/assembly.ts'
import { type RunningDistribution, runDistribution } from './distribution.ts'

const apiDomain = '0123456789.execute-api.ap-south-1.amazonaws.com'
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6'

const resource = (type: string, ref: string, properties: Record<string, unknown>): Resource => ({
  stack: 'Web',
  logicalId: ref,
  type,
  properties,
  metadata: {},
  arn: `arn:${ref}`,
  ref,
})

const edgeCode = `
function handler(event) {
  var request = event.request
  if (request.uri === '/') return { statusCode: 302, headers: { location: { value: '/platform/' } } }
  if (request.uri === '/platform/') request.uri = '/platform/index.html'
  if (request.uri === '/platform/fails') throw new Error('on purpose')
  if (request.uri.startsWith('/api/')) request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return request
}`

function behaviour(pattern: string | undefined, given: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(pattern && { PathPattern: pattern }),
    TargetOriginId: 'site',
    CachePolicyId: cachingDisabled,
    ResponseHeadersPolicyId: 'headers',
    Compress: true,
    FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:edge' }],
    ...given,
  }
}

function template(more: Record<string, unknown> = {}): Resource[] {
  return [
    resource('AWS::S3::Bucket', 'site-bucket', {}),
    resource('AWS::CloudFront::Function', 'edge', {
      Name: 'edge',
      FunctionCode: edgeCode,
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    }),
    resource('AWS::CloudFront::ResponseHeadersPolicy', 'headers', {
      ResponseHeadersPolicyConfig: {
        Name: 'headers',
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 63072000,
            IncludeSubdomains: true,
            Override: true,
          },
          ContentTypeOptions: { Override: true },
        },
        CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-cache', Override: false }] },
      },
    }),
    resource('AWS::CloudFront::OriginRequestPolicy', 'all-but-host', {
      OriginRequestPolicyConfig: {
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
        CookiesConfig: { CookieBehavior: 'all' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    }),
    resource('AWS::CloudFront::Distribution', 'distribution', {
      DistributionConfig: {
        Origins: [
          { Id: 'site', DomainName: 'site-bucket.s3.ap-south-1.amazonaws.com' },
          {
            Id: 'api',
            DomainName: apiDomain,
            OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: 'the secret' }],
          },
        ],
        CacheBehaviors: [
          behaviour('/api/*', {
            TargetOriginId: 'api',
            OriginRequestPolicyId: 'all-but-host',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          }),
          behaviour('/platform/assets/*', { CachePolicyId: cachingOptimized }),
        ],
        DefaultCacheBehavior: behaviour(undefined, {}),
        ...more,
      },
    }),
  ]
}

let folder: string
let received: ApiRequest[]
let edge: RunningDistribution

function run(resources: Resource[]): RunningDistribution {
  const api = {
    domainName: apiDomain,
    async handle(request: ApiRequest) {
      received.push(request)
      const headers = new Map([
        ['content-type', 'application/json'],
        ['cache-control', 'no-store'],
        ['x-powered-by', 'us'],
      ])
      return { status: 200, headers, cookies: ['sid=1'], body: Buffer.from('{}') }
    },
    stop: async () => undefined,
    idle: async () => undefined,
  }
  const site = new SiteFiles([
    { folder, prefix: 'platform', kept: { folder: 'assets', cacheControl: 'max-age=9' } },
  ])
  const distribution = runDistribution(resources, { apis: [api], site, log: () => undefined })
  if (!distribution) throw new Error('no distribution')
  return distribution
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/app.js'), 'export const a = 1\n'.repeat(200))
  received = []
  edge = run(template())
})

afterEach(() => rmSync(folder, { recursive: true }))

function ask(
  path: string,
  given: Partial<Omit<ViewerRequest, 'headers'>> & { headers?: Record<string, string> } = {},
): Promise<ViewerResponse> {
  const { headers = {}, ...rest } = given
  return edge.handle({
    method: 'GET',
    path,
    rawQueryString: '',
    ip: '203.0.113.7',
    port: 51234,
    body: async () => Buffer.alloc(0),
    ...rest,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  })
}

it('answers by the edge function, or serves what it asks for, under the headers of the policy', async () => {
  const home = await ask('/')
  expect([home.status, home.headers.get('location')]).toEqual([302, '/platform/'])
  const { status, headers, body } = await ask('/platform/')
  expect([status, body.toString()]).toEqual([200, '<!doctype html>'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
})

it('denies what is not in the bucket, whatever the path looks like', async () => {
  writeFileSync(join(folder, '..', 'beside.txt'), 'not for you')
  for (const path of [
    '/platform/none.js',
    '/platform/%2e%2e/beside.txt',
    '/platform/..%2fbeside.txt',
    '/platform/assets',
    '/%',
    '/other',
  ])
    expect((await ask(path)).status).toBe(403)
  rmSync(join(folder, '..', 'beside.txt'))
})

it('answers 404 for a missing file when the policy of the bucket lets CloudFront list it, and files keep their own cache-control', async () => {
  const list = {
    Effect: 'Allow',
    Action: 's3:ListBucket',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Resource: 'arn:site-bucket',
  }
  const policy = resource('AWS::S3::BucketPolicy', 'policy', {
    Bucket: 'site-bucket',
    PolicyDocument: { Statement: [list] },
  })
  edge = run([...template(), policy])
  const missing = await ask('/platform/assets/none.js')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache'])
  const there = await ask('/platform/assets/app.js')
  expect([there.status, there.headers.get('cache-control')]).toEqual([200, 'max-age=9'])
  expect((await ask('/platform/')).headers.get('cache-control')).toBe('no-cache')
})

it('compresses what the cache policy lets it, in the best way the viewer knows', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const asset = await ask('/platform/assets/app.js', { headers })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('etag')).toMatch(/^W\//)
  expect(brotliDecompressSync(asset.body).toString()).toContain('export const a')
  const plain = await ask('/platform/assets/app.js', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect((await ask('/platform/', { headers })).headers.has('content-encoding')).toBe(false)
})

it('sends nothing to a viewer who has it already', async () => {
  const etag = (await ask('/platform/')).headers.get('etag') ?? ''
  const again = await ask('/platform/', { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag])
  expect((await ask('/platform/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

it('passes the viewer on to the API, with its own secret and the viewer’s address', async () => {
  const headers = {
    host: '127.0.0.1:8080',
    cookie: 'a=1; b=2',
    'x-viewer-address': '10.0.0.1',
    accept: '*/*',
  }
  const answer = await ask('/api/x', { method: 'POST', rawQueryString: 'a=%20b&a=c', headers })
  expect([answer.status, answer.cookies, answer.headers.get('cache-control')]).toEqual([
    200,
    ['sid=1'],
    'no-store',
  ])
  const [request] = received
  expect(request).toMatchObject({ method: 'POST', path: '/api/x', rawQueryString: 'a=%20b&a=c' })
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    host: [apiDomain],
    cookie: ['a=1; b=2'],
    accept: ['*/*'],
    'x-origin-secret': ['the secret'],
    'x-viewer-address': ['203.0.113.7'],
    'x-forwarded-for': ['203.0.113.7'],
  })
})

it('refuses methods that a behaviour does not allow', async () => {
  expect((await ask('/platform/', { method: 'POST' })).status).toBe(403)
  expect((await ask('/api/x', { method: 'DELETE' })).status).toBe(200)
})

it('answers 503 when the edge function fails, and goes on', async () => {
  expect((await ask('/platform/fails')).status).toBe(503)
  expect((await ask('/platform/')).status).toBe(200)
})

it('tells an API of a body that is over its limit', async () => {
  await ask('/api/x', { method: 'POST', body: async () => undefined })
  expect(received[0]?.body.length).toBe(10_485_761)
})

it('refuses by name at start what it would do otherwise than CloudFront', () => {
  const unknownPolicy = template({
    DefaultCacheBehavior: behaviour(undefined, { CachePolicyId: 'somebody’s' }),
  })
  expect(() => run(unknownPolicy)).toThrow('what the policy somebody’s passes on is not known here')
  const errorPages = [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/platform/index.html' }]
  expect(() => run(template({ CustomErrorResponses: errorPages }))).toThrow('CustomErrorResponses')
  expect(() => run(template({ DefaultRootObject: 'index.html' }))).toThrow('DefaultRootObject')
  const atOrigin = [{ EventType: 'viewer-response', FunctionARN: 'arn:edge' }]
  expect(() =>
    run(template({ DefaultCacheBehavior: behaviour(undefined, { FunctionAssociations: atOrigin }) })),
  ).toThrow(/viewer-request/)
})
