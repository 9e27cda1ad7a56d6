import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance } from '../../drivers/control.ts'
import {
  clearPlace,
  dropsOf,
  type End,
  executionsOf,
  fewWorkers,
  newPlace,
  notedProcess,
  startTestStack,
  type TestStack,
  untilAllEnded,
  virtualTime,
} from '../../drivers/testStack.ts'
import { bankStatus, newInvestor, person, uploadSmall, Visitor, verifyBank } from '../../drivers/visitor.ts'

/** One restart, with what two investors had before it. */

let stack: TestStack
/** What there was when the stack was stopped. */
let before: {
  readonly waiting: Visitor
  readonly document: string
  readonly attempt: string
  readonly late: Visitor
  readonly lateAttempt: string
  readonly time: number
}
let end: End
/** The processes that were there after the stop. */
let left: (number | undefined)[]
beforeAll(async () => {
  const clock = Date.parse('2026-11-20T10:00+05:30')
  stack = await startTestStack({ ...(await newPlace()), ...fewWorkers, clock })
  const waiting = await newInvestor(stack.origin, person(1, 'restart'))
  const late = await newInvestor(stack.origin, person(2, 'restart'))
  const document = await uploadSmall(waiting, 'passbook.png')
  const attempt = await verifyBank(waiting, '50100012340002')
  await advance(stack, 'PT5S')
  expect(await bankStatus(waiting, attempt)).toBe('pending')
  expect((await executionsOf(stack, 'bank-verification')).map(({ status }) => status)).toEqual(['RUNNING'])
  await advance(stack, 'PT0S')
  const time = await virtualTime(stack)
  // The event is in the outbox, the queue or the machine; nobody waits for it.
  const lateAttempt = await verifyBank(late, '50100012345678')
  before = { waiting, document, attempt, late, lateAttempt, time }

  end = await stack.stop('SIGTERM')
  const { dataDir, port } = stack
  left = [notedProcess(dataDir, 'dynoxide'), notedProcess(dataDir, 'sandbox')]
  stack = await startTestStack({ dataDir, port, ...fewWorkers })
})
afterAll(() => clearPlace(stack.dataDir, stack))

it('a stack that is stopped and started again continues as if nothing had happened', async () => {
  expect(end).toEqual({ code: 0, signal: null })
  expect(left).toEqual([undefined, undefined])
  // Started without `--clock`: it continued from where it was moved to.
  const elapsedMs = (await virtualTime(stack)) - before.time
  expect(elapsedMs).toBeGreaterThanOrEqual(0)
  expect(elapsedMs).toBeLessThan(300_000)
  const { attempt, document } = before
  const same = new Visitor(stack.origin, before.waiting.cookie)
  expect(await same.must('authStatus')).toMatchObject({ email: 'restart-1@proof.sthirank.test' })
  expect(await same.must('getDocument', { id: document })).toMatchObject({ data: { status: 'uploaded' } })
  const executions = await untilAllEnded(stack, 'bank-verification')
  expect(executions.filter(({ name }) => name !== before.lateAttempt)).toMatchObject([
    { name: attempt, status: 'SUCCEEDED' },
  ])
  expect(await bankStatus(same, attempt)).toBe('active')
  const drops = (await dropsOf(stack)).filter(drop => drop.reference_id !== before.lateAttempt)
  expect(drops.map(drop => [drop.reference_id, drop.fetches])).toEqual([[attempt, 3]])
})

it('what is in progress when the stack is stopped is not lost', async () => {
  const { late, lateAttempt } = before
  await late.until('its execution', async () =>
    (await executionsOf(stack, 'bank-verification')).find(({ name }) => name === lateAttempt),
  )
  await untilAllEnded(stack, 'bank-verification')
  expect(await bankStatus(new Visitor(stack.origin, late.cookie), lateAttempt)).toBe('active')
  expect((await dropsOf(stack)).filter(drop => drop.reference_id === lateAttempt)).toHaveLength(1)
})

it('a session is over when its time is over, whatever the stack did meanwhile', async () => {
  const investor = await newInvestor(stack.origin, person(3, 'restart'))
  await advance(stack, 'PT31M')
  expect((await investor.call('getUserEmail')).status).toBe(401)
})
