import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRange } from './operations/readObject.ts'
import { ChunkedBody } from './wire/chunkedBody.ts'
import { operationOf } from './wire/operation.ts'
import { readTarget } from './wire/request.ts'
import { childText, escapeXml, readXml } from './wire/xml.ts'

describe('an aws-chunked body', () => {
  const decode = async (pieces: readonly Buffer[]) => {
    const body = new ChunkedBody()
    const out: Buffer[] = []
    for await (const piece of Readable.from(pieces, { objectMode: false }).pipe(body))
      out.push(Buffer.from(piece))
    return { text: Buffer.concat(out).toString('latin1'), trailers: Object.fromEntries(body.trailers) }
  }
  const wire = Buffer.from('5\r\nhello\r\n7;x=1\r\n\r\nworld\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n')

  test('is the same wherever the network cuts it', async () => {
    for (let at = 0; at <= wire.length; at++)
      expect(await decode([wire.subarray(0, at), wire.subarray(at)])).toEqual({
        text: 'hello\r\nworld',
        trailers: { 'x-amz-checksum-crc32': 'AAAAAA==' },
      })
    const bytes = [...wire].map(byte => Buffer.from([byte]))
    expect((await decode(bytes)).text).toBe('hello\r\nworld')
  })

  test('is refused when it is cut off, too long, or no chunks at all', async () => {
    const pipe = (text: string) =>
      new Promise<string>(resolve => {
        const body = new ChunkedBody()
        body.on('error', error => resolve(error.name)).on('end', () => resolve('accepted'))
        body.resume().end(text)
      })
    for (const text of [
      '5\r\nhel',
      '5\r\nhello!\r\n0\r\n\r\n',
      'hello',
      '',
      '5\r\nhello\r\n',
      'a'.repeat(9000),
    ])
      expect(await pipe(text)).toBe('IncompleteBody')
    expect(await pipe('0\r\n\r\n')).toBe('accepted')
  })
})

describe('XML', () => {
  test('gives back whatever text was written into it', () => {
    const letters = fc.string({ unit: 'grapheme' }).filter(text => !/\p{Cc}/u.test(text))
    fc.assert(
      fc.property(letters, text => {
        expect(childText(readXml(`<a xmlns="x"><b>${escapeXml(text)}</b></a>`), 'b')).toBe(text)
      }),
      { seed: 20261120 },
    )
  })

  test('that declares entities, or is not well-formed, is refused', () => {
    const bad = [
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<a>&b;</a>',
      '<a>& </a>',
      '<a><b></a></b>',
      '<a>',
      '<a/><b/>',
      'text',
      '',
      '<a><![CDATA[x]]></a>',
    ]
    for (const text of bad) expect(() => readXml(text), text).toThrow('not well-formed')
  })
})

describe('an address', () => {
  test('names bucket and key as they were written, nothing normalised', () => {
    const target = readTarget('/documents/a/../b%2Fc//d%20e+f?versionId=1&tagging')
    expect([target.bucket, target.key]).toEqual(['documents', 'a/../b/c//d e+f'])
    expect([...target.query]).toEqual([
      ['versionId', '1'],
      ['tagging', ''],
    ])
  })

  test('that cannot be read is refused', () => {
    expect(() => readTarget('http://elsewhere/a')).toThrow('Could not parse')
    expect(() => readTarget('/b/%ff')).toThrow('Could not parse')
    expect(() => readTarget('/b/a%00')).toThrow('control characters')
    expect(() => readTarget(`/b/${'a'.repeat(1025)}`)).toThrow('too long')
    expect(() => readTarget('/b/a?x=1&x=2')).toThrow('twice')
  })

  test('names the operation, whether it is supported or not', () => {
    const named = (method: string, url: string, headers = {}) =>
      operationOf(method, readTarget(url), new Map(Object.entries(headers)))
    expect(named('GET', '/')).toBe('ListBuckets')
    expect(named('PUT', '/b?lifecycle')).toBe('PutBucketLifecycleConfiguration')
    expect(named('GET', '/b?publicAccessBlock')).toBe('GetPublicAccessBlock')
    expect(named('GET', '/b?versions&prefix=a')).toBe('ListObjectVersions')
    expect(named('DELETE', '/b')).toBe('DeleteBucket')
    expect(named('GET', '/b/k?legal-hold')).toBe('GetObjectLegalHold')
    expect(named('PUT', '/b/k?partNumber=1&uploadId=u', { 'x-amz-copy-source': 's' })).toBe('UploadPartCopy')
    expect(named('POST', '/b/k?select&select-type=2')).toBe('PostObjectSelect')
    // What changes a part of an object must not change the object.
    expect(named('DELETE', '/b/k?annotation&annotationName=a')).toBe('DeleteObject with annotation')
    expect(named('GET', '/b?session')).toBe('GetBucket with session')
    expect(named('GET', '/b/k?X-Amz-Date=1&response-content-type=a&x-id=GetObject')).toBe('GetObject')
    expect(named('PATCH', '/b/k')).toBe('PATCHObject')
  })
})

test('ranges count from either end and never beyond it', () => {
  expect(readRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
  expect(readRange('bytes=5-99', 10)).toEqual({ start: 5, end: 9 })
  expect(readRange('bytes=-99', 10)).toEqual({ start: 0, end: 9 })
  expect(() => readRange('bytes=-0', 10)).toThrow('not satisfiable')
  expect(() => readRange('bytes=0-', 0)).toThrow('not satisfiable')
  for (const whole of [undefined, 'bytes=', 'bytes=-', 'bytes=3-2', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(readRange(whole, 10)).toBeUndefined()
})
