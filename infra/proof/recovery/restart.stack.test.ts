import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance } from '../../drivers/control.ts'
import {
  clearPlace,
  dropsOf,
  executionsOf,
  newPlace,
  notedProcess,
  startTestStack,
  type TestStack,
  untilAllEnded,
  virtualTime,
} from '../../drivers/testStack.ts'
import { bankStatus, newInvestor, person, uploadSmall, Visitor, verifyBank } from '../../drivers/visitor.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ ...(await newPlace()), clock: Date.parse('2026-11-20T10:00+05:30') })
})
afterAll(() => clearPlace(stack.dataDir, stack))

it('a stack that is stopped and started again continues as if nothing had happened', async () => {
  const investor = await newInvestor(stack.origin, person(1, 'restart'))
  const document = await uploadSmall(investor, 'passbook.png')
  const attempt = await verifyBank(investor, '50100012340002')
  await advance(stack, 'PT5S')
  expect(await bankStatus(investor, attempt)).toBe('pending')
  expect((await executionsOf(stack, 'bank-verification')).map(({ status }) => status)).toEqual(['RUNNING'])
  await advance(stack, 'PT0S')
  const time = await virtualTime(stack)

  expect(await stack.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(notedProcess(stack.dataDir, 'dynoxide')).toBeUndefined()
  expect(notedProcess(stack.dataDir, 'sandbox')).toBeUndefined()

  const { dataDir, port } = stack
  stack = await startTestStack({ dataDir, port })
  // Started without `--clock`: it continued from where it was moved to.
  const elapsedMs = (await virtualTime(stack)) - time
  expect(elapsedMs).toBeGreaterThanOrEqual(0)
  expect(elapsedMs).toBeLessThan(300_000)
  const same = new Visitor(stack.origin, investor.cookie)
  expect(await same.must('authStatus')).toMatchObject({ email: 'restart-1@proof.sthirank.test' })
  expect(await same.must('getDocument', { id: document })).toMatchObject({ data: { status: 'uploaded' } })
  expect((await untilAllEnded(stack, 'bank-verification')).map(({ name, status }) => [name, status])).toEqual(
    [[attempt, 'SUCCEEDED']],
  )
  expect(await bankStatus(same, attempt)).toBe('active')
  expect((await dropsOf(stack)).map(drop => [drop.reference_id, drop.fetches])).toEqual([[attempt, 3]])
})

it('what is in progress when the stack is stopped is not lost', async () => {
  const investor = await newInvestor(stack.origin, person(2, 'restart'))
  const attempt = await verifyBank(investor, '50100012345678')
  // The event is in the outbox, the queue or the machine; nobody waits for it.
  await stack.stop('SIGTERM')
  stack = await startTestStack({ dataDir: stack.dataDir, port: stack.port })
  await investor.until('its execution', async () =>
    (await executionsOf(stack, 'bank-verification')).find(({ name }) => name === attempt),
  )
  await untilAllEnded(stack, 'bank-verification')
  expect(await bankStatus(new Visitor(stack.origin, investor.cookie), attempt)).toBe('active')
  expect((await dropsOf(stack)).filter(drop => drop.reference_id === attempt)).toHaveLength(1)
})

it('a session is over when its time is over, whatever the stack did meanwhile', async () => {
  const investor = await newInvestor(stack.origin, person(3, 'restart'))
  await advance(stack, 'PT31M')
  expect((await investor.call('getUserEmail')).status).toBe(401)
})
