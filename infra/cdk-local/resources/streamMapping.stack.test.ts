import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as realPause } from 'node:timers/promises'
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { databaseProgram } from '../dynamodb/dynoxide.ts'
import { arnOf, functionArn, lambda, region, resource, testContext } from '../gate/testing/stackContext.ts'
import { freePort } from '../stack/ports.ts'
import { sdkStreamReader } from '../streamMapping/streamReader.ts'
import { runQueues } from './queue.ts'
import { runStreamMappings } from './streamMapping.ts'

const streamArn = arnOf('dynamodb', 'table/notes-auth/stream/any')
const resources = [
  ...lambda('relay', { Effect: 'Allow', Action: 'dynamodb:*', Resource: streamArn }),
  resource('AWS::Lambda::EventSourceMapping', 'mapping', {
    EventSourceArn: streamArn,
    FunctionName: functionArn('relay'),
    BatchSize: 100,
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: {
      Filters: [{ Pattern: '{"dynamodb":{"NewImage":{"sk":{"S":[{"prefix":"event#"}]}}}}' }],
    },
  }),
]
const event = z.object({
  Records: z.array(
    z.object({
      eventSourceARN: z.string(),
      dynamodb: z.object({ NewImage: z.object({ sk: z.object({ S: z.string() }), raw: z.unknown() }) }),
    }),
  ),
})

let dataDir: string
let port: number
let database: ChildProcess
let client: DynamoDBClient

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stream-'))
  port = await freePort()
  const args = ['--host', '127.0.0.1', '--port', String(port), '--db-path', join(dataDir, 'db')]
  database = spawn(databaseProgram(), args, { stdio: 'ignore' })
  client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 10,
  })
  const key = (name: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType })
  await client.send(
    new CreateTableCommand({
      TableName: 'notes-auth',
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      AttributeDefinitions: ['pk', 'sk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  )
})

afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  database.kill()
  await once(database, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

const put = (sk: string) =>
  client.send(
    new PutItemCommand({
      TableName: 'notes-auth',
      Item: { pk: { S: 'u' }, sk: { S: sk }, raw: { B: Buffer.from('abc') } },
    }),
  )

async function start() {
  const test = testContext(resources, { dataDir })
  const seen: string[] = []
  test.handlers.set('relay', given => {
    for (const record of event.parse(given).Records) {
      expect(record.eventSourceARN).toBe(streamArn)
      expect(record.dynamodb.NewImage.raw).toEqual({ B: Buffer.from('abc').toString('base64') })
      seen.push(record.dynamodb.NewImage.sk.S)
    }
  })
  const queues = await runQueues(resources, test.stack)
  const reader = sdkStreamReader(`http://127.0.0.1:${port}`, region)
  const running = await runStreamMappings(resources, test.stack, { reader, store: queues.store })
  const stop = async () => {
    await running.stop()
    await queues.stop()
    reader.close()
  }
  return { seen, running, stop, lines: test.lines }
}

it('delivers writes of a real table to the function when they are notified, each once over a restart', async () => {
  // The poll every five seconds runs only when the test lets them pass: what arrives before came by notification.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await put('event#0')
  const before = await start()
  await expect.poll(() => before.seen).toEqual(['event#0'])
  await put('profile')
  await put('event#1')
  before.running.notifyWrite('notes-auth')
  await expect.poll(() => before.seen, { interval: 1 }).toEqual(['event#0', 'event#1'])
  await before.stop()
  await put('event#2')
  const after = await start()
  await expect.poll(() => after.seen).toEqual(['event#2'])
  // No notification for this write: the poll finds it.
  await after.running.idle()
  await put('event#3')
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => after.seen).toEqual(['event#2', 'event#3'])
  expect(after.lines).toEqual([])
  await after.stop()
})

it('costs next to nothing while nothing happens', async () => {
  const { stop, running } = await start()
  await running.idle()
  const before = process.cpuUsage()
  await realPause(2000)
  const { user, system } = process.cpuUsage(before)
  await stop()
  expect((user + system) / 1000).toBeLessThan(200)
})
