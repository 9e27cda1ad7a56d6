import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { OffsetClock } from 'asl-interpreter'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGate } from '../gate/gate.ts'
import { accessKeyOf, principalsOf, secretOf } from '../gate/principals.ts'
import { account, assemblyOf, region, resource, role } from '../gate/testing/stackContext.ts'
import { freePort } from '../stack/ports.ts'
import { sdkStreamReader } from '../streamMapping/streamReader.ts'
import { type RunningTables, runTables } from './dynamodbTable.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const tableArn = `arn:aws:dynamodb:${region}:${account}:table/notes-auth`
const reader = role('Reader', 'lambda.amazonaws.com', {
  Effect: 'Allow',
  Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
  Resource: tableArn,
})
const table = resource(
  'AWS::DynamoDB::GlobalTable',
  'Table',
  {
    TableName: 'notes-auth',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'duePk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      {
        IndexName: 'due',
        KeySchema: [{ AttributeName: 'duePk', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    Replicas: [{ Region: region, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
  },
  { ref: 'notes-auth' },
)
/** The older type of table, as `new Table` of the CDK makes it. */
const former = resource(
  'AWS::DynamoDB::Table',
  'Former',
  {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
  },
  { ref: 'Notes-Former-1A2B3C' },
)

let dataDir: string
let port: number
let clock: OffsetClock
let tables: RunningTables
const clients: DynamoDBClient[] = []

async function run(): Promise<void> {
  const principals = principalsOf(assemblyOf([reader]), 'stack')
  const gate = createGate({ principals, now: () => clock.now(), seed: 1, account })
  const stack = { dataDir, region, account, gate, clock, log: () => undefined }
  tables = await runTables([table, former], stack, port)
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tables-'))
  port = await freePort()
  clock = new OffsetClock(noon)
  await run()
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await tables.stop()
  rmSync(dataDir, { recursive: true })
})

function clientOf(accessKeyId: string, secretAccessKey: string): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
  clients.push(client)
  return client
}
const local = () => clientOf('local', 'local')
const item = (sk: string, more = {}) => ({ pk: { S: 'a' }, sk: { S: sk }, ...more })
const put = (sk: string, more = {}) => new PutItemCommand({ TableName: 'notes-auth', Item: item(sk, more) })

it('makes the table of the template, under the ARN it has on AWS', async () => {
  const { Table } = await local().send(new DescribeTableCommand({ TableName: 'notes-auth' }))
  expect(Table?.TableArn).toBe(tableArn)
  expect(Table?.LatestStreamArn).toMatch(`${tableArn}/stream/`)
  expect(Table?.GlobalSecondaryIndexes?.map(index => index.IndexName)).toEqual(['due'])
  const made = await local().send(new DescribeTableCommand({ TableName: 'Notes-Former-1A2B3C' }))
  expect(made.Table?.KeySchema).toEqual([{ AttributeName: 'pk', KeyType: 'HASH' }])
})

it('describes the point-in-time recovery of a table as the template says', async () => {
  const recoveryOf = async (TableName: string) =>
    (await local().send(new DescribeContinuousBackupsCommand({ TableName }))).ContinuousBackupsDescription
      ?.PointInTimeRecoveryDescription
  expect(await recoveryOf('notes-auth')).toEqual({
    PointInTimeRecoveryStatus: 'ENABLED',
    RecoveryPeriodInDays: 35,
  })
  expect(await recoveryOf('Notes-Former-1A2B3C')).toEqual({ PointInTimeRecoveryStatus: 'DISABLED' })
  await expect(recoveryOf('nothere')).rejects.toMatchObject({ name: 'TableNotFoundException' })
  const key = accessKeyOf(reader)
  const describe = new DescribeContinuousBackupsCommand({ TableName: 'notes-auth' })
  await expect(clientOf(key, secretOf(key, 'stack')).send(describe)).rejects.toThrow(
    'dynamodb:DescribeContinuousBackups',
  )
})

it('lets a role do what its policy says, on what it says, and nothing else', async () => {
  const key = accessKeyOf(reader)
  const client = clientOf(key, secretOf(key, 'stack'))
  await client.send(put('1'))
  const { Item } = await client.send(new GetItemCommand({ TableName: 'notes-auth', Key: item('1') }))
  expect(Item).toEqual(item('1'))
  await expect(client.send(new ScanCommand({ TableName: 'notes-auth' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringMatching(
      `assumed-role/Reader/Reader is not authorized to perform: dynamodb:Scan on resource: ${tableArn} because no identity-based policy allows`,
    ),
  })
  const onIndex = new QueryCommand({
    TableName: 'notes-auth',
    IndexName: 'due',
    KeyConditionExpression: 'duePk = :x',
    ExpressionAttributeValues: { ':x': { S: 'x' } },
  })
  await expect(client.send(onIndex)).rejects.toThrow(`${tableArn}/index/due`)
  const deletes = new TransactWriteItemsCommand({
    TransactItems: [
      { Put: { TableName: 'notes-auth', Item: item('2') } },
      { Delete: { TableName: 'notes-auth', Key: item('1') } },
    ],
  })
  await expect(client.send(deletes)).rejects.toThrow('dynamodb:DeleteItem')
  const { Count } = await local().send(new ScanCommand({ TableName: 'notes-auth' }))
  expect(Count).toBe(1)
})

it('believes nobody who signs with another secret', async () => {
  await expect(clientOf('local', 'guessed').send(put('1'))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  await expect(clientOf('somebody', 'local').send(put('1'))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  })
})

it('tells of each write, and records it in the stream', async () => {
  const written: string[] = []
  tables.onWrite(name => void written.push(name))
  await local().send(put('1'))
  await local().send(put('1', { state: { S: 'new' } }))
  expect([written, tables.writes]).toEqual([['notes-auth', 'notes-auth'], 2])
  const streams = sdkStreamReader(`http://127.0.0.1:${port}`, region)
  const [shard] = await streams.shards('notes-auth')
  if (!shard) throw new Error('no shard')
  const { records } = await streams.read(await streams.iterator(shard, 'TRIM_HORIZON'), 100)
  streams.close()
  expect(records.map(({ body }) => body.eventName)).toEqual(['INSERT', 'MODIFY'])
})

it('lets items expire by the stack clock, and keeps everything else over a restart', async () => {
  const inAnHour = { expiresAt: { N: String(noon / 1000 + 3600) } }
  await local().send(put('soon', inAnHour))
  await local().send(put('for good'))
  await tables.stop()
  await run()
  await clock.advance(2 * 3_600_000)
  await expect
    .poll(async () => {
      const { Items = [] } = await local().send(new ScanCommand({ TableName: 'notes-auth' }))
      return Items.map(({ sk }) => sk?.S)
    })
    .toEqual(['for good'])
})
