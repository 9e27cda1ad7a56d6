import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startFixture } from './testing/s3Fixture.ts'

let fixture: Fixture
const folder = mkdtempSync(join(tmpdir(), 'upload-'))
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
const read = async (Key: string): Promise<string | undefined> =>
  (await fixture.client().send(new GetObjectCommand({ Bucket: 'site', Key }))).Body?.transformToString()

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixture.end()
})

test('the files of a folder become objects, once, and again when they change', async () => {
  mkdirSync(join(folder, 'lists'))
  write('lists/a.json', 'one')
  write('top.txt', 'top')
  await fixture.s3.upload('site', folder)
  expect([await read('lists/a.json'), await read('top.txt')]).toEqual(['one', 'top'])
  const blobs = fixture.blobs()
  expect(blobs).toHaveLength(2)

  await fixture.s3.upload('site', folder)
  expect(fixture.blobs().sort()).toEqual(blobs.sort())

  write('lists/a.json', 'two')
  await fixture.s3.upload('site', folder)
  expect(await read('lists/a.json')).toBe('two')
  expect(fixture.blobs()).toHaveLength(2)
  expect(fixture.events).toEqual([])
})
