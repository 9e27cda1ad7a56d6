import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance } from '../../drivers/control.ts'
import { clearPlace, newPlace, outboxOf, startTestStack, type TestStack } from '../../drivers/testStack.ts'
import { bankStatus, newInvestor, person, verifyBank } from '../../drivers/visitor.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack(await newPlace())
})
afterAll(() => clearPlace(stack.dataDir, stack))

it('a letter that bounces is reported, and the next one is not sent to its address', async () => {
  const somebody = { ...person(7, 'bounces'), email: 'bounce+7@proof.sthirank.test' }
  const investor = await newInvestor(stack.origin, somebody)
  const lettersAbout = async (word: string) =>
    (await outboxOf(stack, somebody.email)).filter(({ subject }) => subject?.includes(word)).length
  const attempt = await verifyBank(investor, '50100012340004')
  await advance(stack, 'PT30S')
  expect(await bankStatus(investor, attempt)).toBe('failed')
  await advance(stack, 'PT10S')
  expect(await lettersAbout('bank')).toBe(1)
  const again = await verifyBank(investor, '50100012350004')
  await advance(stack, 'PT30S')
  expect(await bankStatus(investor, again)).toBe('failed')
  await advance(stack, 'PT10S')
  expect(await lettersAbout('bank')).toBe(1)
})
