import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fixture, refusal, startFixture, startTime } from './testing/s3Fixture.ts'

const day = 86_400_000
let fixture: Fixture
beforeEach(async () => {
  fixture = await startFixture()
})
afterEach(() => fixture.end())

const put = (Key: string, Body = Key, more: { Bucket?: string; Tagging?: string } = {}) =>
  fixture.client().send(new PutObjectCommand({ Bucket: 'documents', Key, Body, ...more }))
const keys = async () => {
  const { Contents = [] } = await fixture.client().send(new ListObjectsV2Command({ Bucket: 'documents' }))
  return Contents.map(object => object.Key)
}

describe('what was acknowledged', () => {
  test('is there after a restart, and bodies without a name are not', async () => {
    await put('a', 'kept')
    writeFileSync(join(fixture.directory, 'blobs', '0f0e7d4e-0000-4000-8000-000000000000'), 'left by a crash')
    await fixture.restart()
    const got = await fixture.client().send(new GetObjectCommand({ Bucket: 'documents', Key: 'a' }))
    expect(await got.Body?.transformToString()).toBe('kept')
    expect(fixture.blobs()).toHaveLength(1)
    expect(fixture.lines).toContain('S3 removed 1 bodies that a crash left without a name')
  })

  test('is published on the bus in the form of EventBridge', async () => {
    const { VersionId, ETag } = await put('notes/a.pdf', 'four')
    await put('silent', 'x', { Bucket: 'site' })
    await fixture.s3.idle()
    expect(fixture.events).toHaveLength(1)
    const [event] = fixture.events
    expect(event).toMatchObject({
      bucket: 'documents',
      key: 'notes/a.pdf',
      size: 4,
      time: startTime,
      versionId: VersionId,
    })
    expect(event?.detail).toEqual({
      version: '0',
      bucket: { name: 'documents' },
      object: {
        key: 'notes/a.pdf',
        size: 4,
        etag: ETag?.replaceAll('"', ''),
        'version-id': VersionId,
        sequencer: '000000000000000001',
      },
      'request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    })
    await put('later')
    await fixture.s3.idle()
    expect(fixture.events.map(each => each.sequencer)).toEqual(['000000000000000001', '000000000000000002'])
  })

  test('is published again until a listener has taken it', async () => {
    let failures = 2
    const received: string[] = []
    await fixture.restart({
      onObjectCreated: async event => {
        if (failures-- > 0) throw new Error('the bus is away')
        received.push(event.id)
      },
    })
    await put('a')
    await expect.poll(() => received).toHaveLength(1)
    expect(fixture.lines.filter(line => line.includes('the bus is away'))).toHaveLength(2)
  })

  test('is published after a restart when no listener took it before', async () => {
    const before: string[] = []
    await fixture.restart({
      onObjectCreated: async event => {
        before.push(event.id)
        throw new Error('not yet')
      },
    })
    await put('a')
    await fixture.s3.idle()
    await fixture.restart()
    await fixture.s3.idle()
    expect(before).toHaveLength(1)
    expect(fixture.events.map(event => event.id)).toEqual(before)
  })

  test('is published after a kill -9 between the object and its delivery', async () => {
    await fixture.s3.close()
    const child = fork(join(import.meta.dirname, 'testing/s3FixtureProcess.ts'), [fixture.directory], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const origin = await new Promise<string>(resolve => {
      child.once('message', message => resolve(String(message)))
    })
    await fixture
      .client({ endpoint: origin })
      .send(new PutObjectCommand({ Bucket: 'documents', Key: 'unheard', Body: 'x' }))
    const ended = new Promise(resolve => {
      child.once('exit', resolve)
    })
    child.kill('SIGKILL')
    await ended
    await fixture.restart()
    await fixture.s3.idle()
    expect(fixture.events.map(event => event.key)).toEqual(['unheard'])
    expect(await keys()).toEqual(['unheard'])
  })
})

test('a put that is broken off leaves nothing behind', async () => {
  const command = new PutObjectCommand({ Bucket: 'documents', Key: 'half', ContentLength: 1000 })
  const client = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  const url = await getSignedUrl(client, command, { signingDate: new Date(startTime) })
  const request = http.request(url, { method: 'PUT', headers: { 'content-length': 1000 } })
  request.on('error', () => undefined)
  request.write('half of it')
  await expect.poll(() => fixture.blobs().length).toBe(1)
  request.destroy()
  await expect.poll(() => fixture.blobs().length).toBe(0)
  await fixture.s3.idle()
  expect(await keys()).toEqual([])
  expect(fixture.lines).toEqual([])
})

describe('who may do what', () => {
  const denial = (call: Promise<unknown>) => refusal(call)

  test('is asked under the names and resources of IAM', async () => {
    await put('a', 'x', { Tagging: 'kind=paper' })
    await fixture
      .client()
      .send(new CopyObjectCommand({ Bucket: 'site', Key: 'b', CopySource: 'documents/a' }))
    await fixture.client().send(new DeleteObjectCommand({ Bucket: 'site', Key: 'b' }))
    expect(fixture.requests).toEqual([
      's3:PutObject arn:aws:s3:::documents/a',
      's3:PutObjectTagging arn:aws:s3:::documents/a',
      's3:GetObject arn:aws:s3:::documents/a',
      's3:GetObjectTagging arn:aws:s3:::documents/a',
      's3:PutObject arn:aws:s3:::site/b',
      's3:PutObjectTagging arn:aws:s3:::site/b',
      's3:DeleteObject arn:aws:s3:::site/b',
    ])
  })

  test('and a refusal is AccessDenied with the authorizer’s message', async () => {
    await put('a')
    const clerk = fixture.clerk()
    fixture.denied.add('s3:PutObject')
    const call = clerk.send(new PutObjectCommand({ Bucket: 'documents', Key: 'b', Body: 'b' }))
    await expect(call).rejects.toMatchObject({
      name: 'AccessDenied',
      message: 'User: clerk is not authorized to perform: s3:PutObject',
    })
    expect(await keys()).toEqual(['a'])
    expect(fixture.blobs()).toHaveLength(1)
  })

  test('who may not list does not learn which keys exist', async () => {
    const get = () => fixture.clerk().send(new GetObjectCommand({ Bucket: 'documents', Key: 'nothing' }))
    expect(await denial(get())).toBe('404 NoSuchKey')
    fixture.denied.add('s3:ListBucket')
    expect(await denial(get())).toBe('403 AccessDenied')
  })

  test('many deletes are authorized one by one', async () => {
    await put('a')
    await put('b')
    fixture.denied.add('s3:DeleteObject arn:aws:s3:::documents/b')
    const Objects = [{ Key: 'a' }, { Key: 'b' }]
    const answer = await fixture
      .clerk()
      .send(new DeleteObjectsCommand({ Bucket: 'documents', Delete: { Objects } }))
    expect(answer.Deleted?.map(each => each.Key)).toEqual(['a'])
    expect(answer.Errors?.map(each => [each.Key, each.Code])).toEqual([['b', 'AccessDenied']])
    expect(await keys()).toEqual(['b'])
  })
})

describe('the lifecycle', () => {
  test('works by the clock of the stack, to the next midnight UTC', async () => {
    const s3 = fixture.client()
    await put('replaced', 'old')
    await put('replaced', 'new')
    await put('quarantine/a')
    await put('brief', 'x', { Tagging: 'keep=briefly' })
    const of = { Bucket: 'documents', Key: 'abandoned' }
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(of))
    await s3.send(new UploadPartCommand({ ...of, UploadId, PartNumber: 1, Body: 'part' }))
    expect(fixture.blobs()).toHaveLength(5)
    expect(fixture.s3.sweep()).toEqual({ expired: 0, removed: 0, aborted: 0 })
    fixture.clock.now = startTime + day
    expect(fixture.s3.sweep()).toEqual({ expired: 0, removed: 0, aborted: 0 })
    fixture.clock.now = Date.parse('2026-11-22T00:00:00Z')
    expect(fixture.s3.sweep()).toEqual({ expired: 1, removed: 0, aborted: 1 })
    fixture.clock.now = Date.parse('2026-11-28T00:00:00Z')
    expect(fixture.s3.sweep()).toEqual({ expired: 1, removed: 0, aborted: 0 })
    expect(await keys()).toEqual(['replaced'])
    fixture.clock.now = Date.parse('2026-12-21T00:00:00Z')
    expect(fixture.s3.sweep()).toEqual({ expired: 0, removed: 1, aborted: 0 })
    fixture.clock.now = Date.parse('2027-01-01T00:00:00Z')
    expect(fixture.s3.sweep()).toEqual({ expired: 0, removed: 2, aborted: 0 })
    expect(fixture.blobs()).toHaveLength(1)
  })
})
