import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance } from '../../drivers/control.ts'
import { operate } from '../../drivers/kyc.ts'
import { leaveStack, takeStack } from '../../drivers/sharedStack.ts'
import { outboxOf, type RunningStack, virtualTime } from '../../drivers/testStack.ts'
import { person, register, Visitor } from '../../drivers/visitor.ts'

/** Events are sent again from the rows that are kept, by the real roles, and have their effect once. */

let stack: RunningStack
beforeAll(async () => {
  stack = await takeStack()
})
afterAll(() => leaveStack(stack))

const inIndia = (instant: number): string => new Date(instant + 5.5 * 3_600_000).toISOString().slice(0, 16)

it('an operator sends events again, and nobody gets a second letter', async () => {
  const somebody = person(1, 'republish')
  const visitor = new Visitor(stack.origin)
  await register(visitor, somebody)
  const registered = await virtualTime(stack)
  const letters = () => outboxOf(stack, somebody.email)
  await visitor.until('the letter', async () => ((await letters()).length > 0 ? true : undefined))
  const times = { from: inIndia(registered - 60_000), to: inIndia(registered + 60_000) }
  const { ended, output } = await operate(stack, visitor, 'ops-republish-events', {
    domain: 'auth',
    ...times,
  })
  expect(ended).toBe('done')
  expect(output).toMatch(/Sent again: [1-9]\d* events? of auth\./)
  await advance(stack, 'PT10M')
  expect(await letters()).toHaveLength(1)
})
