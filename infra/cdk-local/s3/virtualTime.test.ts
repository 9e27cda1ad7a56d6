import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startFixture } from './testing/s3Fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.end())

test('a client that has been answered before signs forms by the stack clock', async () => {
  // An hour ahead of the machine: a client that takes the time from our answers signs an hour ahead.
  fixture.clock.now = Date.now() + 3_600_000
  const client = fixture.client()
  const key = 'notes/own-1/one.pdf'
  const pdf = '%PDF-1.7 a document'
  await client.send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: pdf }))
  expect(client.config.systemClockOffset).toBeGreaterThan(3_500_000)
  const { url, fields } = await createPresignedPost(client, {
    Bucket: 'documents',
    Key: key,
    Conditions: [['content-length-range', 1, 100]],
    Expires: 300,
  })
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([pdf]), 'scan.pdf')
  const { status } = await fetch(url, { method: 'POST', body })
  expect(status).toBe(204)
})

test('a link of somebody outside is dated by the machine, that of a function by the stack', async () => {
  const ahead = await startFixture({ isOutside: principal => principal === 'administrator' })
  await ahead.client().send(new PutObjectCommand({ Bucket: 'documents', Key: 'linked', Body: 'bytes' }))
  const linkOf = (accessKeyId: string, secretAccessKey: string, signingDate: Date) =>
    getSignedUrl(
      new S3Client({
        endpoint: ahead.origin,
        region: 'ap-south-1',
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      }),
      new GetObjectCommand({ Bucket: 'documents', Key: 'linked' }),
      { expiresIn: 60, signingDate },
    )
  const status = async (url: string): Promise<number> => (await fetch(url)).status
  const now = new Date()
  // The stack's clock is a day ahead: what was signed now has long expired by it.
  ahead.clock.now = now.getTime() + 86_400_000
  expect(await status(await linkOf('local', 'local', now))).toBe(200)
  expect(await status(await linkOf('clerk', 'clerk-secret', now))).toBe(403)
  expect(await status(await linkOf('clerk', 'clerk-secret', new Date(ahead.clock.now)))).toBe(200)
  // Expired by both clocks.
  expect(await status(await linkOf('local', 'local', new Date(now.getTime() - 120_000)))).toBe(403)
  // The stack's clock is behind: the machine's date lies in its future.
  ahead.clock.now = now.getTime() - 86_400_000
  expect(await status(await linkOf('local', 'local', now))).toBe(200)
  await ahead.end()
})
