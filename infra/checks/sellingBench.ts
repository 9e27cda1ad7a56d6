import { z } from 'zod'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../drivers/control.ts'
import {
  approvedInvestors,
  goTo,
  type Instrument,
  type Investor,
  logInAll,
  publish,
} from '../drivers/market.ts'
import {
  agrees,
  codeFor,
  confirms,
  debenture,
  holds,
  operator,
  saleOf,
  sells,
  withTwoPeople,
} from '../drivers/selling.ts'
import { executionsOf, historyOf, type TestStack } from '../drivers/testStack.ts'
import { type Bench, describeCalls, holdLots, workOf } from './marketBench.ts'

const bond = 'satpura-education-2029'
const history = z.array(z.looseObject({ type: z.string() }))

/** The states that a liquidation entered: its `mld-quote` and `bond-liquidation` executions have the same name, the order's id. */
async function transitionsOf(stack: TestStack, orderId: string): Promise<string> {
  const executions = (await executionsOf(stack)).filter(({ name }) => name === orderId)
  const counted = await Promise.all(
    executions.map(async ({ arn }) => {
      const events = history.parse(JSON.parse(await historyOf(stack, arn)))
      const entered = events.filter(({ type }) => type.endsWith('StateEntered')).length
      const failed = events.filter(({ type }) => /^(Task|LambdaFunction)(Failed|TimedOut)$/.test(type)).length
      return { machine: arn.split(':').at(-2), entered, failed }
    }),
  )
  const sum = counted.reduce((all, { entered, failed }) => all + entered + failed, 0)
  const parts = counted.map(one => `${one.machine} ${one.entered} states entered, ${one.failed} retries`)
  return `${sum} in all: ${parts.join('; ')}`
}

/** Moves the clock to the day of the payout and waits until it was paid. */
async function paidOn(
  stack: TestStack,
  day: string,
  who: readonly (readonly [Investor, Instrument, string])[],
): Promise<void> {
  await goTo(
    stack,
    indianInstant(day, '11:01'),
    who.map(([one]) => one),
  )
  for (const [{ visitor }, issue, orderId] of who)
    await visitor.until(`the money of ${orderId}`, async () => {
      if ((await saleOf(visitor, issue, orderId)) === 'processed') return true
      await advance(stack, 'PT1M')
      return undefined
    })
}

async function benchMachines(bench: Bench, sellers: readonly Investor[], issue: Instrument): Promise<void> {
  const { stack, say } = bench
  const [one, other] = sellers
  if (one === undefined || other === undefined) throw new Error('nobody sells')
  say('States entered and retries of a sale')
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
  say(`bond, straight (goal 9): ${await transitionsOf(stack, straight)}`)
  say(`MLD, from the request to processed (goal 14): ${await transitionsOf(stack, quoted)}`)
  const late = (await sells(other, issue, 2)).orderId
  await withTwoPeople(stack, other.visitor, 'ops-set-market-day', { date: '2026-12-03', standing: 'holiday' })
  await goTo(stack, indianInstant('2026-12-03', '11:01'), [other])
  await advance(stack, 'PT1H')
  await paidOn(stack, '2026-12-04', [[other, issue, late]])
  say(`bond, its day postponed once (goal 12): ${await transitionsOf(stack, late)}`)
  say()
}

/** Places a liquidation of so many lots, a hundred units each. */
async function benchPlacing(bench: Bench, seller: Investor, issue: Instrument): Promise<void> {
  const { stack, say } = bench
  say('Write units of placing a sale (goal 16 for one lot, 2 more per further lot)')
  // Limits of codes: three in a quarter of an hour, half a minute apart.
  await holdLots(bench, seller.investorId, [issue], [0, 201])
  await seller.visitor.must('setConsent', { type: 'redeem', consent: true })
  for (const lots of [1, 10, 90]) {
    const input = { id: issue.ISIN, units: lots * 100 }
    const code = await codeFor(seller, 'raiseQuoteRequest', input)
    const work = await workOf(bench, () => confirms(seller, 'raiseQuoteRequest', input, code))
    const placing = work
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .toSorted((a, b) => b.units - a.units)[0]
    const { units = 0, indexUnits = 0 } = placing ?? {}
    say(
      `${String(lots).padStart(3)} lots: ${units - indexUnits} write units in one transaction, and ${indexUnits} of the indexes; the whole call ${describeCalls(work)}`,
    )
    await advance(stack, 'PT31S')
  }
  const { text } = await seller.visitor.call('raiseQuoteRequest', { id: issue.ISIN, units: 10_000, otp: 0 })
  const refused = /"id":"([^"]+)"/.exec(text)?.[1]
  say(`100 lots: ${refused}, for DynamoDB takes 100 items in one transaction and eight of ours are no lots`)
  say()
}

/** The cost of a liquidation in DynamoDB and in states. */
export async function benchSelling(bench: Bench): Promise<void> {
  const { stack } = bench
  const [lots, one, other] = await approvedInvestors(stack, 3, 'selling')
  if (lots === undefined || one === undefined || other === undefined) throw new Error('nobody is there')
  const issue = await publish(stack, lots.visitor, bond)
  await benchPlacing(bench, lots, issue)
  await logInAll([one, other])
  await benchMachines(bench, [one, other], issue)
}

/** Successful answers per second of the calls of a liquidation. */
export async function benchSellingRequests(
  stack: TestStack,
  say: (line?: string) => void,
  perSecond: (width: number, ask: () => Promise<{ status: number }>) => Promise<string>,
): Promise<void> {
  const sellers = await approvedInvestors(stack, 1, 'rate')
  const [seller] = sellers
  if (seller === undefined) throw new Error('nobody is there')
  const { visitor } = seller
  const issue = await publish(stack, visitor, bond)
  await holds(stack, seller, issue, [4, 4, 4])
  await visitor.must('setConsent', { type: 'redeem', consent: true })
  const input = { id: issue.ISIN, units: 6 }
  say(`version (base)    ${await perSecond(8, () => visitor.call('version'))}`)
  say(`redemptionAmount  ${await perSecond(8, () => visitor.call('redemptionAmount', input))}`)
  // Codes are limited, so the measured request decides everything and is refused because the code comes too soon.
  await codeFor(seller, 'raiseQuoteRequest', input)
  const raise = async () => {
    const { text } = await visitor.call('raiseQuoteRequest', { ...input, otp: 0 })
    return { status: /"liquidation\.otpToo(Soon|Many)"/.test(text) ? 200 : 500 }
  }
  say(`raiseQuoteRequest ${await perSecond(8, raise)}, decided and refused for a code that comes too soon`)
}
