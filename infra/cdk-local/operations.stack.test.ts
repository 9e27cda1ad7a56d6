import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as streams from '@aws-sdk/client-dynamodb-streams'
import * as events from '@aws-sdk/client-eventbridge'
import * as kms from '@aws-sdk/client-kms'
import * as s3 from '@aws-sdk/client-s3'
import * as scheduler from '@aws-sdk/client-scheduler'
import * as ses from '@aws-sdk/client-sesv2'
import * as states from '@aws-sdk/client-sfn'
import * as sqs from '@aws-sdk/client-sqs'
import * as ssm from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAssembly } from './runAssembly.ts'
import type { LocalCloud } from './stack/localCloud.ts'

/**
 * The table of operations in the README, against the running services: every operation that the SDK knows is called, and
 * those which are not refused as unknown are the ones of the table.
 */

let dataDir: string
let cloud: LocalCloud
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'operations-'))
  cloud = await runAssembly({
    assembly: join(import.meta.dirname, 'fixtures/commandLine'),
    dataDir,
    quiet: true,
  })
})
afterAll(async () => {
  await cloud.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
/** The operations of a row, in the order of the table. */
function rowOf(service: string): string[] {
  const [, cell] = new RegExp(`^\\| ${service} \\|([^|]+)\\|$`, 'm').exec(readme) ?? []
  if (cell === undefined) throw new Error(`the README has no row of ${service}`)
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** Enough of every operation's input to be sent: what an address is made of. */
const input = {
  TableName: 'none',
  Bucket: 'plain',
  Key: 'none',
  UploadId: 'none',
  CopySource: 'plain/none',
  Name: 'none',
  Id: 'none',
}

/** Refusals of an unknown operation; the third is of one that the SDK signs for another service (S3 Object Lambda). */
const unknown = new Set(['UnknownOperationException', 'NotImplemented', 'AuthorizationHeaderMalformed'])

async function isServed(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const metadata: unknown = Reflect.get(error, '$metadata')
    // One that was not answered was not sent: the SDK lacks a part of its address.
    if (typeof metadata !== 'object' || metadata === null) return false
    const status: unknown = Reflect.get(metadata, 'httpStatusCode')
    return status !== undefined && status !== 501 && !unknown.has(error.name)
  }
}

interface Client {
  send(command: never): Promise<unknown>
  destroy(): void
}

async function servedOf(sdk: object, client: Client): Promise<string[]> {
  const served: string[] = []
  for (const [name, command] of Object.entries(sdk)) {
    if (!/^[A-Z]\w+Command$/.test(name) || typeof command !== 'function') continue
    if (await isServed(() => client.send(Reflect.construct(command, [input]))))
      served.push(name.replace(/Command$/, ''))
  }
  client.destroy()
  return served
}

const at = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
  disableHostPrefix: true,
})

describe('the README lists what is served by', () => {
  const rest = () => at(cloud.endpoints.rest)
  it.each<[service: string, sdk: object, open: () => Client]>([
    ['DynamoDB', dynamodb, () => new dynamodb.DynamoDBClient(at(cloud.endpoints.dynamodb))],
    ['DynamoDB Streams', streams, () => new streams.DynamoDBStreamsClient(at(cloud.endpoints.dynamodb))],
    ['S3', s3, () => new s3.S3Client(at(cloud.endpoints.s3))],
    ['Step Functions', states, () => new states.SFNClient(at(cloud.endpoints.states))],
    ['SQS', sqs, () => new sqs.SQSClient(rest())],
    ['EventBridge', events, () => new events.EventBridgeClient(rest())],
    ['Scheduler', scheduler, () => new scheduler.SchedulerClient(rest())],
    ['SES', ses, () => new ses.SESv2Client(rest())],
    ['SSM', ssm, () => new ssm.SSMClient(rest())],
    ['KMS', kms, () => new kms.KMSClient(rest())],
  ])('%s', async (service, sdk, open) => {
    const served = await servedOf(sdk, open())
    expect(served.length).toBeGreaterThan(0)
    expect(rowOf(service)).toEqual(served.toSorted())
  })
})
