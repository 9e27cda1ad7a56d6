import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  advance,
  clearPlace,
  dropsOf,
  executionsOf,
  houseTime,
  newPlace,
  notedProcess,
  type ProvenHouse,
  startProvenHouse,
  untilAllEnded,
} from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, uploadSmall, Visitor, verifyBank } from '../drivers/visitor.ts'

let house: ProvenHouse
beforeAll(async () => {
  house = await startProvenHouse({ ...(await newPlace()), clock: Date.parse('2026-11-20T10:00+05:30') })
})
afterAll(() => clearPlace(house.dataDir, house))

it('a house that is closed and opened again goes on as if nothing had been', async () => {
  const investor = await newInvestor(house.origin, person(1, 'restart'))
  const document = await uploadSmall(investor, 'passbook.png')
  const attempt = await verifyBank(investor, '50100012340002')
  await advance(house, 'PT5S')
  expect(await bankStatus(investor, attempt)).toBe('pending')
  expect((await executionsOf(house, 'bank-verification')).map(({ status }) => status)).toEqual(['RUNNING'])
  await advance(house, 'PT0S')
  const time = await houseTime(house)

  expect(await house.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(notedProcess(house.dataDir, 'dynoxide')).toBeUndefined()
  expect(notedProcess(house.dataDir, 'sandbox')).toBeUndefined()

  const { dataDir, port } = house
  house = await startProvenHouse({ dataDir, port })
  // The clock was not given this time: it ticked on from where it was moved to.
  const movedOn = (await houseTime(house)) - time
  expect(movedOn).toBeGreaterThanOrEqual(0)
  expect(movedOn).toBeLessThan(300_000)
  const same = new Visitor(house.origin, investor.cookie)
  expect(await same.must('authStatus')).toMatchObject({ email: 'restart-1@proof.sthirank.test' })
  expect(await same.must('getDocument', { id: document })).toMatchObject({ data: { status: 'uploaded' } })
  expect((await untilAllEnded(house, 'bank-verification')).map(({ name, status }) => [name, status])).toEqual(
    [[attempt, 'SUCCEEDED']],
  )
  expect(await bankStatus(same, attempt)).toBe('active')
  expect((await dropsOf(house)).map(drop => [drop.reference_id, drop.fetches])).toEqual([[attempt, 3]])
})

it('what is under way when the house is told to end is not lost', async () => {
  const investor = await newInvestor(house.origin, person(2, 'restart'))
  const attempt = await verifyBank(investor, '50100012345678')
  // The event is in the outbox, the queue or the machine; nobody waits for it.
  await house.stop('SIGTERM')
  house = await startProvenHouse({ dataDir: house.dataDir, port: house.port })
  await investor.until('its execution', async () =>
    (await executionsOf(house, 'bank-verification')).find(({ name }) => name === attempt),
  )
  await untilAllEnded(house, 'bank-verification')
  expect(await bankStatus(new Visitor(house.origin, investor.cookie), attempt)).toBe('active')
  expect((await dropsOf(house)).filter(drop => drop.reference_id === attempt)).toHaveLength(1)
})

it('a session is over when its time is over, whatever the house did meanwhile', async () => {
  const investor = await newInvestor(house.origin, person(3, 'restart'))
  await advance(house, 'PT31M')
  expect((await investor.call('getUserEmail')).status).toBe(401)
})
