import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalCloud } from 'cdk-local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantTemplates } from '../../drivers/alteredTemplate.ts'
import { advance } from '../../drivers/control.ts'
import { dropsOf, executionsOf, newPlace, type RunningStack, untilAllEnded } from '../../drivers/testStack.ts'
import { bankStatus, newInvestor, person, Visitor, verifyBank } from '../../drivers/visitor.ts'
import { startStack } from '../../local/startStack.ts'

let templates: Awaited<ReturnType<typeof grantTemplates>>
let cloud: LocalCloud
let stack: RunningStack
let cookie: string
const lines: string[] = []

beforeAll(async () => {
  templates = await grantTemplates()
  const { dataDir, port } = await newPlace()
  cloud = await startStack({
    dataDir,
    port,
    assemblyDir: templates.assemblyDir,
    unlimitedAddresses: ['127.0.0.1'],
    log: line => void lines.push(line),
  })
  stack = { origin: cloud.origin, port, dataDir }
})
afterAll(async () => {
  await cloud.stop()
  for (const folder of [stack.dataDir, templates.assemblyDir])
    rmSync(folder, { recursive: true, force: true })
})

const visitor = (): Visitor => new Visitor(stack.origin, cookie)
const logOf = (name: string): string => readFileSync(join(stack.dataDir, 'logs', `${name}.log`), 'utf8')

/** The stack goes on with a template in which a function lacks a grant. */
function deployWithout(functionName: string, action: string): void {
  templates.withoutGrant(functionName, action)
  cloud.update()
}

function deployWhole(): void {
  templates.whole()
  cloud.update()
}

describe('a function that misses one grant fails here as it would on AWS', () => {
  it('a call: AccessDenied in its log, a sentence for the investor, nothing half done', async () => {
    const investor = await newInvestor(stack.origin, person(1, 'grant'))
    cookie = investor.cookie ?? ''
    deployWithout('bank-verification-api', 'dynamodb:PutItem')
    const { status, body, text } = await visitor().call('verifyBank', {
      name: 'Asha Nair',
      accountNumber: '50100012345678',
      ifsc: 'HDFC0000053',
    })
    expect(status).toBe(500)
    expect(body).toMatchObject({ success: false, problem: { id: 'session.unexpected' } })
    expect(text).not.toMatch(/AccessDenied|dynamodb|sthirank-/i)
    // A log is written after the answer.
    const denied = () =>
      logOf('bank-verification-api')
        .split('\n')
        .filter(line => line.includes('"error":"AccessDeniedException"'))
    await expect.poll(denied).toHaveLength(1)
    expect(lines.join('\n')).toMatch(
      /AccessDenied: bank-verification-api may not dynamodb:PutItem on arn\S+; grant it in functions\/bank-verification\/manifest\.ts/,
    )
    // Reading is still granted, and shows that nothing was started.
    expect(await visitor().must('getBank')).toMatchObject({ data: { status: 'none', timeline: [] } })
    await advance(stack, 'PT1M')
    expect(await executionsOf(stack, 'bank-verification')).toEqual([])
    expect(await dropsOf(stack)).toEqual([])
    deployWhole()
    expect(await bankStatus(visitor(), await verifyBank(visitor(), '50100012345678'))).toBe('pending')
    await untilAllEnded(stack, 'bank-verification')
    expect(await visitor().must('getBank')).toMatchObject({ data: { status: 'verified' } })
  })

  it('the outbox: events wait in the table until the grant is there', async () => {
    const investor = await newInvestor(stack.origin, person(2, 'grant'))
    cookie = investor.cookie ?? ''
    const before = (await executionsOf(stack, 'bank-verification')).length
    deployWithout('outbox-relay', 'events:PutEvents')
    const attempt = await verifyBank(visitor(), '50100022345678')
    await advance(stack, 'PT2S')
    expect(await bankStatus(visitor(), attempt)).toBe('pending')
    expect(await executionsOf(stack, 'bank-verification')).toHaveLength(before)
    await expect.poll(() => logOf('outbox-relay')).toContain('AccessDeniedException')
    deployWhole()
    await visitor().until('its execution', async () =>
      (await executionsOf(stack, 'bank-verification')).find(({ name }) => name === attempt),
    )
    await untilAllEnded(stack, 'bank-verification')
    expect(await bankStatus(visitor(), attempt)).toBe('active')
  })

  it('the starter of machines: nobody watches a spinner for ever, the sweep settles the attempt', async () => {
    const investor = await newInvestor(stack.origin, person(3, 'grant'))
    const drops = (await dropsOf(stack)).length
    cookie = investor.cookie ?? ''
    deployWithout('bank-verification-consumers', 'states:StartExecution')
    const attempt = await verifyBank(visitor(), '50100032345678')
    await advance(stack, 'PT14M')
    expect(await bankStatus(visitor(), attempt)).toBe('pending')
    await expect.poll(() => logOf('bank-verification-consumers')).toContain('AccessDeniedException')
    // After 15 minutes, and within the five between two sweeps.
    await advance(stack, 'PT7M')
    expect(await bankStatus(visitor(), attempt)).toBe('failed')
    expect((await dropsOf(stack)).length).toBe(drops)
    expect((await visitor().must('getBank')).data).toMatchObject({
      status: 'failed',
      can: { uploadProof: true },
    })
  })
})
