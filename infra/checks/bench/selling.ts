import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../../drivers/control.ts'
import { approvedInvestors, goTo, type Instrument, type Investor, publish } from '../../drivers/market.ts'
import { agrees, debenture, holds, operator, saleOf, sells, withTwoPeople } from '../../drivers/selling.ts'
import type { TestStack } from '../../drivers/testStack.ts'
import { type Counted, transitionsOf } from './counted.ts'
import type { Measurement } from './measurement.ts'

/** Moves the clock to the day of the payout and waits until it was paid. */
async function paidOn(
  stack: TestStack,
  day: string,
  who: readonly (readonly [Investor, Instrument, string])[],
): Promise<void> {
  await goTo(
    stack,
    indianInstant(day, '11:06'),
    who.map(([one]) => one),
  )
  for (const [{ visitor }, issue, orderId] of who)
    await visitor.until(`the money of ${orderId}`, async () => {
      if ((await saleOf(visitor, issue, orderId)) === 'processed') return true
      await advance(stack, 'PT1M')
      return undefined
    })
}

/** The states that sales enter: a bond, a bond whose day is postponed, and a debenture from its request on. */
export async function benchSelling(counted: Counted): Promise<Measurement[]> {
  const { stack } = counted
  const [one, other] = await approvedInvestors(stack, 2, 'selling')
  if (one === undefined || other === undefined) throw new Error('nobody is there')
  const issue = await publish(stack, one.visitor, 'satpura-education-2029')
  const shield = await publish(stack, one.visitor, debenture)
  await holds(stack, one, issue, [5])
  await holds(stack, other, issue, [5])
  await holds(stack, other, shield, [5])
  const straight = (await sells(one, issue, 2)).orderId
  const quoted = (await sells(other, shield, 2)).orderId
  await operator(stack, other.visitor, 'ops-price-quote', { orderId: quoted, unitPrice: '103500.00' })
  await advance(stack, 'PT31S')
  await agrees(other, shield, quoted)
  await paidOn(stack, '2026-11-30', [
    [one, issue, straight],
    [other, shield, quoted],
  ])
  const late = (await sells(other, issue, 2)).orderId
  await withTwoPeople(stack, other.visitor, 'ops-set-market-day', { date: '2026-12-03', standing: 'holiday' })
  await goTo(stack, indianInstant('2026-12-03', '11:06'), [other])
  await advance(stack, 'PT1H')
  await paidOn(stack, '2026-12-04', [[other, issue, late]])
  return [
    await transitionsOf(counted, straight, { what: 'a sale, when all goes well', goal: 9 }),
    await transitionsOf(counted, late, { what: 'a sale, its day postponed once', goal: 12 }),
    await transitionsOf(counted, quoted, { what: 'an MLD, from the request to processed', goal: 14 }),
  ]
}
