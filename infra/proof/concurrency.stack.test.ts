import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { advance } from '../drivers/control.ts'
import { each } from '../drivers/each.ts'
import {
  clearPlace,
  dropsOf,
  executionsOf,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
  untilAllEnded,
} from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, signUpForm, type Visitor, verifyBank } from '../drivers/visitor.ts'
import { report, times } from './fixtures/counts.ts'

/** One investor each, because an investor may verify three accounts a day. */
const count = times(10, 200)

/** The bank's result for an account with this ending, and what the investor reads in the end. */
const mixture = [
  { ending: '', ends: 'active' },
  { ending: '0001', ends: 'invalid' },
  { ending: '0002', ends: 'active' },
  { ending: '0003', ends: 'inactive' },
  { ending: '0004', ends: 'failed' },
  { ending: '0005', ends: 'active' },
  { ending: '', ends: 'active' },
  { ending: '0006', ends: 'failed' },
  { ending: '0008', ends: 'active' },
  { ending: '', ends: 'active' },
] as const

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack(await newPlace())
})
afterAll(() => clearPlace(stack.dataDir, stack))

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)

it(`${count} verifications at once: each ends right, nothing twice`, { timeout: 900_000 }, async () => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const signingUp = performance.now()
  const investors = await each(numbers, 16, n => newInvestor(stack.origin, person(n, 'many')))
  report(`${count} investors signed up, confirmed and logged in after ${seconds(signingUp)} s`)

  const began = performance.now()
  const requested = await Promise.all(
    investors.map(async (visitor: Visitor, index) => {
      const { ending, ends } = mixture[index % mixture.length] ?? mixture[0]
      const accountNumber = `5014${5_000 + index}${ending}`
      return { visitor, accountNumber, ends, attempt: await verifyBank(visitor, accountNumber) }
    }),
  )
  const requestedAfter = seconds(began)
  const executions = await untilAllEnded(stack, 'bank-verification')
  report(`${count} verifications: taken after ${requestedAfter} s, ended after ${seconds(began)} s`)

  expect(new Set(requested.map(({ attempt }) => attempt)).size).toBe(count)
  expect(executions.map(({ status }) => status)).toEqual(requested.map(() => 'SUCCEEDED'))
  expect(executions.map(({ name }) => name).toSorted()).toEqual(
    requested.map(({ attempt }) => attempt).toSorted(),
  )
  const drops = await dropsOf(stack)
  expect(drops.map(drop => drop.reference_id).toSorted()).toEqual(
    requested.map(({ attempt }) => attempt).toSorted(),
  )
  // The bank's late result comes by webhook over a real network, so it is polled for.
  await advance(stack, 'PT1M')
  const late = requested.filter(({ accountNumber }) => accountNumber.endsWith('0008'))
  const statuses = () => each(late, 8, ({ visitor, attempt }) => bankStatus(visitor, attempt))
  await vi.waitFor(async () => expect(await statuses()).toEqual(late.map(() => 'active')), {
    timeout: 120_000,
    interval: 250,
  })
  const wrong = await each(requested, 8, async ({ visitor, accountNumber, ends, attempt }) => {
    const status = await bankStatus(visitor, attempt)
    return status === ends ? undefined : { accountNumber, ends, status }
  })
  expect(wrong.filter(found => found !== undefined)).toEqual([])
})

it('twenty requests of one investor for one account at once: one attempt, one drop', async () => {
  const visitor = await newInvestor(stack.origin, person(999, 'eager'))
  const before = (await executionsOf(stack, 'bank-verification')).length
  // Twenty tabs, each with a key of its own.
  const attempts = await Promise.all(
    Array.from({ length: 20 }, () => verifyBank(visitor, '50177700012345').catch(String)),
  )
  await untilAllEnded(stack, 'bank-verification')
  const started = new Set(attempts.filter(attempt => attempt.startsWith('bav_')))
  expect(started.size).toBe(1)
  // A request that lost too many conflicts is asked to try again; there is no other refusal.
  expect(
    attempts.filter(attempt => !attempt.startsWith('bav_') && !attempt.includes('common.inProgress')),
  ).toEqual([])
  expect((await executionsOf(stack, 'bank-verification')).length - before).toBe(1)
  expect((await dropsOf(stack)).filter(({ reference_id }) => started.has(reference_id ?? ''))).toHaveLength(1)
  expect(await bankStatus(visitor, [...started][0] ?? '')).toBe('active')
})

it('twenty sign-ups with one e-mail at once: one account, one letter', async () => {
  const twin = person(1000, 'twin')
  const { email } = twin
  const visitor = await newInvestor(stack.origin, person(1001, 'onlooker'))
  const form = await signUpForm(visitor, twin)
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call('register', form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))).size,
  ).toBe(1)
  await advance(stack, 'PT1S')
  expect(await outboxOf(stack, email)).toHaveLength(1)
})
