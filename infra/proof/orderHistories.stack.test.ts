import { seededRandom } from 'cdk-local/testing'
import { afterAll, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance, control } from '../drivers/control.ts'
import { operate } from '../drivers/kyc.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  cancels,
  chargesAmiss,
  comparisonOf,
  faultsOf,
  gatewayOf,
  goTo,
  type Instrument,
  type Investor,
  ordersOf,
  pays,
  publishMonthly,
} from '../drivers/market.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../drivers/testStack.ts'
import { report, seedOf, times } from './fixtures/counts.ts'

/** Days on which everything happens that can happen to orders; in the evenings book, gateway, bank and depository agree. */

const seed = seedOf('orderHistories')
const random = seededRandom(seed)
const oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]

const rounds = times(1, 5)
const people = times(1, 5)
const purchases = times(8, 60)
/** The units of an order steer the exchange (`scenarios.md`). */
const sizes = [1, 2, 10, 13, 14, 16, 17, 18, 19, 25] as const
const byGateway = [
  'pay',
  'pay',
  'pay',
  'fail',
  'cancel',
  'close',
  'payTwice',
  'payLate',
  'payFromOther',
  'payWrongAmount',
  'webhookFirst',
  'webhookNever',
] as const
const byTransfer = ['right', 'right', 'tooMuch', 'stranger', 'never'] as const

afterAll(async () => {
  for (const stack of stacks) await clearPlace(stack.dataDir, stack)
})
const stacks: TestStack[] = []
let stack: TestStack
let issue: Instrument
let investors: Investor[]

/** A stack of its own per round: a Wednesday morning, an issue that pays on Monday. */
async function begin(): Promise<void> {
  const clock = Date.parse(indianInstant('2026-11-25', '09:20'))
  stack = await startTestStack({ ...(await newPlace()), seed, clock })
  stacks.push(stack)
  investors = await approvedInvestors(stack, people, 'history')
  issue = await publishMonthly(stack, anybody().visitor)
}
const anybody = (): Investor => {
  const investor = investors[Math.floor(random() * investors.length)]
  if (investor === undefined) throw new Error('nobody is there')
  return investor
}

/** Some minutes, in which every investor's page asks once: a session ends after half an hour without a request. */
async function passes(duration: string): Promise<void> {
  await advance(stack, duration)
  for (const { visitor } of investors) await visitor.must('getProfile')
}

/** One purchase and its course; returns a word for it. */
async function happen(): Promise<string> {
  const { visitor } = anybody()
  const units = oneOf(sizes)
  const paymentType = random() < 0.25 ? 'NEFT' : 'PG'
  const amount = await amountOf(visitor, issue, units)
  const { orderId, refused } = {
    refused: '',
    ...(await buys(visitor, issue, { units, amount, paymentType })),
  }
  if (orderId === undefined) return refused
  if (paymentType === 'PG') {
    const outcome = oneOf(byGateway)
    await pays(stack, orderId, outcome)
    if (outcome === 'cancel' && random() < 0.5) await cancels(visitor, orderId)
    if (outcome === 'fail' && random() < 0.5) await pays(stack, orderId)
    return outcome
  }
  const transfer = oneOf(byTransfer)
  const accountNumber = (await gatewayOf(stack, orderId)).virtualAccount?.receivers[0]?.account_number
  const body = {
    accountNumber,
    ...(transfer === 'tooMuch' ? { rupees: amount + 7 } : {}),
    ...(transfer === 'stranger' ? { fromAccount: '999900001111' } : {}),
  }
  if (transfer !== 'never') expect(await control(stack, '/neft', body)).toMatchObject({ status: 200 })
  return `transfer ${transfer}`
}

/** An operator tries to fail an order that the exchange may still settle: refused. */
async function giveUpOne(): Promise<void> {
  const hopeless = (await ordersOf(stack)).find(({ units, state }) => units === 18 && state === 'rfqPlaced')
  if (hopeless === undefined) return
  const { ended, cause } = await operate(stack, anybody().visitor, 'ops-fail-order', {
    orderId: hopeless.orderId,
  })
  expect([ended, cause]).toEqual(['StillAtExchange', expect.stringContaining('is open')])
}

/** No fault in the book, and no difference in the reconciliation. */
async function agrees(date: string): Promise<void> {
  expect([date, await comparisonOf(stack, anybody().visitor, date)]).toEqual([date, 'SUCCEEDED'])
  expect([date, await faultsOf(stack)]).toEqual([date, []])
}

it(`${rounds} × ${purchases} purchases that end in every way: on no evening anything differs`, {
  timeout: 7_200_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await begin()
    const seen = new Map<string, number>()
    for (let count = 0; count < purchases; count += 1) {
      const what = await happen()
      seen.set(what, (seen.get(what) ?? 0) + 1)
      if (random() < 0.4) await passes(`PT${1 + Math.floor(random() * 4)}M`)
      if (random() < 0.1) await giveUpOne()
    }
    // After the close: unpaid orders, late payments, orders without a seller.
    await goTo(stack, indianInstant('2026-11-25', '16:10'), investors)
    await advance(stack, 'PT30M')
    expect(await chargesAmiss(stack, await ordersOf(stack))).toEqual([])
    await agrees('2026-11-25')
    for (const [date, time] of [
      ['2026-11-26', '12:10'],
      ['2026-11-27', '13:10'],
      ['2026-11-30', '12:40'],
    ] as const) {
      await goTo(stack, indianInstant(date, time), investors)
      await advance(stack, 'PT30M')
      await agrees(date)
    }
    const orders = await ordersOf(stack)
    expect(await chargesAmiss(stack, orders)).toEqual([])
    const ended = Map.groupBy(orders, ({ state }) => state)
    expect([...ended.keys()].filter(state => !over.includes(state))).toEqual([])
    report([...seen].map(([what, count]) => `${count} × ${what}`).join(', '))
    report([...ended].map(([state, some]) => `${some.length} × ${state}`).join(', '))
    await clearPlace(stack.dataDir, stack)
  }
})

/** Nothing is in progress any more. */
const over: readonly string[] = ['processed', 'expired', 'cancelled', 'refunded']
