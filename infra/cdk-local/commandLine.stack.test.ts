import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runAssembly } from './runAssembly.ts'
import type { LocalCloud } from './stack/localCloud.ts'

/**
 * Requests of two real command lines, as they were sent: aws-cli 2.9.19, which speaks the query protocol with SQS, and
 * aws-cli 1.45.11. They were recorded in front of `fixtures/commandLine`, in this order, signed with the key `local`;
 * only headers that are not signed were taken away.
 */

const folder = join(import.meta.dirname, 'fixtures/commandLine')
const recorded = z
  .array(
    z.object({
      client: z.enum(['aws-cli 2.9.19', 'aws-cli 1.45.11']),
      call: z.string(),
      port: z.enum(['dynamodb', 's3', 'states', 'rest']),
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(folder, 'requests.json'), 'utf8')))
type Recorded = (typeof recorded)[number]

let dataDir: string
let cloud: LocalCloud
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'command-line-'))
  cloud = await runAssembly({ assembly: folder, dataDir, quiet: true })
})
afterAll(async () => {
  await cloud.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Sends a request as it was recorded: its signature includes the host that it was sent to. */
function send({ port, method, path, headers, body }: Recorded): Promise<Answer> {
  const { port: number } = new URL(cloud.endpoints[port])
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: number, method, path, headers, setHost: false })
    outgoing.on('error', reject).on('response', async answer => {
      const written = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
      resolve({ status: answer.statusCode ?? 0, headers: written.join('\n'), body: await text(answer) })
    })
    outgoing.end(body)
  })
}

/** What an answer contains, in its headers or its body; one list for each request of the call. */
const expected: Readonly<Record<string, readonly (readonly [status: number, ...parts: string[]])[]>> = {
  'sqs list-queues': [[200, '/000000000000/queue-1', '/000000000000/queue-2', '/000000000000/queue-3']],
  'sqs list-queues --page-size 2': [
    [200, 'queue-1', 'queue-2', 'NextToken'],
    [200, 'queue-3'],
  ],
  'sqs list-dead-letter-source-queues': [[200, '/000000000000/queue-1']],
  'sqs get-queue-attributes': [[200, 'QueueArn', 'arn:aws:sqs:us-east-1:000000000000:queue-2', '30']],
  'sqs send-message-batch': [[200, '5bda818733cb51ec37de57dfd58b39b4', 'b8a9f715dbb64fd5c56e7783c6820a61']],
  'sqs receive-message': [[200, '5bda818733cb51ec37de57dfd58b39b4', 'kind', 'note', 'SentTimestamp']],
  'sqs change-message-visibility-batch': [[200, 'ReceiptHandleIsInvalid']],
  'sqs get-queue-url': [[400, 'AWS.SimpleQueueService.NonExistentQueue']],
  'sts get-caller-identity': [[200, '<Arn>arn:aws:iam::000000000000:user/local</Arn>']],
  'dynamodb transact-write-items': [[200, '{}']],
  'dynamodb transact-write-items cancelled': [
    [400, 'TransactionCanceledException', '"Code":"ConditionalCheckFailed"', '"Code":"None"'],
  ],
  'dynamodb transact-get-items': [[200, '"id":{"S":"a"}', '"n":{"N":"1"}']],
  'stepfunctions list-state-machines --page-size 1': [
    [200, 'machine-1', 'nextToken'],
    [200, 'machine-2'],
  ],
  'stepfunctions start-execution': [[200, 'execution:machine-1:one']],
  'stepfunctions get-execution-history --max-results 2': [
    [200, '"type":"ExecutionStarted"', '"type":"ChoiceStateEntered"', 'nextToken'],
  ],
  'stepfunctions get-execution-history --reverse-order': [
    [200, '"events":[{"id":5,"previousEventId":4,', '"type":"ExecutionFailed"'],
  ],
  'stepfunctions start-execution of 81 characters': [[400, 'InvalidName']],
  'stepfunctions redrive-execution': [[200, 'redriveDate']],
  'stepfunctions list-executions --redrive-filter': [[200, 'execution:machine-1:one']],
  's3api put-object': [[200, 'x-amz-checksum-crc32: 5Et+0g==', 'x-amz-version-id: ']],
  's3api put-object SHA256': [[200, 'x-amz-checksum-sha256: dh0fsUXKjHEwIxQSJ232DzTdNFVMTRdLlzpF4yIkdak=']],
  's3api head-object --checksum-mode': [
    [200, 'x-amz-checksum-sha256: dh0fsUXKjHEwIxQSJ232DzTdNFVMTRdLlzpF4yIkdak=', 'FULL_OBJECT'],
  ],
  's3api delete-object': [[204, 'x-amz-delete-marker: true']],
  's3api list-object-versions': [
    [200, '<DeleteMarker><Key>notes/a.txt</Key>', '<Version><Key>notes/a.txt</Key>', '<IsLatest>false<'],
  ],
  's3api list-objects': [[200, '<Name>versions</Name>', '<Marker></Marker>']],
  's3 ls': [[200, '<Prefix>notes/</Prefix>', '<KeyCount>0</KeyCount>']],
  's3api get-bucket-versioning': [[200, '<Status>Enabled</Status>']],
  's3api get-bucket-location': [[200, '<LocationConstraint xmlns=']],
  's3api get-bucket-cors': [[200, '<AllowedOrigin>http://site.test</AllowedOrigin>']],
  's3api get-bucket-lifecycle-configuration': [
    [200, '<ID>old</ID>', '<Expiration><Days>7</Days></Expiration>'],
  ],
  's3api get-bucket-policy': [[200, '"aws:SecureTransport":"false"']],
  's3api get-bucket-policy of none': [[404, '<Code>NoSuchBucketPolicy</Code>']],
  's3api create-multipart-upload': [[200, '<UploadId>', 'x-amz-checksum-algorithm: CRC32']],
  's3api list-multipart-uploads': [[200, '<Upload><Key>big</Key>']],
}

/** Where the two differ, because the second finds what the first left, or speaks another protocol. */
const expectedOfSecond: typeof expected = {
  'dynamodb transact-write-items': [[400, 'TransactionCanceledException']],
  'stepfunctions start-execution': [[400, 'ExecutionAlreadyExists']],
  'sqs get-queue-url': [[400, 'x-amzn-query-error: AWS.SimpleQueueService.NonExistentQueue;Sender']],
}

describe.each(['aws-cli 2.9.19', 'aws-cli 1.45.11'] as const)('%s', client => {
  const calls = Map.groupBy(
    recorded.filter(each => each.client === client),
    each => each.call,
  )

  it.each([...calls.keys()])('%s', async call => {
    const answers: Answer[] = []
    for (const each of calls.get(call) ?? []) answers.push(await send(each))
    await cloud.settle()
    const wanted = (client === 'aws-cli 1.45.11' ? expectedOfSecond[call] : undefined) ?? expected[call] ?? []
    expect(answers.map(answer => answer.status)).toEqual(wanted.map(([status]) => status))
    for (const [index, [, ...parts]] of wanted.entries()) {
      const { headers = '', body = '' } = answers[index] ?? {}
      for (const part of parts) expect(`${headers}\n\n${body}`).toContain(part)
      // The command line of 2022 cannot read an answer of SQS that is not XML.
      if (client === 'aws-cli 2.9.19' && call.startsWith('sqs ')) expect(body).toMatch(/^<\?xml/)
    }
  })
})

it('executions that were never redriven are listed apart', async () => {
  const states = new SFNClient({
    endpoint: cloud.endpoints.states,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:machine-1'
  await states.send(new StartExecutionCommand({ stateMachineArn, name: 'two', input: '{"ok":true}' }))
  const listed = async (redriveFilter?: 'REDRIVEN' | 'NOT_REDRIVEN') => {
    const { executions } = await states.send(new ListExecutionsCommand({ stateMachineArn, redriveFilter }))
    return executions?.map(({ name }) => name)
  }
  expect(await listed()).toEqual(['two', 'one'])
  expect(await listed('REDRIVEN')).toEqual(['one'])
  expect(await listed('NOT_REDRIVEN')).toEqual(['two'])
})

it('nothing is expected that was not recorded', () => {
  expect(new Set(Object.keys(expected))).toEqual(new Set(recorded.map(({ call }) => call)))
})
