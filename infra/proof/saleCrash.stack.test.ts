import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from 'cdk-local/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance, advanceTo } from '../drivers/control.ts'
import {
  approvedInvestors,
  comparisonOf,
  faultsOf,
  type Instrument,
  type Investor,
  isinOf,
  publish,
} from '../drivers/market.ts'
import { debenture, holds, operator } from '../drivers/selling.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../drivers/testStack.ts'
import { logIn, Visitor } from '../drivers/visitor.ts'
import { report, seedOf, shareOfCount } from './fixtures/counts.ts'
import {
  afterCrash,
  crashAtRandomWrites,
  runUntilCrash,
  runUntilKilled,
  type Workload,
  writesOfWorkload,
} from './fixtures/crashable.ts'
import { inLanes } from './fixtures/lanes.ts'
import {
  accepting,
  confirms,
  emptyHand,
  executionsAmiss,
  payoutsAmiss,
  raising,
  salesOf,
} from './fixtures/sales.ts'
import { continueFrom, takeSnapshots } from './fixtures/snapshots.ts'

/**
 * The stack crashes during liquidations: at every durable write of a bond's and of an MLD's, from the first code over
 * desk, acceptance and depository to the payout, and by SIGKILL at random instants while liquidations wait. Every crash
 * happens to a copy of one prepared data directory, sandbox included; then the stack starts again, and requests that
 * were cut off are repeated with their key, as a browser would.
 */

const seed = seedOf('saleCrash')
const random = seededRandom(seed)

// A Monday; what is sold on it is paid on Thursday. No weekend, because every day that passes is work.
const clock = Date.parse(indianInstant('2026-11-30', '10:00'))
const payday = '2026-12-03'
/** When the units are delivered and the bank is instructed, and when it has paid. */
const instants = [indianInstant(payday, '11:06'), indianInstant(payday, '11:10')]
/** The desk's price, rupees and paise. */
const [unitPrice, unitPricePaise] = ['103500.00', 10_350_000]

interface Place {
  readonly dataDir: string
  readonly port: number
}
const homes: string[] = []
let prepared: Place
let investor: Investor
let bond: Instrument
let mlds: Instrument[]

beforeAll(async () => {
  prepared = await newPlace()
  homes.push(prepared.dataDir)
  const stack = await startTestStack({ ...prepared, seed, clock })
  const [first] = await approvedInvestors(stack, 1, 'seller')
  if (first === undefined) throw new Error('nobody is there')
  investor = first
  const { visitor } = investor
  bond = await publish(stack, visitor, 'nilgiri-tea-2029')
  await holds(stack, investor, bond, [5, 4])
  mlds = [
    await publish(stack, visitor, debenture),
    await publish(stack, visitor, debenture, {
      ISIN: isinOf('INEK4S00799'),
      product: 'second-shield',
      displayName: 'Second Shield',
    }),
  ]
  for (const mld of mlds) await holds(stack, investor, mld, [3, 3])
  await visitor.must('setConsent', { type: 'redeem', consent: true })
  await stack.stop()
})
afterAll(async () => {
  for (const dataDir of homes) await clearPlace(dataDir)
})

/** A copy of a data directory. */
function copyOf(place: Place) {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  homes.push(dataDir)
  cpSync(place.dataDir, dataDir, { recursive: true })
  return { dataDir, port: place.port, seed, clock }
}

/** What the seller knows of a liquidation: what was acknowledged, and the keys of what was not. */
interface Sale {
  readonly instrument: Instrument
  readonly units: number
  readonly raise: ReturnType<typeof emptyHand>
  readonly accept: ReturnType<typeof emptyHand>
  orderId?: string
  isPriced?: true
  isAccepted?: true
}
const saleOf = (instrument: Instrument, units: number): Sale => ({
  instrument,
  units,
  raise: emptyHand(),
  accept: emptyHand(),
})
const isMld = ({ instrument: { ISIN } }: Sale): boolean => mlds.some(mld => mld.ISIN === ISIN)

/** The steps to do, each unless the stack crashes before; a done step is not repeated. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T | undefined>

function attemptIn(stack: TestStack, hasCrashed: () => boolean): Attempt {
  return async work => {
    if (hasCrashed()) return undefined
    try {
      return await work()
    } catch (error) {
      // A broken connection may be seen before the process's end; on a running stack it is a real failure.
      const alive = new AbortController()
      const lives = new Promise<void>(resolve => {
        alive.signal.addEventListener('abort', () => resolve())
      })
      void stillAnswers(stack).then(() => alive.abort())
      await Promise.race([stack.ended, lives])
      if (hasCrashed()) return undefined
      throw error
    }
  }
}
/** Resolves when the stack answers; a crashed one never does. */
async function stillAnswers(stack: TestStack): Promise<void> {
  const response = await fetch(`${stack.origin}/api/version`).catch(() => undefined)
  if (response === undefined) await stack.ended
  else await response.arrayBuffer()
}

async function raise(stack: TestStack, visitor: Visitor, sale: Sale): Promise<void> {
  if (sale.orderId !== undefined) return
  const { somebody } = investor
  const { orderId } = await confirms(
    stack,
    { visitor, somebody },
    raising(sale.instrument, sale.units),
    sale.raise,
  )
  sale.orderId = orderId
}

/** The desk checks before it prices: an execution from before the crash may have done so. */
async function priceIt(stack: TestStack, visitor: Visitor, sale: Sale): Promise<void> {
  const { orderId = '' } = sale
  if (sale.isPriced) return
  const [record] = (await salesOf(stack)).filter(one => one.orderId === orderId)
  if (record?.state === 'quoteRequested')
    await operator(stack, visitor, 'ops-price-quote', { orderId, unitPrice })
  sale.isPriced = true
}

async function accept(stack: TestStack, visitor: Visitor, sale: Sale): Promise<void> {
  if (sale.isAccepted) return
  const { somebody } = investor
  await confirms(stack, { visitor, somebody }, accepting(sale.instrument, sale.orderId ?? ''), sale.accept)
  sale.isAccepted = true
}

/** Liquidations from wherever they are to the payout, or to an instant before. */
const selling =
  (sales: readonly Sale[], until: readonly string[] = instants): Workload =>
  async (stack, hasCrashed) => {
    const attempt = attemptIn(stack, hasCrashed)
    const visitor = new Visitor(stack.origin)
    await attempt(() => logIn(visitor, investor.somebody))
    for (const sale of sales) await attempt(() => raise(stack, visitor, sale))
    for (const sale of sales.filter(isMld)) {
      await attempt(() => priceIt(stack, visitor, sale))
      await attempt(() => accept(stack, visitor, sale))
    }
    for (const now of until) await attempt(() => advanceTo(stack, now))
  }

/** What must exist at the end, whatever crashed: one of each. */
async function held(stack: TestStack, sales: readonly Sale[]): Promise<void> {
  const visitor = new Visitor(stack.origin)
  // A step that was cut off is repeated after its machine's pause.
  for (let minute = 0; minute < 60; minute += 1) {
    if ((await salesOf(stack)).every(({ state }) => state === 'processed')) break
    await advance(stack, 'PT1M')
  }
  const records = await salesOf(stack)
  const seen = records.map(({ orderId, ISIN, units, state }) => ({ orderId, ISIN, units, state }))
  const wanted = sales.map(({ orderId, instrument: { ISIN }, units }) => ({
    orderId,
    ISIN,
    units,
    state: 'processed',
  }))
  expect(new Set(seen.map(one => JSON.stringify(one)))).toEqual(
    new Set(wanted.map(one => JSON.stringify(one))),
  )
  expect(records).toHaveLength(sales.length)
  for (const one of records.filter(({ productType }) => productType === 'mld'))
    expect(one.unitPricePaise).toBe(unitPricePaise)
  expect(await payoutsAmiss(stack, records)).toEqual([])
  expect(await faultsOf(stack)).toEqual([])
  expect(await comparisonOf(stack, visitor, payday)).toBe('SUCCEEDED')
  expect(await executionsAmiss(stack, records)).toEqual([])
}

/** The recovery after a crash, and the checks. */
const liveOn = (place: Place, sales: readonly Sale[]): Promise<void> =>
  afterCrash(place, seed, async stack => {
    await selling(sales)(stack, () => false)
    await held(stack, sales)
  })

/** Every write of a workload from its snapshot, and a few with a real SIGKILL. */
async function dieAtWrites(newSales: () => Sale[]): Promise<void> {
  const { snapshotDir, snapshots } = await takeSnapshots(copyOf(prepared), newSales(), selling)
  homes.push(snapshotDir)
  report(`${snapshots.length} snapshots`)
  await continueFrom(snapshots, liveOn)
  const writes = await writesOfWorkload(copyOf(prepared), selling(newSales()))
  await crashAtRandomWrites({ crashes: shareOfCount(5), writes, random }, async crash => {
    const place = copyOf(prepared)
    const sales = newSales()
    const hasCrashed = await runUntilCrash(place, crash, selling(sales))
    await liveOn(place, sales)
    return hasCrashed
  })
}

/** Crashes while executions wait: one for its day, one for the desk, one for the investor. */
async function crashAtInstants(count: number): Promise<void> {
  const before = [saleOf(bond, 3), ...mlds.map(mld => saleOf(mld, 2))]
  const [, , ready] = before
  const waiting = copyOf(prepared)
  const stack = await startTestStack(waiting)
  const visitor = new Visitor(stack.origin)
  await selling(before.slice(0, 1), [])(stack, () => false)
  await logIn(visitor, investor.somebody)
  for (const sale of before) await raise(stack, visitor, sale)
  if (ready !== undefined) await priceIt(stack, visitor, ready)
  await stack.stop()
  const { clock: _, ...again } = waiting
  const copyOfWaiting = () => ({ ...again, dataDir: copyOf(waiting).dataDir })
  const asTheyWait = (): Sale[] => before.map(sale => ({ ...sale, accept: emptyHand() }))

  const whole = await startTestStack(copyOfWaiting())
  const began = performance.now()
  await selling(asTheyWait())(whole, () => false)
  const lifeMs = performance.now() - began
  await whole.stop()
  let crashed = 0
  await inLanes([...Array(count).keys()], async (index, port) => {
    const place = { ...copyOfWaiting(), port }
    const sales = asTheyWait()
    const hasCrashed = await runUntilKilled(place, random() * lifeMs, random() < 0.3, selling(sales))
    crashed += hasCrashed ? 1 : 0
    await liveOn(place, sales)
    if (index % 20 === 19) report(`instant ${index + 1} of ${count}, ${crashed} crashes so far`)
  })
  report(`${crashed} crashes at ${count} random instants of ${Math.round(lifeMs)} ms, three sales each`)
  expect(crashed).toBeGreaterThan(count / 2)
}

/** Hours each on a small machine; `-t quote` runs one alone. */
const timeout = 28_800_000

describe('one payout for each sale, every execution at its true end, and the evening finds nothing', () => {
  it('killed around the durable writes of a bond’s sale', { timeout }, () =>
    dieAtWrites(() => [saleOf(bond, 6)]),
  )
  it('killed around the durable writes of a quote, from the request to the payout', { timeout }, () =>
    dieAtWrites(() => mlds.slice(0, 1).map(mld => saleOf(mld, 4))),
  )
  it('killed at 200 random instants while executions wait', { timeout }, () =>
    crashAtInstants(shareOfCount(200)),
  )
})
