import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advance,
  clearPlace,
  dropsOf,
  executionsOf,
  houseTime,
  newPlace,
  type ProvenHouse,
  startProvenHouse,
} from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, type Visitor, verifyBank } from '../drivers/visitor.ts'
import { report } from './fixtures/counts.ts'

let house: ProvenHouse
let investor: Visitor

beforeAll(async () => {
  house = await startProvenHouse(await newPlace())
  investor = await newInvestor(house.origin, person(1, 'clock'))
})
afterAll(() => clearPlace(house.dataDir, house))

describe('time passes because we say so', () => {
  it('five pendings are given up by moving the clock half a minute, without waiting for it', async () => {
    const attempt = await verifyBank(investor, '50100012340004')
    expect(await bankStatus(investor, attempt)).toBe('pending')
    const before = await houseTime(house)
    const began = performance.now()
    await advance(house, 'PT30S')
    const tookMs = performance.now() - began
    report(`30 s of the house's clock, five polls and a give-up: ${tookMs.toFixed(0)} ms`)
    expect((await houseTime(house)) - before).toBeGreaterThanOrEqual(30_000)
    expect(await bankStatus(investor, attempt)).toBe('failed')
    const [drop, ...others] = await dropsOf(house)
    expect(others).toEqual([])
    expect(drop).toMatchObject({ account_last4: '0004', status: 'created', fetches: 5 })
    expect((await executionsOf(house, 'bank-verification')).map(({ status }) => status)).toEqual([
      'SUCCEEDED',
    ])
  })

  it('twice pending, then active: verified by the third poll, not before', async () => {
    const attempt = await verifyBank(investor, '50100012340002')
    await advance(house, 'PT9S')
    expect(await bankStatus(investor, attempt)).toBe('pending')
    await advance(house, 'PT5S')
    expect(await bankStatus(investor, attempt)).toBe('active')
  })

  it('the clock never goes back', async () => {
    const response = await fetch(`${house.origin}/sandbox/clock`, {
      method: 'POST',
      body: JSON.stringify({ now: '2020-01-01T00:00:00Z' }),
    })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('cannot be moved back')
  })
})
