import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, refusal, startFixture } from './testing/s3Fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.end())

const bytesOf = (count: number) => Buffer.alloc(count, 'notes ')
const put = (Key: string, Body: string | Buffer = 'x', Bucket = 'site') =>
  fixture.client().send(new PutObjectCommand({ Bucket, Key, Body }))
const text = async (Key: string, Bucket = 'site', more: { VersionId?: string; Range?: string } = {}) => {
  const got = await fixture.client().send(new GetObjectCommand({ Bucket, Key, ...more }))
  return got.Body?.transformToString()
}

describe('buckets', () => {
  test('are those of the template', async () => {
    const s3 = fixture.client()
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}))
    expect(Buckets.map(bucket => bucket.Name)).toEqual(['documents', 'site'])
    await s3.send(new HeadBucketCommand({ Bucket: 'documents' }))
    const { LocationConstraint } = await s3.send(new GetBucketLocationCommand({ Bucket: 'site' }))
    expect(LocationConstraint).toBe('ap-south-1')
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: 'nowhere' })))).toBe('404 NotFound')
    expect(await refusal(put('a', 'a', 'nowhere'))).toBe('404 NoSuchBucket')
  })

  test('what is not run is refused by its name', async () => {
    const s3 = fixture.client()
    const calls: Record<string, () => Promise<unknown>> = {
      CreateBucket: () => s3.send(new CreateBucketCommand({ Bucket: 'another' })),
      PutBucketAcl: () => s3.send(new PutBucketAclCommand({ Bucket: 'site', ACL: 'private' })),
      PutObjectAcl: () => s3.send(new PutObjectAclCommand({ Bucket: 'site', Key: 'a', ACL: 'private' })),
    }
    for (const [name, call] of Object.entries(calls))
      await expect(call()).rejects.toThrow(`${name} is not run by the embedded S3`)
    const acl = new PutObjectCommand({ Bucket: 'site', Key: 'a', Body: 'a', ACL: 'public-read' })
    expect(await refusal(s3.send(acl))).toBe('400 AccessControlListNotSupported')
  })
})

describe('an object', () => {
  test('comes back with the headers it was stored with', async () => {
    const s3 = fixture.client()
    const stored = await s3.send(
      new PutObjectCommand({
        Bucket: 'site',
        Key: 'notes/ä b+c.txt',
        Body: 'hello',
        ContentType: 'text/html',
        ContentDisposition: 'attachment; filename="a.txt"',
        Metadata: { kind: 'paper' },
      }),
    )
    expect(stored.ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`)
    const got = await s3.send(new GetObjectCommand({ Bucket: 'site', Key: 'notes/ä b+c.txt' }))
    expect(await got.Body?.transformToString()).toBe('hello')
    expect(got).toMatchObject({
      ContentType: 'text/html',
      ContentDisposition: 'attachment; filename="a.txt"',
      Metadata: { kind: 'paper' },
      LastModified: new Date('2026-11-20T04:30:00Z'),
    })
    expect(got.VersionId).toBeUndefined()
    const head = await s3.send(new HeadObjectCommand({ Bucket: 'site', Key: 'notes/ä b+c.txt' }))
    expect(head.ContentLength).toBe(5)
  })

  test('can be read in ranges and under conditions', async () => {
    await put('digits', '0123456789')
    expect(await text('digits', 'site', { Range: 'bytes=2-4' })).toBe('234')
    expect(await text('digits', 'site', { Range: 'bytes=-3' })).toBe('789')
    expect(await text('digits', 'site', { Range: 'bytes=8-' })).toBe('89')
    const s3 = fixture.client()
    const get = { Bucket: 'site', Key: 'digits' }
    expect(await refusal(s3.send(new GetObjectCommand({ ...get, Range: 'bytes=10-12' })))).toBe(
      '416 InvalidRange',
    )
    expect(await refusal(s3.send(new GetObjectCommand({ ...get, IfMatch: '"other"' })))).toBe(
      '412 PreconditionFailed',
    )
    const { ETag = '' } = await s3.send(new HeadObjectCommand(get))
    expect(await refusal(s3.send(new GetObjectCommand({ ...get, IfNoneMatch: ETag })))).toMatch(/^304/)
  })

  test('comes in aws-chunks with a trailing checksum when its body is a stream', async () => {
    const body = bytesOf(300_000)
    await fixture.client().send(
      new PutObjectCommand({
        Bucket: 'site',
        Key: 'streamed',
        Body: Readable.from([body.subarray(0, 7), body.subarray(7, 65_543), body.subarray(65_543)]),
        ContentLength: body.length,
      }),
    )
    expect(await text('streamed')).toBe(body.toString())
  })

  test('is not kept when its body is not what was announced', async () => {
    const s3 = fixture.client()
    const before = fixture.blobs().length
    const base = { Bucket: 'site', Key: 'damaged', Body: 'hello' }
    const wrongMd5 = new PutObjectCommand({ ...base, ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })
    expect(await refusal(s3.send(wrongMd5))).toBe('400 BadDigest')
    const wrongCrc = new PutObjectCommand({ ...base, ChecksumCRC32: 'AAAAAA==' })
    expect(await refusal(s3.send(wrongCrc))).toBe('400 BadDigest')
    const wrongSha = new PutObjectCommand({
      ...base,
      ChecksumSHA256: createHash('sha256').update('other').digest('base64'),
    })
    expect(await refusal(s3.send(wrongSha))).toBe('400 BadDigest')
    expect(await refusal(s3.send(new GetObjectCommand({ Bucket: 'site', Key: 'damaged' })))).toBe(
      '404 NoSuchKey',
    )
    expect(fixture.blobs().length).toBe(before)
  })

  test('is written once under If-None-Match, whoever else tries at the same time', async () => {
    const s3 = fixture.client()
    const writes = ['a', 'b', 'c', 'd'].map(Body =>
      refusal(s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'once', Body, IfNoneMatch: '*' }))),
    )
    const outcomes = await Promise.all(writes)
    expect(outcomes.sort()).toEqual([
      '412 PreconditionFailed',
      '412 PreconditionFailed',
      '412 PreconditionFailed',
      'accepted',
    ])
  })

  test('can be copied with its headers, or with new ones', async () => {
    const s3 = fixture.client()
    const source = {
      Bucket: 'site',
      Key: 'from here',
      Body: 'copied',
      ContentType: 'text/plain',
      Tagging: 'a=1',
    }
    await s3.send(new PutObjectCommand(source))
    await s3.send(new CopyObjectCommand({ Bucket: 'documents', Key: 'to', CopySource: 'site/from%20here' }))
    const got = await s3.send(new GetObjectCommand({ Bucket: 'documents', Key: 'to' }))
    expect([got.ContentType, got.TagCount, await got.Body?.transformToString()]).toEqual([
      'text/plain',
      1,
      'copied',
    ])
    const self = { Bucket: 'site', Key: 'from here', CopySource: 'site/from%20here' }
    expect(await refusal(s3.send(new CopyObjectCommand(self)))).toBe('400 InvalidRequest')
    await s3.send(new CopyObjectCommand({ ...self, MetadataDirective: 'REPLACE', ContentType: 'text/css' }))
    const head = await s3.send(new HeadObjectCommand({ Bucket: 'site', Key: 'from here' }))
    expect(head.ContentType).toBe('text/css')
  })

  test('carries tags', async () => {
    const s3 = fixture.client()
    await put('tagged')
    const of = { Bucket: 'site', Key: 'tagged' }
    const TagSet = [{ Key: 'a<b', Value: 'c & "d"' }]
    await s3.send(new PutObjectTaggingCommand({ ...of, Tagging: { TagSet } }))
    expect((await s3.send(new GetObjectTaggingCommand(of))).TagSet).toEqual(TagSet)
    const twice = [...TagSet, ...TagSet]
    expect(await refusal(s3.send(new PutObjectTaggingCommand({ ...of, Tagging: { TagSet: twice } })))).toBe(
      '400 InvalidTag',
    )
  })

  test('leaves no old body behind when it is replaced or deleted in a bucket without versions', async () => {
    const before = fixture.blobs().length
    await put('replaced', 'one')
    await put('replaced', 'two')
    expect(fixture.blobs().length).toBe(before + 1)
    await fixture.client().send(new DeleteObjectCommand({ Bucket: 'site', Key: 'replaced' }))
    expect(fixture.blobs().length).toBe(before)
  })
})

describe('versions', () => {
  test('stay readable by their id after a replacement and a delete', async () => {
    const s3 = fixture.client()
    const of = { Bucket: 'documents', Key: 'notes/one.pdf' }
    const first = await put(of.Key, 'first', 'documents')
    const second = await put(of.Key, 'second', 'documents')
    const marker = await s3.send(new DeleteObjectCommand(of))
    expect(marker.DeleteMarker).toBe(true)
    expect(await refusal(s3.send(new GetObjectCommand(of)))).toBe('404 NoSuchKey')
    expect(await text(of.Key, 'documents', { VersionId: first.VersionId ?? '' })).toBe('first')
    const markerRead = new GetObjectCommand({ ...of, VersionId: marker.VersionId })
    expect(await refusal(s3.send(markerRead))).toBe('405 MethodNotAllowed')
    await s3.send(new DeleteObjectCommand({ ...of, VersionId: marker.VersionId }))
    expect(await text(of.Key, 'documents')).toBe('second')
    await s3.send(new DeleteObjectCommand({ ...of, VersionId: second.VersionId }))
    expect(await text(of.Key, 'documents')).toBe('first')
    const gone = new GetObjectCommand({ ...of, VersionId: second.VersionId })
    expect(await refusal(s3.send(gone))).toBe('404 NoSuchVersion')
    expect(fixture.requests).toContain('s3:GetObjectVersion arn:aws:s3:::documents/notes/one.pdf')
    expect(fixture.requests).toContain('s3:DeleteObjectVersion arn:aws:s3:::documents/notes/one.pdf')
  })
})

describe('a list', () => {
  test('goes page by page, a folder counting once, in the order of bytes', async () => {
    const s3 = fixture.client()
    const keys = ['l/a', 'l/b/1', 'l/b/2', 'l/b/\u{1f600}', 'l/c', 'l/d/1', 'l/é', 'l/&<']
    await Promise.all(keys.map(key => put(key)))
    const pages: string[][] = []
    let ContinuationToken: string | undefined
    do {
      const page = await s3.send(
        new ListObjectsV2Command({
          Bucket: 'site',
          Prefix: 'l/',
          Delimiter: '/',
          MaxKeys: 2,
          ContinuationToken,
        }),
      )
      const names = [
        ...(page.Contents ?? []).map(c => c.Key),
        ...(page.CommonPrefixes ?? []).map(p => p.Prefix),
      ]
      expect(page.KeyCount).toBe(names.length)
      pages.push(names.map(String))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    expect(pages).toEqual([
      ['l/&<', 'l/a'],
      ['l/c', 'l/b/'],
      ['l/é', 'l/d/'],
    ])
    const after = await s3.send(
      new ListObjectsV2Command({ Bucket: 'site', Prefix: 'l/b/', StartAfter: 'l/b/1', EncodingType: 'url' }),
    )
    expect(after.Contents?.map(c => c.Key)).toEqual(['l/b/2', 'l/b/%F0%9F%98%80'])
  })

  test('deletes many at once and says what became of each', async () => {
    const s3 = fixture.client()
    await Promise.all(['d/1', 'd/<2>'].map(key => put(key)))
    const Objects = [{ Key: 'd/1' }, { Key: 'd/<2>' }, { Key: 'd/never' }]
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: 'site', Delete: { Objects } }))
    expect(Deleted?.map(each => each.Key)).toEqual(['d/1', 'd/<2>', 'd/never'])
    const left = await s3.send(new ListObjectsV2Command({ Bucket: 'site', Prefix: 'd/' }))
    expect(left.KeyCount).toBe(0)
  })
})

describe('a multipart upload', () => {
  const of = { Bucket: 'documents', Key: 'large.bin' }
  const part = bytesOf(5 * 1024 * 1024)

  test('becomes one object of its parts, whose ETag tells their number', async () => {
    const s3 = fixture.client()
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...of, ContentType: 'video/mp4' }))
    const send = (PartNumber: number, Body: Buffer) =>
      s3.send(new UploadPartCommand({ ...of, UploadId, PartNumber, Body }))
    const replaced = await send(1, bytesOf(10))
    const [first, last] = [await send(1, part), await send(2, Buffer.from('end'))]
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      s3.send(new CompleteMultipartUploadCommand({ ...of, UploadId, MultipartUpload: { Parts } }))
    const stale = complete([{ PartNumber: 1, ETag: replaced.ETag }])
    expect(await refusal(stale)).toBe('400 InvalidPart')
    const reversed = complete([
      { PartNumber: 2, ETag: last.ETag },
      { PartNumber: 1, ETag: first.ETag },
    ])
    expect(await refusal(reversed)).toBe('400 InvalidPartOrder')
    const done = await complete([
      { PartNumber: 1, ETag: first.ETag },
      { PartNumber: 2, ETag: last.ETag },
    ])
    const etags = [first.ETag, last.ETag].map(etag => etag?.replaceAll('"', '')).join('')
    expect(done.ETag).toBe(`"${createHash('md5').update(Buffer.from(etags, 'hex')).digest('hex')}-2"`)
    const head = await s3.send(new HeadObjectCommand(of))
    expect([head.ContentLength, head.ContentType]).toEqual([part.length + 3, 'video/mp4'])
    expect(await text(of.Key, of.Bucket, { Range: 'bytes=-4' })).toBe(`${part.subarray(-1)}end`)
    expect(await refusal(send(3, part))).toBe('404 NoSuchUpload')
  })

  test('leaves nothing when it is given up', async () => {
    const s3 = fixture.client()
    const before = fixture.blobs().length
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(of))
    await s3.send(new UploadPartCommand({ ...of, UploadId, PartNumber: 1, Body: 'part' }))
    await s3.send(new AbortMultipartUploadCommand({ ...of, UploadId }))
    expect(fixture.blobs().length).toBe(before)
    expect(await refusal(s3.send(new AbortMultipartUploadCommand({ ...of, UploadId })))).toBe(
      '404 NoSuchUpload',
    )
  })
})

describe('load', () => {
  test('200 small puts at once, and 20 MB there and back', async () => {
    const s3 = fixture.client({ requestHandler: { httpsAgent: { maxSockets: 50 } } })
    const keys = Array.from({ length: 200 }, (_, index) => `load/${index}`)
    await Promise.all(keys.map(Key => s3.send(new PutObjectCommand({ Bucket: 'documents', Key, Body: Key }))))
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: 'documents', Prefix: 'load/' }))
    expect(KeyCount).toBe(200)
    const body = bytesOf(20_000_000)
    await s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'load/20MB', Body: body }))
    const got = await s3.send(new GetObjectCommand({ Bucket: 'documents', Key: 'load/20MB' }))
    expect(body.equals((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true)
  })
})
