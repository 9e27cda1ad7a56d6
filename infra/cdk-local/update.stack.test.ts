import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runAssembly } from './runAssembly.ts'
import type { LocalCloud } from './stack/localCloud.ts'

/** A cloud that runs takes over another assembly: what a developer saves is live, and what runs goes on. */

let folder: string
let cloud: LocalCloud
let client: SFNClient
let database: DynamoDBClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'update-'))
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
  const signed = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }
  client = new SFNClient({ ...signed, endpoint: cloud.endpoints.states })
  database = new DynamoDBClient({ ...signed, endpoint: cloud.endpoints.dynamodb })
})

afterAll(async () => {
  client.destroy()
  database.destroy()
  await cloud.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Changes the synthesized template, as another synthesis would. */
function resynthesize(change: (template: string) => string): void {
  const file = join(folder, 'cdk.out/Shop.template.json')
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error('the template was not changed')
  writeFileSync(file, after)
}
const place = async (id: string): Promise<unknown> =>
  (await fetch(`${cloud.origin}/orders/${id}`, { method: 'POST' })).json()

const hasOrder = async (id: string): Promise<boolean> => {
  const TableName = cloud.assembly.ofType('AWS::DynamoDB::Table')[0]?.ref
  const { Item } = await database.send(new GetItemCommand({ TableName, Key: { id: { S: id } } }))
  return Item !== undefined
}

const machineArn = (): string => cloud.assembly.ofType('AWS::StepFunctions::StateMachine')[0]?.ref ?? ''
const start = async (name: string): Promise<string | undefined> =>
  (
    await client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn(), input: JSON.stringify({ name }) }),
    )
  ).executionArn
const outcomeOf = async (executionArn: string | undefined) => {
  const { status, output } = await client.send(new DescribeExecutionCommand({ executionArn }))
  return { status, output }
}

it('changes nothing when nothing has changed', () => {
  expect(cloud.update()).toEqual({ functions: [], machines: [], distributions: [], afterRestart: [] })
})

it('a function answers with its new code; an event that it works on ends with the former', async () => {
  resynthesize(text =>
    text.replace(
      '(await put(id), { placed: id })',
      '(await put(id), await new Promise(r => setTimeout(r, 800)), { placed: id })',
    ),
  )
  expect(cloud.update().functions).toHaveLength(1)
  const slow = place('slow')
  // It is under way before the code changes again.
  await vi.waitFor(async () => expect(await hasOrder('slow')).toBe(true), { timeout: 60_000 })
  resynthesize(text =>
    text.replace('await new Promise(r => setTimeout(r, 800)), { placed: id }', '{ ordered: id }'),
  )
  expect(cloud.update()).toMatchObject({ machines: [], afterRestart: [] })
  expect(await place('quick')).toEqual({ ordered: 'quick' })
  expect(await slow).toEqual({ placed: 'slow' })
})

it('an execution ends by the definition that it began with, the next one follows the new', async () => {
  const former = await start('before')
  resynthesize(text => text.replace(/Seconds\\":86400/, 'Seconds\\":3600'))
  const { machines } = cloud.update()
  expect(machines).toHaveLength(1)
  const next = await start('after')
  await cloud.advance(3_600_000)
  expect(await outcomeOf(next)).toEqual({ status: 'SUCCEEDED', output: '{"hello":"after"}' })
  expect((await outcomeOf(former)).status).toBe('RUNNING')
  await cloud.advance(86_400_000)
  expect(await outcomeOf(former)).toEqual({ status: 'SUCCEEDED', output: '{"hello":"before"}' })
})

it('a definition that cannot run changes nothing, whatever else has changed', async () => {
  const good = readFileSync(join(folder, 'cdk.out/Shop.template.json'), 'utf8')
  resynthesize(text =>
    text.replace('{ ordered: id }', '{ never: id }').replace(/Seconds\\":3600/, 'Seconds\\":-1'),
  )
  expect(() => cloud.update()).toThrow(/^Shop-Flow\w+-\w+: .*Seconds/)
  expect(await place('still')).toEqual({ ordered: 'still' })
  resynthesize(() => '{ "half": ')
  expect(() => cloud.update()).toThrow()
  writeFileSync(join(folder, 'cdk.out/Shop.template.json'), good)
  expect(cloud.update()).toEqual({ functions: [], machines: [], distributions: [], afterRestart: [] })
})

it('names what it can make only at a start, until then', () => {
  resynthesize(text => text.replace('"Orders', '"Additional": {"Type": "AWS::SQS::Queue"},\n  "Orders'))
  expect(cloud.update().afterRestart).toEqual([expect.stringMatching(/^AWS::SQS::Queue /)])
  resynthesize(text => text.replace('"Additional": {"Type": "AWS::SQS::Queue"},\n', ''))
  expect(cloud.update().afterRestart).toEqual([])
})
