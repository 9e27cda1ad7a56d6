import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from 'cdk-local/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advanceTo } from '../drivers/control.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  chargesAmiss,
  comparisonOf,
  faultsOf,
  gatewayOf,
  type Instrument,
  type Investor,
  ordersOf,
  pays,
  publishMonthly,
  rowsOf,
} from '../drivers/market.ts'
import { clearPlace, newPlace, startTestStack, type TestStack, virtualTime } from '../drivers/testStack.ts'
import { logIn, Visitor } from '../drivers/visitor.ts'
import { report, seedOf, shareOfCount } from './fixtures/counts.ts'
import {
  afterCrash,
  crashAtRandomWrites,
  runUntilCrash,
  type Workload,
  writesOfWorkload,
} from './fixtures/crashable.ts'
import { unlessItCrashes } from './fixtures/ledger.ts'
import { continueFrom, takeSnapshots } from './fixtures/snapshots.ts'

/**
 * The stack crashes at every durable write of a purchase: from the request over payment, exchange, settlement and demat
 * account to the first coupon. Every crash happens to a copy of one prepared data directory, sandbox included; then the
 * stack starts again, and requests that were cut off are repeated as a browser would.
 */

const seed = seedOf('purchaseCrash')
const random = seededRandom(seed)

// A Wednesday; settled on Thursday, on record on Friday, paid on Monday.
const clock = Date.parse(indianInstant('2026-11-25', '10:00'))
const payday = '2026-11-30'

let prepared: { dataDir: string; port: number }
let investor: Investor
let issue: Instrument
const homes: string[] = []

beforeAll(async () => {
  prepared = await newPlace()
  const stack = await startTestStack({ ...prepared, seed, clock })
  const [first] = await approvedInvestors(stack, 1, 'mortal')
  if (first === undefined) throw new Error('nobody is there')
  investor = first
  issue = await publishMonthly(stack, investor.visitor)
  await stack.stop()
})
afterAll(async () => {
  for (const dataDir of homes) await clearPlace(dataDir)
  await clearPlace(prepared.dataDir)
})

/** A copy of the prepared data directory. */
function copyOfPrepared() {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  homes.push(dataDir)
  cpSync(prepared.dataDir, dataDir, { recursive: true })
  return { dataDir, port: prepared.port, seed, clock }
}

/** What the buyer knows: the key was minted before the request. */
interface Purchase {
  readonly key: string
  amount?: number
  orderId?: string
}
const newPurchase = (): Purchase => ({ key: randomUUID() })

const units = 10
const halfADayMs = 43_200_000
/** The instants after the payment: matched, settled and shown, due, paid. */
const instants = [
  indianInstant('2026-11-25', '10:10'),
  indianInstant('2026-11-26', '11:06'),
  indianInstant('2026-11-26', '12:10'),
  indianInstant(payday, '06:10'),
  indianInstant(payday, '12:40'),
]

/** A purchase from wherever it is to the coupon. */
const buying =
  (purchase: Purchase): Workload =>
  async (stack, hasCrashed) => {
    const attempt = <T>(work: () => Promise<T>) => unlessItCrashes({ hasCrashed }, work)
    const visitor = new Visitor(stack.origin)
    await attempt(() => logIn(visitor, investor.somebody))
    const amount = purchase.amount ?? (await attempt(() => amountOf(visitor, issue, units)))
    if (amount === undefined) return
    purchase.amount = amount
    // A key is valid for a day; a buyer with an order id does not send the request again after that.
    const now = await attempt(() => virtualTime(stack))
    if (now === undefined) return
    if (purchase.orderId === undefined || now < clock + halfADayMs) {
      const bought = await attempt(() => buys(visitor, issue, { units, amount, key: purchase.key }))
      if (bought === undefined) return
      if (bought.orderId === undefined) throw new Error(`refused: ${bought.text}`)
      if (purchase.orderId !== undefined) expect(bought.orderId).toBe(purchase.orderId)
      purchase.orderId = bought.orderId
    }
    const { orderId } = purchase
    // The sandbox keeps running; who has paid there does not pay again.
    await attempt(() => paysOnce(stack, orderId))
    for (const now of instants) await attempt(() => advanceTo(stack, now))
  }

async function paysOnce(stack: TestStack, orderId: string): Promise<void> {
  const { payments } = await gatewayOf(stack, orderId)
  if (payments.some(({ status }) => status === 'captured')) return
  await pays(stack, orderId)
}

/** What must exist at the end, whatever crashed: one of each. */
async function held(stack: TestStack, { orderId = '' }: Purchase): Promise<void> {
  const visitor = new Visitor(stack.origin)
  await logIn(visitor, investor.somebody)
  const orders = await visitor.until('the order to be processed', async () => {
    const found = await ordersOf(stack)
    return found.every(({ state }) => state === 'processed') ? found : undefined
  })
  expect(orders.map(order => [order.orderId, order.state])).toEqual([[orderId, 'processed']])
  expect(await chargesAmiss(stack, orders)).toEqual([])
  expect(
    (await gatewayOf(stack, orderId)).payments.filter(({ status }) => status === 'captured'),
  ).toHaveLength(1)
  const book = await rowsOf(stack, 'sthirank-book')
  const of = (prefix: string) => book.filter(({ sk }) => String(sk).startsWith(prefix))
  expect(of('lot#').map(lot => lot.units)).toEqual([units])
  expect(of('payout#').map(({ dueDate, state }) => [dueDate, state])).toEqual([[payday, 'credited']])
  expect(await faultsOf(stack)).toEqual([])
  expect(await comparisonOf(stack, visitor, payday)).toBe('SUCCEEDED')
}

/** The recovery after a crash, and the checks. */
const liveOn = (place: { dataDir: string; port: number }, purchase: Purchase): Promise<void> =>
  afterCrash(place, seed, async stack => {
    await buying(purchase)(stack, () => false)
    await held(stack, purchase)
  })

it('one order, one payment, the units once, the coupon once, and the evening finds nothing', {
  timeout: 14_400_000,
}, async () => {
  const { snapshotDir, snapshots } = await takeSnapshots(copyOfPrepared(), newPurchase(), buying)
  homes.push(snapshotDir)
  report(
    `${snapshots.length} snapshots of one purchase, ${snapshots.filter(({ hand }) => hand.orderId).length} after its answer`,
  )
  await continueFrom(snapshots, liveOn)
})

it('the same, killed at a few of these writes', { timeout: 3_600_000 }, async () => {
  const writes = await writesOfWorkload(copyOfPrepared(), buying(newPurchase()))
  await crashAtRandomWrites({ crashes: shareOfCount(10), writes, random }, async crash => {
    const place = copyOfPrepared()
    const purchase = newPurchase()
    const hasCrashed = await runUntilCrash(place, crash, buying(purchase))
    await liveOn(place, purchase)
    return hasCrashed
  })
})
