import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advance } from '../drivers/control.ts'
import { leaveStack, takeStack } from '../drivers/sharedStack.ts'
import { dropsOf, executionsOf, outboxOf, type RunningStack, virtualTime } from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, type Visitor, verifyBank } from '../drivers/visitor.ts'
import { report } from './fixtures/counts.ts'

let stack: RunningStack
let investor: Visitor

beforeAll(async () => {
  stack = await takeStack()
  investor = await newInvestor(stack.origin, person(1, 'clock'))
})
afterAll(() => leaveStack(stack))

describe('time passes because we say so', () => {
  it('five pendings are given up by moving the clock half a minute, without waiting for it', async () => {
    const attempt = await verifyBank(investor, '50181012340004')
    expect(await bankStatus(investor, attempt)).toBe('pending')
    const before = await virtualTime(stack)
    const began = performance.now()
    await advance(stack, 'PT30S')
    const tookMs = performance.now() - began
    report(`30 s of the stack's clock, five polls and a give-up: ${tookMs.toFixed(0)} ms`)
    expect((await virtualTime(stack)) - before).toBeGreaterThanOrEqual(30_000)
    expect(await bankStatus(investor, attempt)).toBe('failed')
    const [drop, ...others] = (await dropsOf(stack)).filter(one => one.reference_id === attempt)
    expect(others).toEqual([])
    expect(drop).toMatchObject({ account_last4: '0004', status: 'created', fetches: 5 })
    const executions = (await executionsOf(stack, 'bank-verification')).filter(one => one.name === attempt)
    expect(executions.map(({ status }) => status)).toEqual(['SUCCEEDED'])
  })

  it('whoever left the page is asked for a proof by letter, once', async () => {
    const subjects = (await outboxOf(stack, person(1, 'clock').email)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject?.includes('bank'))).toEqual([
      'Your bank has not answered: please upload a proof',
    ])
  })

  it('twice pending, then active: verified by the third poll, not before', async () => {
    const attempt = await verifyBank(investor, '50181012340002')
    await advance(stack, 'PT9S')
    expect(await bankStatus(investor, attempt)).toBe('pending')
    await advance(stack, 'PT5S')
    expect(await bankStatus(investor, attempt)).toBe('active')
  })

  it('the clock never goes back', async () => {
    const response = await fetch(`${stack.origin}/sandbox/clock`, {
      method: 'POST',
      body: JSON.stringify({ now: '2020-01-01T00:00:00Z' }),
    })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('cannot be moved back')
  })
})
