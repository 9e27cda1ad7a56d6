import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { advance } from '../../drivers/control.ts'
import { amountOf, approvedInvestor, buys, type Investor, pays, publish } from '../../drivers/market.ts'
import { leaveStack, takeStackInMarketHours } from '../../drivers/sharedStack.ts'
import type { RunningStack } from '../../drivers/testStack.ts'
import { hasProgram, run, verifyPdf } from '../../testing/pdfSignature.ts'

/** A contract note as its owner downloads it: signed with the stack's KMS key, and verified by tools that nobody here wrote. */

let stack: RunningStack
let investor: Investor
beforeAll(async () => {
  stack = await takeStackInMarketHours()
  investor = await approvedInvestor(stack, 'signed', 10)
})
afterAll(() => leaveStack(stack))

const link = z.looseObject({ data: z.looseObject({ url: z.string() }) })

it('a contract note carries the company’s digital signature, and a changed byte is seen (M7)', async () => {
  const { visitor } = investor
  const bond = await publish(stack, visitor, 'satpura-education-2029')
  const { orderId } = await buys(visitor, bond, { units: 11, amount: await amountOf(visitor, bond, 11) })
  if (orderId === undefined) throw new Error('nothing was bought')
  await pays(stack, orderId)
  await advance(stack, 'PT2M')
  const { data } = link.parse(
    await visitor.until('the contract note', async () => {
      const { status, body } = await visitor.call('getContractNote', { orderId })
      return status === 200 ? body : undefined
    }),
  )
  const pdf = Buffer.from(await (await fetch(data.url)).arrayBuffer())
  expect(await verifyPdf(pdf)).toMatchObject({ valid: true, coversAll: true })
  const changed = Buffer.from(pdf)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  expect(await verifyPdf(changed)).toMatchObject({ valid: false })
  if (!hasProgram('pdfsig', '-v')) return
  const { output } = run({ 'note.pdf': pdf }, 'pdfsig', '-nocert', 'note.pdf')
  expect(output).toContain('Signature is Valid')
  expect(output).toContain('Total document signed')
  expect(output).toContain('OU=Sample: issued by nobody')
})
