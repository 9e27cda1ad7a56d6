import { PutObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
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
