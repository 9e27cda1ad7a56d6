import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAssembly } from './runAssembly.ts'
import type { LocalCloud } from './stack/localCloud.ts'

/** An application of the CDK's own constructs, synthesized as the `cdk` command does, runs unchanged. */

let folder: string
let cloud: LocalCloud

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-'))
  // The functions find the SDK as they do on AWS, where it is part of the runtime.
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'fixtures/shop/app.mjs')], {
    env: { ...process.env, CDK_OUTDIR: join(folder, 'cdk.out') },
  })
  cloud = await runAssembly({
    assembly: join(folder, 'cdk.out'),
    dataDir: join(folder, 'data'),
    clock: Date.parse('2026-01-01T00:00:00Z'),
    quiet: true,
  })
})

afterAll(async () => {
  await cloud.stop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})
const nameOf = (type: string): string => cloud.assembly.ofType(type)[0]?.ref ?? ''

async function orders(): Promise<string[]> {
  const client = new DynamoDBClient(at(cloud.endpoints.dynamodb))
  const { Items = [] } = await client.send(new ScanCommand({ TableName: nameOf('AWS::DynamoDB::Table') }))
  return Items.map(({ id }) => id?.S ?? '').sort()
}

it('serves the HTTP API at the root, and its function writes to the table', async () => {
  const answer = await fetch(`${cloud.origin}/orders/first`, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([200, { placed: 'first' }])
  expect(await orders()).toContain('first')
})

it('takes an event over bus, rule and queue to a function', async () => {
  const client = new EventBridgeClient(at(cloud.endpoints.rest))
  const event = {
    EventBusName: nameOf('AWS::Events::EventBus'),
    Source: 'shop',
    DetailType: 'placed',
    Detail: '{"id":"by-event"}',
  }
  const { FailedEntryCount } = await client.send(new PutEventsCommand({ Entries: [event] }))
  expect(FailedEntryCount).toBe(0)
  await cloud.settle()
  expect(await orders()).toContain('by-event')
})

it('runs a state machine through a day of its clock', async () => {
  const client = new SFNClient(at(cloud.endpoints.states))
  const stateMachineArn = nameOf('AWS::StepFunctions::StateMachine')
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn, input: '{"name":"you"}' }),
  )
  await cloud.advance(86_400_000)
  const { status, output } = await client.send(new DescribeExecutionCommand({ executionArn }))
  expect([status, output]).toEqual(['SUCCEEDED', '{"hello":"you"}'])
})
