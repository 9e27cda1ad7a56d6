import { describe, expect, it } from 'vitest'
import type { Resource } from '../template/assembly.ts'
import type { ViewerRequest } from './viewer.ts'
import { readWebAcl } from './webAcl.ts'

const arn = 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/site/00000000-0000-4000-8000-000000000000'

const blocks = {
  Block: {
    CustomResponse: {
      ResponseCode: 429,
      CustomResponseBodyKey: 'busy',
      ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
    },
  },
}
const rule = (name: string, rate: Record<string, unknown>, action: Record<string, unknown> = blocks) => ({
  Name: name,
  Priority: name === 'log-in' ? 0 : 1,
  Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, ...rate } },
  Action: action,
  VisibilityConfig: {},
})
const onLogIn = (pattern: string) => ({
  RegexMatchStatement: {
    FieldToMatch: { UriPath: {} },
    RegexString: pattern,
    TextTransformations: [{ Priority: 0, Type: 'URL_DECODE' }],
  },
})
const webAcl = (rules: readonly unknown[], more: Record<string, unknown> = {}): Resource => ({
  stack: 'Firewall',
  logicalId: 'Acl',
  type: 'AWS::WAFv2::WebACL',
  properties: {
    Name: 'site',
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: rules,
    CustomResponseBodies: { busy: { ContentType: 'APPLICATION_JSON', Content: '{"busy":true}' } },
    ...more,
  },
  metadata: {},
  arn,
  ref: 'site',
})
const from = (ip: string, path = '/'): ViewerRequest => ({
  method: 'POST',
  path,
  rawQueryString: '',
  headers: new Map(),
  ip,
  port: 1,
  body: () => Promise.resolve(Buffer.alloc(0)),
})

describe('a web ACL', () => {
  it('blocks an address that is over its rate, no other, and lets it in again when the window has passed', () => {
    let now = 0
    const check = readWebAcl(arn, [webAcl([rule('all', { Limit: 10 })])], [], () => now)
    const passed = (ip: string, count: number): number =>
      Array.from({ length: count }).filter(() => check(from(ip)) === undefined).length
    expect(passed('198.51.100.1', 25)).toBe(10)
    expect(passed('198.51.100.2', 5)).toBe(5)
    const refused = check(from('198.51.100.1'))
    expect([refused?.status, refused?.body.toString(), refused?.headers.get('retry-after')]).toEqual([
      429,
      '{"busy":true}',
      '60',
    ])
    expect(refused?.headers.get('content-type')).toBe('application/json')
    now = 59_999
    expect(passed('198.51.100.1', 1)).toBe(0)
    now = 122_000
    expect(passed('198.51.100.1', 12)).toBe(10)
  })

  it('counts what a rule is about, however its address is written', () => {
    const rules = [
      rule('log-in', { Limit: 10, ScopeDownStatement: onLogIn('^/api/login/*$') }),
      rule('all', { Limit: 1000 }),
    ]
    const check = readWebAcl(arn, [webAcl(rules)], [], () => 0)
    for (let index = 0; index < 100; index += 1) expect(check(from('a', '/api/other'))).toBeUndefined()
    const logIns = ['/api/login', '/api/login/', '/api/%6Cogin', '/api/login//'].flatMap(path =>
      [1, 2, 3].map(() => check(from('a', path))),
    )
    expect(logIns.filter(found => found !== undefined)).toHaveLength(2)
    // What cannot be decoded is compared as it is.
    expect(check(from('a', '/api/%E0'))).toBeUndefined()
  })

  it('counts what any of several patterns is about, and takes none that AWS refuses for its length', () => {
    const either = (...patterns: readonly string[]) => ({
      OrStatement: { Statements: patterns.map(onLogIn) },
    })
    const scope = either('^/api/login/*$', '^/api/(codes|things/[^/]+/sell)/*$')
    const check = readWebAcl(
      arn,
      [webAcl([rule('log-in', { Limit: 10, ScopeDownStatement: scope })])],
      [],
      () => 0,
    )
    const paths = [
      '/api/login',
      '/api/codes',
      '/api/things/7/sell',
      '/api/things/7%2F8/sell',
      '/api/things/7',
    ]
    const blocked = paths.map(
      path => Array.from({ length: 4 }, () => check(from('a', path))).filter(Boolean).length,
    )
    // The encoded slash is another path, which the gateway does not know either.
    expect(blocked).toEqual([0, 0, 2, 0, 0])
    const long = either('^/api/login/*$', `^/api/${'x'.repeat(200)}$`)
    expect(() =>
      readWebAcl(arn, [webAcl([rule('log-in', { Limit: 10, ScopeDownStatement: long })])]),
    ).toThrow('Firewall/Acl')
  })

  it('never blocks an unlimited address', () => {
    const check = readWebAcl(arn, [webAcl([rule('all', { Limit: 10 })])], ['127.0.0.1'], () => 0)
    for (let index = 0; index < 30; index += 1) expect(check(from('127.0.0.1'))).toBeUndefined()
  })

  it('refuses at the start what it could not enforce', () => {
    expect(() => readWebAcl(arn, [])).toThrow('no template has it')
    const geo = { Name: 'geo', Priority: 0, Statement: { GeoMatchStatement: {} }, Action: blocks }
    expect(() => readWebAcl(arn, [webAcl([geo])])).toThrow('Firewall/Acl')
    expect(() =>
      readWebAcl(arn, [webAcl([rule('all', { Limit: 10 })], { CustomResponseBodies: {} })]),
    ).toThrow('the rule all names no body busy')
    expect(() => readWebAcl(arn, [webAcl([], { DefaultAction: { Block: {} } })])).toThrow('Firewall/Acl')
  })
})
