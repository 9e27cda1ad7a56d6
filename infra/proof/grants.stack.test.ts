import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withoutGrant } from '../drivers/alteredTemplate.ts'
import {
  advance,
  clearPlace,
  dropsOf,
  executionsOf,
  newPlace,
  type ProvenHouse,
  startProvenHouse,
  untilAllEnded,
} from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, Visitor, verifyBank } from '../drivers/visitor.ts'

let place: { dataDir: string; port: number }
let house: ProvenHouse
let cookie: string
const copies: string[] = []

beforeAll(async () => {
  place = await newPlace()
  house = await startProvenHouse(place)
})
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true })
})
afterAll(() => clearPlace(place.dataDir, house))

const visitor = (): Visitor => new Visitor(house.origin, cookie)
const logOf = (name: string): string => readFileSync(join(place.dataDir, 'logs', `${name}.log`), 'utf8')

/** The same house on the same data, from a template in which a function misses a grant. */
async function restartWithout(functionName: string, action: string): Promise<void> {
  const assemblyDir = await withoutGrant(functionName, action)
  copies.push(assemblyDir)
  await house.stop()
  house = await startProvenHouse({ ...place, assemblyDir })
}

async function restartWhole(): Promise<void> {
  await house.stop()
  house = await startProvenHouse(place)
}

describe('a function that misses one grant fails here as it would on AWS', () => {
  it('a call: AccessDenied in its log, a sentence for the investor, nothing half done', async () => {
    const investor = await newInvestor(house.origin, person(1, 'grant'))
    cookie = investor.cookie ?? ''
    await restartWithout('bank-verification-api', 'dynamodb:PutItem')
    const { status, body, text } = await visitor().call('verifyBank', {
      name: 'Asha Nair',
      accountNumber: '50100012345678',
      ifsc: 'HDFC0000053',
    })
    expect(status).toBe(500)
    expect(body).toMatchObject({ success: false, problem: { id: 'session.unexpected' } })
    expect(text).not.toMatch(/AccessDenied|dynamodb|sthirank-/i)
    const lines = logOf('bank-verification-api').split('\n')
    expect(lines.filter(line => line.includes('"error":"AccessDeniedException"'))).toHaveLength(1)
    // Reading is still granted, and tells that nothing was begun.
    expect(await visitor().must('getBank')).toMatchObject({ data: { status: 'none', timeline: [] } })
    await advance(house, 'PT1M')
    expect(await executionsOf(house, 'bank-verification')).toEqual([])
    expect(await dropsOf(house)).toEqual([])
    await restartWhole()
    expect(await bankStatus(visitor(), await verifyBank(visitor(), '50100012345678'))).toBe('pending')
    await untilAllEnded(house, 'bank-verification')
    expect(await visitor().must('getBank')).toMatchObject({ data: { status: 'verified' } })
  })

  it('the outbox: events wait in the table until the grant is there', async () => {
    const investor = await newInvestor(house.origin, person(2, 'grant'))
    cookie = investor.cookie ?? ''
    const before = (await executionsOf(house, 'bank-verification')).length
    await restartWithout('outbox-relay', 'events:PutEvents')
    const attempt = await verifyBank(visitor(), '50100022345678')
    await advance(house, 'PT2S')
    expect(await bankStatus(visitor(), attempt)).toBe('pending')
    expect(await executionsOf(house, 'bank-verification')).toHaveLength(before)
    expect(logOf('outbox-relay')).toContain('AccessDeniedException')
    await restartWhole()
    await visitor().until('its execution', async () =>
      (await executionsOf(house, 'bank-verification')).find(({ name }) => name === attempt),
    )
    await untilAllEnded(house, 'bank-verification')
    expect(await bankStatus(visitor(), attempt)).toBe('active')
  })

  it('the starter of machines: nobody watches a spinner for ever, the sweep settles the attempt', async () => {
    const investor = await newInvestor(house.origin, person(3, 'grant'))
    const drops = (await dropsOf(house)).length
    cookie = investor.cookie ?? ''
    await restartWithout('bank-verification-consumers', 'states:StartExecution')
    const attempt = await verifyBank(visitor(), '50100032345678')
    await advance(house, 'PT14M')
    expect(await bankStatus(visitor(), attempt)).toBe('pending')
    expect(logOf('bank-verification-consumers')).toContain('AccessDeniedException')
    // After 15 minutes, and within the five between two sweeps.
    await advance(house, 'PT7M')
    expect(await bankStatus(visitor(), attempt)).toBe('failed')
    expect((await dropsOf(house)).length).toBe(drops)
    expect((await visitor().must('getBank')).data).toMatchObject({
      status: 'failed',
      can: { uploadProof: true },
    })
  })
})
