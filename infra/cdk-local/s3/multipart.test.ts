import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, refusal, startFixture } from './testing/s3Fixture.ts'

let fixture: Fixture
let s3: S3Client
beforeAll(async () => {
  fixture = await startFixture()
  s3 = fixture.client()
})
afterAll(() => fixture.end())

const Bucket = 'site'
const large = Buffer.alloc(5 * 1024 * 1024, 'note ')
const small = Buffer.from('the end')
const crcOf = (bytes: Uint8Array): Buffer => {
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(bytes))
  return crc
}

const begin = async (Key: string, ChecksumAlgorithm?: ChecksumAlgorithm) => {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm }))
  return { Bucket, Key, UploadId }
}
type Started = Awaited<ReturnType<typeof begin>>

async function uploadBoth(started: Started, ChecksumAlgorithm?: ChecksumAlgorithm) {
  const parts = []
  for (const [index, Body] of [large, small].entries()) {
    const PartNumber = index + 1
    const { ETag, ChecksumCRC32, ChecksumSHA256 } = await s3.send(
      new UploadPartCommand({ ...started, PartNumber, Body, ChecksumAlgorithm }),
    )
    parts.push({ PartNumber, ETag, ChecksumCRC32, ChecksumSHA256 })
  }
  return parts
}

describe('the checksum of an upload in parts', () => {
  test('is made of those of its parts, as HeadObject, GetObject and GetObjectAttributes say', async () => {
    const started = await begin('crc', ChecksumAlgorithm.CRC32)
    const Parts = await uploadBoth(started, ChecksumAlgorithm.CRC32)
    const sum = `${crcOf(Buffer.concat([crcOf(large), crcOf(small)])).toString('base64')}-2`
    const done = await s3.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }))
    expect(done).toMatchObject({ ChecksumCRC32: sum, ChecksumType: 'COMPOSITE' })
    const read = { Bucket, Key: 'crc' }
    const head = await s3.send(new HeadObjectCommand({ ...read, ChecksumMode: 'ENABLED' }))
    expect(head).toMatchObject({ ChecksumCRC32: sum, ChecksumType: 'COMPOSITE' })
    expect((await s3.send(new HeadObjectCommand(read))).ChecksumCRC32).toBeUndefined()
    const got = await s3.send(new GetObjectCommand({ ...read, ChecksumMode: 'ENABLED' }))
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? [])
    expect(bytes.equals(Buffer.concat([large, small]))).toBe(true)
    const attributes = await s3.send(
      new GetObjectAttributesCommand({
        ...read,
        ObjectAttributes: ['ETag', 'Checksum', 'ObjectParts', 'ObjectSize'],
      }),
    )
    expect(attributes).toMatchObject({
      ETag: head.ETag?.replaceAll('"', ''),
      Checksum: { ChecksumCRC32: sum, ChecksumType: 'COMPOSITE' },
      ObjectParts: { TotalPartsCount: 2 },
      ObjectSize: large.length + small.length,
    })
    expect(attributes.StorageClass).toBeUndefined()
  })

  test('may be SHA-256, or of the whole object', async () => {
    const started = await begin('sha', ChecksumAlgorithm.SHA256)
    const Parts = await uploadBoth(started, ChecksumAlgorithm.SHA256)
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
    const sum = `${sha(Buffer.concat([sha(large), sha(small)])).toString('base64')}-2`
    const done = await s3.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }))
    expect(done.ChecksumSHA256).toBe(sum)

    const whole = await begin('whole', ChecksumAlgorithm.CRC32)
    const MultipartUpload = { Parts: await uploadBoth(whole, ChecksumAlgorithm.CRC32) }
    const full = { ...whole, MultipartUpload, ChecksumType: 'FULL_OBJECT' as const }
    const wrong = crcOf(small).toString('base64')
    expect(
      await refusal(s3.send(new CompleteMultipartUploadCommand({ ...full, ChecksumCRC32: wrong }))),
    ).toBe('400 BadDigest')
    const right = crcOf(Buffer.concat([large, small])).toString('base64')
    const ended = await s3.send(new CompleteMultipartUploadCommand({ ...full, ChecksumCRC32: right }))
    expect(ended).toMatchObject({ ChecksumCRC32: right, ChecksumType: 'FULL_OBJECT' })
  })

  test('of a part that is not as its list says ends nothing', async () => {
    const started = await begin('wrong', ChecksumAlgorithm.CRC32)
    const [first, second] = await uploadBoth(started, ChecksumAlgorithm.CRC32)
    const Parts = [{ ...first, ChecksumCRC32: second?.ChecksumCRC32 }, { ...second }]
    const complete = new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } })
    expect(await refusal(s3.send(complete))).toBe('400 BadDigest')
    expect((await s3.send(new ListPartsCommand(started))).Parts).toHaveLength(2)
  })
})

test('an object keeps the checksum that came with it, and no other', async () => {
  const put = { Bucket, Key: 'put', Body: 'hello', ChecksumAlgorithm: ChecksumAlgorithm.SHA256 }
  await s3.send(new PutObjectCommand(put))
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'put', ChecksumMode: 'ENABLED' }))
  expect(head.ChecksumSHA256).toBe(createHash('sha256').update('hello').digest('base64'))
  expect(head).toMatchObject({ ChecksumType: 'FULL_OBJECT' })
  expect(head.ChecksumCRC32).toBeUndefined()
})

describe('what is in progress', () => {
  test('is listed: uploads by their keys, parts by their numbers, in pages', async () => {
    const one = await begin('lists/a')
    const two = await begin('lists/b')
    const lists = { Bucket, Prefix: 'lists/' }
    const first = await s3.send(new ListMultipartUploadsCommand({ ...lists, MaxUploads: 1 }))
    expect(first.Uploads?.map(upload => [upload.Key, upload.UploadId])).toEqual([['lists/a', one.UploadId]])
    expect(first.IsTruncated).toBe(true)
    const next = await s3.send(
      new ListMultipartUploadsCommand({
        ...lists,
        KeyMarker: first.NextKeyMarker,
        UploadIdMarker: first.NextUploadIdMarker,
      }),
    )
    expect(next.Uploads?.map(upload => upload.UploadId)).toEqual([two.UploadId])
    expect(next.IsTruncated).toBe(false)

    await uploadBoth(one)
    const part = await s3.send(new ListPartsCommand({ ...one, MaxParts: 1 }))
    expect(part.Parts?.map(each => [each.PartNumber, each.Size])).toEqual([[1, large.length]])
    const rest = await s3.send(new ListPartsCommand({ ...one, PartNumberMarker: part.NextPartNumberMarker }))
    expect(rest.Parts?.map(each => each.PartNumber)).toEqual([2])
    expect(await refusal(s3.send(new ListPartsCommand({ ...one, UploadId: 'none' })))).toBe(
      '404 NoSuchUpload',
    )
  })
})

describe('a part that is copied', () => {
  test('has the bytes of the object, or of the range', async () => {
    await s3.send(
      new PutObjectCommand({ Bucket: 'documents', Key: 'source', Body: Buffer.concat([large, small]) }),
    )
    const started = await begin('copied')
    const copy = (PartNumber: number, CopySourceRange: string) =>
      s3.send(
        new UploadPartCopyCommand({
          ...started,
          PartNumber,
          CopySource: 'documents/source',
          CopySourceRange,
        }),
      )
    const end = large.length + small.length - 1
    const first = await copy(1, `bytes=0-${large.length - 1}`)
    const second = await copy(2, `bytes=${large.length}-${end}`)
    expect(second.CopyPartResult?.ETag).toBe(`"${createHash('md5').update(small).digest('hex')}"`)
    const Parts = [first, second].map((part, index) => ({
      PartNumber: index + 1,
      ETag: part.CopyPartResult?.ETag,
    }))
    await s3.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }))
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'copied' }))
    expect(
      Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(Buffer.concat([large, small])),
    ).toBe(true)
    const other = await begin('copied')
    const beyond = new UploadPartCopyCommand({
      ...other,
      PartNumber: 1,
      CopySource: 'documents/source',
      CopySourceRange: `bytes=0-${end + 1}`,
    })
    expect(await refusal(s3.send(beyond))).toBe('400 InvalidArgument')
  })

  test('needs the right to read the source', async () => {
    fixture.denied.add('s3:GetObject arn:aws:s3:::documents/source')
    const started = await begin('copied')
    const copy = new UploadPartCopyCommand({ ...started, PartNumber: 1, CopySource: 'documents/source' })
    expect(await refusal(fixture.clerk().send(copy))).toBe('403 AccessDenied')
  })
})
