import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import {
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { LocalCloud } from 'cdk-local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { filesBelow, foundIn } from '../proof/fixtures/search.ts'
import { repositoryRoot } from '../repository.ts'
import { buildWhatIsStale } from './build.ts'
import { runOperation } from './runOperation.ts'
import { region, startStack } from './startStack.ts'

/** Operators on the whole stack: grants of a role, the audit of who acted, and approval by a second person. */

let dataDir: string
let stack: LocalCloud
const clients: { destroy(): void }[] = []

beforeAll(async () => {
  await buildWhatIsStale(repositoryRoot, () => undefined)
  dataDir = mkdtempSync(join(tmpdir(), 'operators-'))
  stack = await startStack({ dataDir, quiet: true, clock: Date.parse('2026-11-23T10:00:00+05:30') })
})
afterAll(async () => {
  for (const client of clients) client.destroy()
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signedAs = (endpoint: string, accessKeyId: string) => ({
  endpoint,
  region,
  maxAttempts: 1,
  credentials: { accessKeyId, secretAccessKey: 'local' },
})
function keep<Client extends { destroy(): void }>(client: Client): Client {
  clients.push(client)
  return client
}
const states = (accessKeyId: string) => keep(new SFNClient(signedAs(stack.endpoints.states, accessKeyId)))
const machine = (flow: string) => `arn:aws:states:${region}:000000000000:stateMachine:${flow}`
const execution = (flow: string, name: string) =>
  `${machine(flow).replace(':stateMachine:', ':execution:')}:${name}`

const run = (flow: string, input: Record<string, unknown>, as: string, name?: string) =>
  runOperation(stack.endpoints.states, { flow, input: JSON.stringify(input), as, name })

/** Audit rows by the name of their execution: the operator they name. */
async function auditRows(): Promise<
  Map<string, { state?: string | undefined; as?: string | undefined; role?: string | undefined }>
> {
  const database = keep(new DynamoDBClient(signedAs(stack.endpoints.dynamodb, 'local')))
  const { Items = [] } = await database.send(new ScanCommand({ TableName: 'sthirank-operations' }))
  return new Map(
    Items.filter(({ sk }) => sk?.S?.startsWith('audit#')).map(({ pk, state, confirmedAs, role }) => [
      pk?.S?.split('#').at(-1) ?? '',
      {
        state: state?.S,
        as: confirmedAs?.S,
        role: role?.S,
      },
    ]),
  )
}

describe('a role', () => {
  const price = { orderId: 'liq_mfz3k1x0-0123456789abcdef01234567', unitPrice: '100500.00' }
  const signed = { by: 'meera.k', reason: 'a trial of the role' }

  it('starts its own machines, and is refused another’s in AWS’s words', async () => {
    await expect(run('price-quote', { ...price, ...signed }, 'KycOperator')).rejects.toThrow(
      `AccessDeniedException: User: arn:aws:sts::000000000000:assumed-role/SthirankKycOperator/meera.k is not authorized to perform: states:StartExecution on resource: ${machine('ops-price-quote')} because no identity-based policy allows the states:StartExecution action`,
    )
    const { succeeded, text } = await run('price-quote', { ...price, ...signed }, 'Desk', 'price-1')
    expect(succeeded).toBe(false)
    expect(text).toContain('There is no request of this id')
  })

  it('stops and reads its own, reads those of investors, and touches nothing else', async () => {
    const desk = states('Desk:meera.k')
    const own = { executionArn: execution('ops-price-quote', 'price-1') }
    expect((await desk.send(new DescribeExecutionCommand(own))).status).toBe('FAILED')
    await desk.send(new StopExecutionCommand(own))
    await desk.send(new ListExecutionsCommand({ stateMachineArn: machine('mld-quote') }))
    const denied = { name: 'AccessDeniedException' }
    const kyc = states('KycOperator:meera.k')
    await expect(kyc.send(new DescribeExecutionCommand(own))).rejects.toMatchObject(denied)
    await expect(kyc.send(new StopExecutionCommand(own))).rejects.toMatchObject(denied)
    const started = new StartExecutionCommand({ stateMachineArn: machine('mld-quote'), input: '{}' })
    await expect(desk.send(started)).rejects.toMatchObject(denied)
    const hold = new DescribeStateMachineCommand({ stateMachineArn: machine('ops-hold-payouts') })
    await expect(desk.send(hold)).rejects.toMatchObject(denied)
    const database = keep(new DynamoDBClient(signedAs(stack.endpoints.dynamodb, 'Desk:meera.k')))
    const scan = new ScanCommand({ TableName: 'sthirank-orders' })
    await expect(database.send(scan)).rejects.toMatchObject(denied)
  })
})

describe('who it was', () => {
  it('is confirmed by the record of calls, and a second person approves what the first requested', async () => {
    const hold = { all: true, held: true, by: 'kavya.p', reason: 'the reconciliation shows breaks' }
    const request = await run('hold-payouts', hold, 'Payments', 'hold-1')
    const requestId = /req_[A-Za-z0-9_-]+/.exec(request.text)?.[0]
    const approval = { requestId, approve: true, reason: 'looked at it' }
    const own = await run('approve-request', { ...approval, by: 'kavya.p' }, 'Payments', 'own')
    expect(own.text).toContain('SamePerson')
    const done = await run('approve-request', { ...approval, by: 'ravi.s' }, 'Desk', 'other')
    expect(done).toEqual({
      succeeded: true,
      text: expect.stringContaining('Approved: payouts of all investors'),
    })
    await expect
      .poll(async () => {
        const rows = await auditRows()
        return ['hold-1', 'other'].map(name => rows.get(name))
      })
      .toEqual([
        { state: 'confirmed', as: 'kavya.p', role: 'SthirankPayments' },
        { state: 'confirmed', as: 'ravi.s', role: 'SthirankDesk' },
      ])
  })

  it('contradicts when the key is another’s, and stays open under the key of everybody', async () => {
    const day = { date: '2026-12-09', standing: 'holiday', by: 'meera.k', reason: 'circular of the exchange' }
    const start = (accessKeyId: string, name: string, input: object) =>
      states(accessKeyId).send(
        new StartExecutionCommand({
          stateMachineArn: machine('ops-set-market-day'),
          name,
          input: JSON.stringify(input),
        }),
      )
    await start('ravi.s', 'not-meera', day)
    await start('local', 'anybody', { ...day, date: '2026-12-10' })
    await expect.poll(async () => (await auditRows()).get('not-meera')?.state).toBe('contradicts')
    await expect.poll(async () => (await auditRows()).get('anybody')?.state).toBe('unconfirmed')
  })
})

describe('a person’s data, typed by an operator', () => {
  it('is in no file, log or history, by the command and by the console', async () => {
    const person = {
      pan: 'QWXPZ4471K',
      email: 'zwart.q@planted.example',
      mobile: '9073184266',
      account: '739105826647',
    }
    const home = await (await fetch(`${stack.origin}/console/machine?name=ops-list-work`)).text()
    const token = /name="token" value="([^"]+)"/.exec(home)?.[1] ?? ''
    for (const text of Object.values(person)) {
      const input = { by: 'meera.k', reason: `the investor ${text} called` }
      await expect(run('list-work', input, 'Desk')).rejects.toThrow('Nothing was started')
      const body = new URLSearchParams({
        token,
        machine: 'ops-list-work',
        way: 'whole',
        whole: JSON.stringify(input),
      })
      const headers = { origin: stack.origin }
      const refused = await fetch(`${stack.origin}/console/start`, { method: 'POST', body, headers })
      expect([refused.status, (await refused.text()).includes('Nothing was started')]).toEqual([422, true])
    }
    const secrets = new Map(Object.entries(person))
    const files = filesBelow(dataDir).map(file => join(dataDir, file))
    expect(files.length).toBeGreaterThan(5)
    expect(files.map(file => foundIn(file, secrets)).filter(Boolean)).toEqual([])
  })
})

describe('dead letters', () => {
  it('go back to their queue by the flow, which may do so by its role’s own policies', async () => {
    const queues = keep(new SQSClient(signedAs(stack.endpoints.rest, 'local')))
    const dead = `${stack.endpoints.rest}/000000000000/operations-events-dead`
    // An event that no consumer knows: it is skipped, or comes back after five attempts.
    await queues.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: '{"detail":{}}' }))
    const input = { queue: 'operations-events', by: 'kavya.p', reason: 'a trial of the way back' }
    const { text } = await run('replay-dead-letter', input, 'Payments')
    expect(text).toContain('Sent again: 1 message of operations-events')
    const { Attributes } = await queues.send(new GetQueueAttributesCommand({ QueueUrl: dead }))
    expect(Attributes?.ApproximateNumberOfMessages).toBe('0')
  })
})

describe('alarms', () => {
  const answer = z.object({
    alarms: z.array(z.object({ name: z.string(), state: z.string(), description: z.string() })),
    changes: z.array(z.object({ alarm: z.string(), to: z.string() })),
  })
  const read = async () => answer.parse(await (await fetch(`${stack.origin}/sandbox/alarms`)).json())
  const ringing = async () =>
    (await read()).alarms.filter(({ state }) => state === 'ALARM').map(({ name }) => name)

  it('ring for a dead letter, a function that fails and a line of the log, by e-mail and in the console, and are over', async () => {
    const expected = ['deadLetters kyc-events-dead', 'functions failed', 'line event.unknown']
    expect((await ringing()).filter(name => expected.includes(name))).toEqual([])
    const queues = keep(new SQSClient(signedAs(stack.endpoints.rest, 'local')))
    const queue = (name: string) => `${stack.endpoints.rest}/000000000000/${name}`
    const send = (name: string, body: unknown) =>
      queues.send(new SendMessageCommand({ QueueUrl: queue(name), MessageBody: JSON.stringify(body) }))
    await send('kyc-events-dead', { lost: true })
    // An event of no consumer, and one that no function can read as a batch.
    await send('kyc-events', {
      consumer: 'onNothing',
      id: '1',
      source: 's',
      'detail-type': 't',
      time: '',
      detail: 1,
    })
    await stack.functions.invoke('auth-consumers', { no: 'batch' })
    await expect
      .poll(ringing, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining(['deadLetters kyc-events-dead', 'functions failed', 'line event.unknown']),
      )
    const page = await (await fetch(`${stack.origin}/console/`)).text()
    expect(page).toContain('deadLetters kyc-events-dead')
    const letters = await (
      await fetch(`${stack.origin}/sandbox/outbox?to=operations@demo.sthirank.test`)
    ).text()
    expect(letters).toContain('ALARM: \\"functions failed\\"')
    // The alarm is over after minutes; the list of work names what lies there until it is sent again.
    const { text } = await run('list-work', { by: 'meera.k', reason: 'morning round' }, 'Payments')
    expect(text).toContain('1 event lies in the dead letters of kyc-events')
    await queues.send(new PurgeQueueCommand({ QueueUrl: queue('kyc-events') }))
    await stack.advance(30 * 60_000)
    await expect.poll(ringing).not.toContain('functions failed')
    expect((await read()).changes).toEqual(
      expect.arrayContaining([
        { alarm: 'functions failed', to: 'OK' },
        { alarm: 'line event.unknown', to: 'ALARM' },
      ]),
    )
  })
})

describe('the dashboard of the work', () => {
  it('is answered by the list’s function as CloudWatch calls it', async () => {
    const shown = await stack.functions.invoke('ops-list-work-steps', {
      step: 'showWork',
      input: {},
      widgetContext: { dashboardName: 'sthirank-work' },
    })
    expect(JSON.stringify(shown)).toMatch(
      /"markdown":"\*\*\d+ things? waits?, \d+ failed, \d+ overdue\.\*\* Failures first, then by due time\. As of 2026-11-23/,
    )
  })
})

describe('the console', () => {
  it('has a page with a form for every machine of operators', async () => {
    const all = await (await fetch(`${stack.origin}/console/machines`)).text()
    const flows = [...all.matchAll(/machine\?name=(ops-[a-z-]+)"/g)].map(([, flow = '']) => flow)
    expect(flows.length).toBeGreaterThanOrEqual(16)
    for (const flow of flows) {
      const page = await fetch(`${stack.origin}/console/machine?name=${flow}`)
      expect([flow, page.status]).toEqual([flow, 200])
      expect(await page.text()).toMatch(/name="field\.by"[\s\S]*name="field\.reason"/)
    }
  })
})

describe('a file of prices', () => {
  it('is put by the desk alone, shown, published once, and its far price by a second person', async () => {
    const readSeed = (product: string): { ISIN: string; price: { cleanPrice: string } } =>
      z
        .looseObject({ ISIN: z.string(), price: z.looseObject({ cleanPrice: z.string() }) })
        .parse(
          JSON.parse(readFileSync(join(repositoryRoot, 'functions/bonds/data', `${product}.json`), 'utf8')),
        )
    const products = ['nilgiri-tea-2029', 'narmada-microcredit-2028']
    const who = { by: 'meera.k', reason: 'prices of the morning' }
    for (const product of products) {
      const published = await run('publish-instrument', { instrument: readSeed(product), ...who }, 'Desk')
      expect(published).toMatchObject({ succeeded: true })
    }
    const rows = products.map((product, place) => {
      const { ISIN, price } = readSeed(product)
      return `${ISIN},2026-11-23,${(Number(price.cleanPrice) * (place === 0 ? 1.003 : 1.06)).toFixed(4)},trade`
    })
    const put = (accessKeyId: string) =>
      keep(new S3Client({ ...signedAs(stack.endpoints.s3, accessKeyId), forcePathStyle: true })).send(
        new PutObjectCommand({
          Bucket: 'sthirank-operators-000000000000',
          Key: 'prices/2026-11-23.csv',
          Body: `ISIN,date,cleanPrice,source\n${rows.join('\n')}\n`,
        }),
      )
    await expect(put('Payments:kavya.p')).rejects.toMatchObject({ name: 'AccessDenied' })
    await put('Desk:meera.k')

    const file = { file: '2026-11-23.csv', ...who }
    const shown = await run('publish-prices', { ...file, preview: true }, 'Desk')
    expect(shown.text).toContain(
      '2 published (2 up, 0 down, 0 unmoved), of which 1 waits for a second person',
    )
    const first = await run('publish-prices', file, 'Desk', 'prices-1')
    expect(first.text).toMatch(/^1 price of 2026-11-23\.csv published\. Asked for: 1 price of/)
    const requestId = /req_[A-Za-z0-9_-]+/.exec(first.text)?.[0]
    const approval = { requestId, approve: true, by: 'arjun.d', reason: 'seen at the exchange' }
    const approved = await run('approve-request', approval, 'Desk')
    expect(approved).toEqual({ succeeded: true, text: '1 price of 2026-11-23.csv published.' })
    expect((await run('publish-prices', file, 'Desk')).text).toBe(
      'Nothing was changed: the 2 prices of 2026-11-23.csv are published like this.',
    )
  })
})
