import { seededRandom } from 'cdk-local/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indianInstant, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../drivers/control.ts'
import { each } from '../drivers/each.ts'
import {
  amountOf,
  approvedInvestors,
  type Bought,
  buys,
  cancels,
  chargesAmiss,
  comparisonOf,
  faultsOf,
  goTo,
  type Instrument,
  type Investor,
  isinOf,
  logInAll,
  ordersOf,
  pays,
  publish,
  rowsOf,
} from '../drivers/market.ts'
import { clearPlace, newPlace, startTestStack, type TestStack, virtualTime } from '../drivers/testStack.ts'
import type { Visitor } from '../drivers/visitor.ts'
import { isProving, report, seedOf, shareOfCount, times } from './fixtures/counts.ts'

/**
 * Many buyers of an issue with too few units. A second open order for as many units is refused (K-249) and a KYC costs a
 * second; so each investor has several browsers and requests another number of units in each: 40 × 5 in `prove`, 3 × 4
 * in every test run.
 */

const seed = seedOf('purchases')
const random = seededRandom(seed)

const units = times(12, 100)
/** Requests per round, at once, and rounds. */
const presses = times(36, 1000)
const people = times(3, 40)
const sizes = isProving ? [1, 2, 3, 4, 5] : [1, 2, 3, 4]
const atOnce = people * sizes.length
const rounds = shareOfCount(times(1, 20))

/** What a buyer does with an order. */
type Fate = 'pay' | 'payTwice' | 'failThenPay' | 'cancel' | 'payLate'
const others: readonly Fate[] = ['payTwice', 'failThenPay', 'cancel', 'payLate']
/** Half of the orders are just paid. */
const fateOf = (): Fate => (random() < 0.5 ? 'pay' : (others[Math.floor(random() * others.length)] ?? 'pay'))

let stack: TestStack
let investors: Investor[]

beforeAll(async () => {
  stack = await startTestStack({
    ...(await newPlace()),
    clock: Date.parse(indianInstant('2026-11-25', '09:20')),
    // Buyers meet on the stock as they do on AWS.
    faults: { transactionMs: { least: 10, most: 20 } },
  })
  const began = performance.now()
  investors = await approvedInvestors(stack, people, 'many')
  report(`${people} investors signed up and were approved after ${secondsSince(began)} s`)
}, 3_600_000)
afterAll(() => clearPlace(stack.dataDir, stack))

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)

/** An investor without orders. */
const anybody = (): Visitor => {
  const [first] = investors
  if (first === undefined) throw new Error('nobody is there')
  return first.visitor
}
/** A round takes 25 minutes; the exchange takes requests until 15:30. */
const days = ['2026-11-25']
async function toTheMarket(): Promise<void> {
  const today = days.at(-1) ?? ''
  if ((await virtualTime(stack)) > Date.parse(indianInstant(today, '14:30'))) {
    const next = publishedCalendar.settlementDate(today)
    days.push(next)
    await goTo(stack, indianInstant(next, '09:30'))
  }
  await logInAll(investors)
}

const issueOf = (round: number): Promise<Instrument> =>
  publish(stack, anybody(), 'satpura-education-2029', {
    ISIN: isinOf(`INES1E1${String(round).padStart(2, '0')}01`),
    product: `scarce-${round}`,
    displayName: `Scarce ${round}`,
    offeredUnits: units,
  })

/** One request and what its buyer does next. */
async function press(
  { visitor }: Investor,
  issue: Instrument,
  wanted: number,
  fate: () => Fate,
): Promise<Bought> {
  let bought: Bought = { refused: 'orders.priceMoved', text: '' }
  // The one discount of a first purchase moves between an investor's browsers: the new price is read and accepted.
  for (
    let again = 0;
    again < 10 && bought.orderId === undefined && bought.refused === 'orders.priceMoved';
    again += 1
  ) {
    const amount = await amountOf(visitor, issue, wanted)
    bought = await buys(visitor, issue, { units: wanted, amount })
  }
  if (bought.orderId === undefined) return bought
  const { orderId } = bought
  const end = fate()
  if (end === 'cancel') await cancels(visitor, orderId)
  else if (end === 'failThenPay') {
    await pays(stack, orderId, 'fail')
    await pays(stack, orderId)
  } else await pays(stack, orderId, end)
  return bought
}

/** What is for sale, put aside and sold, summed over the shards of the stock. */
async function stockOf({ ISIN }: Instrument): Promise<Record<string, number>> {
  const rows = (await rowsOf(stack, 'sthirank-book')).filter(
    ({ pk }) => String(pk) === `stock#${ISIN}` || String(pk).startsWith(`stock#${ISIN}#`),
  )
  const names = ['availableUnits', 'reservedUnits', 'soldUnits']
  return Object.fromEntries(names.map(name => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]))
}

/** One round; returns how the requests ended. */
async function round(issue: Instrument): Promise<Map<string, number>> {
  const ends = new Map<string, number>()
  const note = (bought: Bought): void => {
    const end = bought.orderId === undefined ? bought.refused : 'an order'
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  let next = 0
  // Everybody requests as soon as their last order of that size is paid or gone.
  const buyer = async (investor: Investor, wanted: number): Promise<void> => {
    while (next < presses) {
      next += 1
      note(await press(investor, issue, wanted, fateOf))
    }
  }
  await Promise.all(investors.flatMap(investor => sizes.map(wanted => buyer(investor, wanted))))
  // Unpaid orders lose their units; others take what is left, all at once, and money that comes then goes back.
  await advance(stack, 'PT17M')
  for (let isLeft = true; isLeft; ) {
    isLeft = false
    await each(investors, people, async investor => {
      const bought = await press(investor, issue, 1, () => 'pay')
      note(bought)
      // Until a payment is known, another order of as many units is refused; the request is repeated.
      if (bought.orderId !== undefined || bought.refused !== 'orders.soldOut') isLeft = true
    })
    await advance(stack, 'PT2S')
  }
  await advance(stack, 'PT4M')
  await advance(stack, 'PT2M')
  return ends
}

/** Refusals that a buyer of a scarce issue may read. */
const fair = ['orders.soldOut', 'common.inProgress', 'session.heavyTraffic', 'orders.alreadyOpen']

it(`${rounds} × ${presses} presses of ${atOnce} at once for ${units} units: all sold, nobody pays for nothing`, {
  timeout: 7_200_000,
}, async () => {
  for (let index = 0; index < rounds; index += 1) {
    await toTheMarket()
    const issue = await issueOf(index)
    const began = performance.now()
    const ends = await round(issue)
    report(
      `round ${index + 1}: ${[...ends].map(([end, count]) => `${count} × ${end}`).join(', ')}; ${secondsSince(began)} s`,
    )
    expect([...ends.keys()].filter(end => end !== 'an order' && !fair.includes(end))).toEqual([])
    const orders = (await ordersOf(stack)).filter(({ ISIN }) => ISIN === issue.ISIN)
    expect(orders).toHaveLength(ends.get('an order') ?? 0)
    const states = Map.groupBy(orders, ({ state }) => state)
    report(`orders: ${[...states].map(([state, some]) => `${some.length} × ${state}`).join(', ')}`)
    expect(await chargesAmiss(stack, orders)).toEqual([])
    expect(await stockOf(issue)).toMatchObject({ availableUnits: 0, reservedUnits: units, soldUnits: 0 })
    expect(await faultsOf(stack)).toEqual([])
  }
})

it('all of it settles, and on the evenings the book differs from nothing', {
  timeout: 3_600_000,
}, async () => {
  const last = days.at(-1) ?? ''
  expect(await comparisonOf(stack, anybody(), last)).toBe('SUCCEEDED')
  const settlesOn = publishedCalendar.settlementDate(last)
  await goTo(stack, indianInstant(settlesOn, '11:06'))
  await advance(stack, 'PT1H')
  const sold = (await ordersOf(stack)).filter(({ state }) => state === 'processed')
  expect(sold.reduce((sum, one) => sum + one.units, 0)).toBe(units * rounds)
  expect(await faultsOf(stack)).toEqual([])
  expect(await comparisonOf(stack, anybody(), settlesOn)).toBe('SUCCEEDED')
})
