import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from 'cdk-local/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Lot } from '../../functions/book/bookRows.ts'
import { allocate } from '../../functions/book/lotLifecycle.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import type { LiquidationAnswered } from '../../functions/liquidation/liquidationStore.ts'
import { newId } from '../../functions/platform/ids.ts'
import { openTable, WriteInProgress } from '../../functions/platform/records/table.ts'
import { redeemStates } from '../../shared/contracts/liquidation/liquidationBody.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { indianInstant, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../drivers/control.ts'
import { each } from '../drivers/each.ts'
import {
  approvedInvestors,
  faultsOf,
  type Instrument,
  type Investor,
  logInAll,
  publish,
} from '../drivers/market.ts'
import { codesSent, holds } from '../drivers/selling.ts'
import { clearPlace, newPlace, startTestStack, type TestStack, virtualTime } from '../drivers/testStack.ts'
import { contractOf } from '../drivers/visitor.ts'
import { isProving, report, seedOf, shareOfCount, times } from './fixtures/counts.ts'
import { type Answered, press, raising, salesOf } from './fixtures/sales.ts'

/**
 * Everybody sells the same units at once, with throttles, delays, conflicts and duplicates. First by the placing
 * transaction alone, without its calls and codes, each decided on what was available before the first sale; then by
 * the calls, with one code used many times, and with keys and units that do not belong to the code.
 */

const firstSeed = seedOf('sales')
const random = seededRandom(firstSeed)
const below = (most: number): number => Math.floor(random() * most)

const seeds = shareOfCount(times(1, 20))
const placements = times(120, 10_000)
const inFlight = times(40, 500)
const requests = times(12, 500)
/** With one code. */
const hands = times(12, 500)
/** Besides the one whose holding is placed over and over. */
const people = times(1, 20)
const lots = isProving ? [200, 150, 100, 50] : [8, 5]
const own = isProving ? [40, 20] : [40]

const faults = { throttle: 0.02, conflict: 0.05, delay: 0.05, maxDelayMs: 40, duplicate: 0.05 }

let prepared: { dataDir: string; port: number }
let stack: TestStack
let placer: Investor
let sellers: Investor[]
let bond: Instrument

beforeAll(async () => {
  prepared = await newPlace()
  const quiet = await startTestStack({
    ...prepared,
    clock: Date.parse(indianInstant('2026-11-25', '10:00')),
  })
  const [first, ...others] = await approvedInvestors(quiet, people + 1, 'selling')
  if (first === undefined) throw new Error('nobody is there')
  placer = first
  sellers = others
  bond = await publish(quiet, placer.visitor, 'nilgiri-tea-2029')
  await holds(quiet, placer, bond, lots)
  for (const seller of sellers) {
    await holds(quiet, seller, bond, own)
    await seller.visitor.must('setConsent', { type: 'redeem', consent: true })
  }
  await quiet.stop()
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BANK_VERIFICATION', 'sthirank-bank-verification')
  stack = await faultyStack(firstSeed)
}, 3_600_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await clearPlace(stack.dataDir, stack)
  await clearPlace(prepared.dataDir)
})

/** A copy of the prepared stack, with injected faults. */
function faultyStack(seed: number): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  cpSync(prepared.dataDir, dataDir, { recursive: true })
  return startTestStack({ dataDir, port: prepared.port, seed, faults })
}

/** The database as a function uses it, behind the same gate. */
const tableOf = ({ port }: TestStack) =>
  openTable({
    endpoint: `http://127.0.0.1:${port + 1}`,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { httpAgent: new Agent({ keepAlive: true, maxSockets: inFlight }) },
  })

const unitPricePaise = 1_023_456
function amounts(units: number) {
  const valuePaise = units * unitPricePaise
  const exitLoadPaise = Math.round(valuePaise / 50)
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise: valuePaise - exitLoadPaise }
}

/** How a placement ended; its key used up its code. */
type Placed = 'placed' | 'given up' | 'too few units' | 'others were quicker'

/** The placing transaction, many times at once. */
class Counter {
  readonly #stack: TestStack
  readonly #table: ReturnType<typeof openTable>
  readonly #commands: ReturnType<typeof liquidationCommands>
  #first: readonly Lot[] = []
  #now = new Date(0)
  /** Acknowledged units that are not given up; at most those there are, at any time. */
  #taken = 0
  peak = 0

  constructor(at: TestStack) {
    this.#stack = at
    this.#table = tableOf(at)
    this.#commands = liquidationCommands(this.#table, 'sthirank-liquidation')
  }

  async open(): Promise<void> {
    this.#now = new Date(await virtualTime(this.#stack))
    this.#first = await this.lots()
  }
  lots = async () => (await readInvestorBook(this.#table, placer.investorId)).lots
  #at = () => ({ now: this.#now, calendar: publishedCalendar, correlationId: randomUUID() })

  /** One placement as the call does it, with the oldest possible read of the holding. */
  async place(units: number): Promise<Placed> {
    const idempotency = {
      owner: placer.investorId,
      call: 'raiseQuoteRequest',
      key: randomUUID(),
      bodyHash: `${units}`,
    }
    let known = this.#first.toSorted(() => random() - 0.5).slice(0, 2)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const found = allocate(known, { units, today: indianDate(this.#now) })
      if (!found.ok) return 'too few units'
      const fresh = {
        orderId: newId('liq', this.#now),
        investorId: placer.investorId,
        product: bond.product,
        productType: 'bonds' as const,
        displayName: 'Contended',
        logoUrl: '',
        ISIN: bond.ISIN,
        units,
        exitLoadInPerc: '2',
        taken: found.taken,
        lots: known,
      }
      const twice = random() < 0.1 ? 2 : 1
      const answers = await Promise.all(
        Array.from({ length: twice }, () =>
          this.#once(() => this.#commands.placeBond(fresh, amounts(units), { idempotency }, this.#at())),
        ),
      )
      const made = answers.find(answer => answer?.ok)
      if (made?.ok === true) {
        this.#taken += units
        this.peak = Math.max(this.peak, this.#taken)
        return random() < 0.25 ? this.#giveUp(made.liquidation.orderId, units) : 'placed'
      }
      known = [...(await this.lots())]
    }
    return 'others were quicker'
  }

  /** The units are available again. */
  async #giveUp(orderId: string, units: number): Promise<Placed> {
    // From now on they may be another's.
    this.#taken -= units
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const found = await this.#commands.find(orderId)
      if (found === undefined) throw new Error(`${orderId} is gone`)
      const failed = await this.#once(() => this.#commands.fail(found, 'liquidation.failedUnits', this.#at()))
      if (failed?.ok) return 'given up'
    }
    throw new Error(`${orderId} cannot be given up`)
  }

  /** A command; `undefined` when other writes held the same rows for too long. */
  async #once(work: () => Promise<LiquidationAnswered>): Promise<LiquidationAnswered | undefined> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof WriteInProgress) return undefined
      throw error
    }
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
const counted = (ends: readonly string[]): string =>
  [...Map.groupBy(ends, end => end)].map(([end, some]) => `${some.length} × ${end}`).join(', ')

it(`${seeds} × ${placements} placements of one holding, ${inFlight} in flight: no unit is sold twice`, {
  timeout: 14_400_000,
}, async () => {
  const available = sum(lots)
  for (let index = 0; index < seeds; index += 1) {
    if (index > 0) {
      await clearPlace(stack.dataDir, stack)
      stack = await faultyStack(firstSeed + index)
    }
    const counter = new Counter(stack)
    await counter.open()
    const wishes = Array.from({ length: placements }, () => 1 + below(3))
    const ends = await each(wishes, inFlight, units => counter.place(units))
    const now = await counter.lots()
    const records = await salesOf(stack, placer.investorId)
    const open = records.filter(({ state }) => state === 'placed')
    const accepted = sum(open.map(({ units }) => units))
    const acknowledged = sum(wishes.filter((_, place) => ends[place] === 'placed'))
    report(
      `seed ${firstSeed + index}: ${counted(ends)}; ${accepted} of ${available} units, at most ${counter.peak}`,
    )
    expect(accepted).toBe(acknowledged)
    expect(sum(now.map(({ requestedUnits }) => requestedUnits))).toBe(accepted)
    expect(sum(now.map(({ freeUnits }) => freeUnits))).toBe(available - accepted)
    expect(counter.peak).toBeLessThanOrEqual(available)
    expect(now.filter(({ freeUnits }) => freeUnits < 0)).toEqual([])
    // One order for each key, however often it was requested.
    expect(records).toHaveLength(ends.filter(end => end === 'placed' || end === 'given up').length)
    expect(await faultsOf(stack)).toEqual([])
  }
})

/** The answers that the contract and the platform allow. */
const documented = [...contractOf('raiseQuoteRequest').problems, 'common.inProgress', 'session.heavyTraffic']
const undocumented = (answers: readonly Answered[]): string[] =>
  answers.flatMap(one => (one.what === 'refused' && !documented.includes(one.refused) ? [one.text] : []))
const wordsOf = (answers: readonly Answered[]): string =>
  counted(answers.map(one => (one.what === 'refused' ? one.refused : `answered with the ${one.what}`)))
const ordersIn = (answers: readonly Answered[]): string[] => [
  ...new Set(answers.flatMap(one => (one.what === 'order' ? [one.order.orderId] : []))),
]

/** Requests a code and reads it in the letter. */
async function codeFor(seller: Investor, units: number): Promise<string> {
  const before = (await codesSent(stack, seller)).length
  const answer = await press(seller.visitor, raising(bond, units), { otp: 0, key: randomUUID() })
  if (answer.what === 'refused') throw new Error(`no code: ${answer.text}`)
  return seller.visitor.until('the code', async () => (await codesSent(stack, seller))[before])
}

it(`${hands} requests with one code: one order`, { timeout: 3_600_000 }, async () => {
  await logInAll(sellers)
  const [seller] = sellers
  if (seller === undefined) throw new Error('nobody sells')
  const units = 3
  const otp = await codeFor(seller, units)
  // Every fourth repeats another's key.
  const keys = Array.from({ length: hands }, () => randomUUID())
  const answers = await Promise.all(
    keys.map((key, place) =>
      press(seller.visitor, raising(bond, units), {
        otp,
        key: place % 4 === 3 ? (keys[place - 1] ?? key) : key,
      }),
    ),
  )
  report(wordsOf(answers))
  expect(undocumented(answers)).toEqual([])
  const records = await salesOf(stack, seller.investorId)
  expect(records).toMatchObject([{ units, state: 'placed' }])
  expect(ordersIn(answers)).toEqual(records.map(({ orderId }) => orderId))
  expect(await faultsOf(stack)).toEqual([])
})

it(`${requests} requests with different keys and units: every one ends in a documented state`, {
  timeout: 3_600_000,
}, async () => {
  await advance(stack, 'PT31S')
  // Each seller has one code, for units of their own; all other numbers of units are requested too.
  const coded = await each(sellers, 8, async (seller, place) => {
    const units = 1 + (place % 5)
    return { seller, units, otp: await codeFor(seller, units) }
  })
  const nobody = { seller: placer, otp: '', units: 0 }
  const before = new Set((await salesOf(stack)).map(({ orderId }) => orderId))
  const pressed = Array.from({ length: requests }, (_, place) => {
    const { seller, otp, units: own } = coded[place % coded.length] ?? nobody
    const units = 1 + (Math.floor(place / coded.length) % 25)
    // Sometimes another code is requested meanwhile, but not instead of the one request that may sell.
    return { seller, units, otp: place % 29 === 28 && units !== own ? 0 : otp, key: randomUUID() }
  })
  const ask = ({ seller, units, otp, key }: (typeof pressed)[number]) =>
    press(seller.visitor, raising(bond, units), { otp, key })
  const answers = await Promise.all(pressed.map(ask))
  report(wordsOf(answers))
  expect(undocumented(answers)).toEqual([])
  const made = (await salesOf(stack)).filter(({ orderId }) => !before.has(orderId))
  expect(made.filter(({ state }) => !redeemStates.includes(state))).toEqual([])
  // A code makes one order, for its units; none when its seller got another code before.
  const gotAnother = new Set(
    pressed.flatMap(({ seller }, place) => (answers[place]?.what === 'code' ? [seller.investorId] : [])),
  )
  const sold = new Set(made.map(({ investorId }) => investorId))
  const wanted = coded.filter(
    ({ seller: { investorId } }) => sold.has(investorId) || !gotAnother.has(investorId),
  )
  expect(made.map(({ investorId, units, state }) => [investorId, units, state]).toSorted()).toEqual(
    wanted.map(({ seller, units }) => [seller.investorId, units, 'placed']).toSorted(),
  )
  expect(ordersIn(answers).toSorted()).toEqual(made.map(({ orderId }) => orderId).toSorted())
  // A repeat with the same key gets the same order.
  const again = pressed.filter((_, place) => answers[place]?.what === 'order')
  expect(ordersIn(await each(again, 8, ask)).toSorted()).toEqual(ordersIn(answers).toSorted())
  expect(await faultsOf(stack)).toEqual([])
})
