import { afterAll, beforeAll, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { mustControl } from '../drivers/control.ts'
import { approvedInvestor, goTo, type Instrument, type Investor, publish } from '../drivers/market.ts'
import { holds, payoutsOf, sells, untilSale } from '../drivers/selling.ts'
import {
  clearPlace,
  executionsOf,
  fewWorkers,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
} from '../drivers/testStack.ts'

/** A payout that the receiving bank sends back a day after it was paid: message, letter, and paid again, once. */

let stack: TestStack
let investor: Investor
let bond: Instrument

beforeAll(async () => {
  const clock = Date.parse('2026-11-25T04:30:00Z')
  stack = await startTestStack({ ...(await newPlace()), ...fewWorkers, clock })
  investor = await approvedInvestor(stack, 'reversed')
  bond = await publish(stack, investor.visitor, 'nilgiri-tea-2029')
  await holds(stack, investor, bond, [10])
})
afterAll(() => clearPlace(stack.dataDir, stack))

const until = (date: string, time: string): Promise<void> =>
  goTo(stack, indianInstant(date, time), [investor])
const comesTo = (state: string, orderId: string): Promise<true> => untilSale(investor, bond, orderId, state)
const payouts = async () => (await payoutsOf(stack)).toReversed()

it('a payout reversed after it was paid is owed again at once, and paid once more on the next working day', async () => {
  const { orderId } = await sells(investor, bond, 3)
  await until('2026-11-30', '11:10')
  await comesTo('processed', orderId)
  const [first] = await payouts()
  if (first === undefined) throw new Error('nothing was paid')
  // The bank sends its message twice.
  await mustControl(stack, '/scenario', { webhookCopies: 2 })
  await mustControl(stack, '/payouts', { reference: first.reference_id, outcome: 'return' })
  await comesTo('delivered', orderId)
  await investor.visitor.until('the letter', async () =>
    (await outboxOf(stack, investor.somebody.email)).some(({ text }) => /bank returned the money/.test(text))
      ? true
      : undefined,
  )
  await until('2026-12-01', '11:10')
  await comesTo('processed', orderId)
  expect((await payouts()).map(({ status, amount }) => [status, amount])).toEqual([
    ['reversed', first.amount],
    ['processed', first.amount],
  ])
  // Nothing differs in the evening: book and bank know one payment.
  await until('2026-12-01', '20:05')
  await investor.visitor.until('the comparison', async () =>
    (await executionsOf(stack)).some(({ name, status }) => name === '2026-12-01' && status === 'SUCCEEDED')
      ? true
      : undefined,
  )
})
