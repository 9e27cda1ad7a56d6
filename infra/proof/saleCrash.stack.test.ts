import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import {
  approvedInvestors,
  comparisonOf,
  control,
  faultsOf,
  type Instrument,
  type Investor,
  isinOf,
  publish,
} from '../drivers/market.ts'
import { debenture, holds, operator } from '../drivers/selling.ts'
import { advance, clearPlace, newPlace, type ProvenHouse, startProvenHouse } from '../drivers/testStack.ts'
import { logIn, Visitor } from '../drivers/visitor.ts'
import { seededRandom } from '../local/gate/mischief.ts'
import { report, seedOf } from './fixtures/counts.ts'
import { inLanes } from './fixtures/lanes.ts'
import {
  afterDeath,
  dieByChance,
  type Life,
  liveUntilDeath,
  liveUntilKilled,
  writesOfALife,
} from './fixtures/mortal.ts'
import { liveOnFrom, photograph } from './fixtures/photographs.ts'
import {
  accepting,
  confirms,
  emptyHand,
  executionsAmiss,
  payoutsAmiss,
  raising,
  salesOf,
} from './fixtures/sales.ts'

/**
 * The house dies while holdings become money: at every durable write of a bond's sale and of an MLD's, from the first code
 * over desk, acceptance and depository to the payout, and by SIGKILL at random instants while such sales wait. Every death
 * happens to a copy of one prepared house, whose vendors are copied with it; then the house lives on, and whatever was cut
 * off is asked again under its key, as a browser would.
 */

const seed = seedOf('saleCrash')
const random = seededRandom(seed)

// A Monday; what is sold on it is paid on Thursday. No weekend, for every day that passes is work.
const clock = Date.parse(indianInstant('2026-11-30', '10:00'))
const payday = '2026-12-03'
/** When the units are delivered and the bank is told, and when it has paid. */
const instants = [indianInstant(payday, '11:01'), indianInstant(payday, '11:05')]
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
  const house = await startProvenHouse({ ...prepared, seed, clock })
  const [first] = await approvedInvestors(house, 1, 'seller')
  if (first === undefined) throw new Error('nobody is there')
  investor = first
  const { visitor } = investor
  bond = await publish(house, visitor, 'nilgiri-tea-2029')
  await holds(house, investor, bond, [5, 4])
  mlds = [
    await publish(house, visitor, debenture),
    await publish(house, visitor, debenture, {
      ISIN: isinOf('INEK4S00799'),
      product: 'second-shield',
      displayName: 'Second Shield',
    }),
  ]
  for (const mld of mlds) await holds(house, investor, mld, [3, 3])
  await visitor.must('setConsent', { type: 'redeem', consent: true })
  await house.stop()
})
afterAll(async () => {
  for (const dataDir of homes) await clearPlace(dataDir)
})

/** A house as it was, in a place of its own. */
function copyOf(place: Place) {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  homes.push(dataDir)
  cpSync(place.dataDir, dataDir, { recursive: true })
  return { dataDir, port: place.port, seed, clock }
}

/** What the seller knows of a sale: what was acknowledged, and the keys of what was not. */
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

/** What is going to be done, each unless the house dies before; afterwards nothing of it is done again. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T | undefined>

function attemptIn(house: ProvenHouse, isDead: () => boolean): Attempt {
  return async work => {
    if (isDead()) return undefined
    try {
      return await work()
    } catch (error) {
      // A connection that breaks may be heard of before the end is; a house that lives tells a true failure.
      const alive = new AbortController()
      const lives = new Promise<void>(resolve => {
        alive.signal.addEventListener('abort', () => resolve())
      })
      void stillAnswers(house).then(() => alive.abort())
      await Promise.race([house.ended, lives])
      if (isDead()) return undefined
      throw error
    }
  }
}
/** Resolves when the house answers; one that is gone never does. */
async function stillAnswers(house: ProvenHouse): Promise<void> {
  const response = await fetch(`${house.origin}/api/version`).catch(() => undefined)
  if (response === undefined) await house.ended
  else await response.arrayBuffer()
}

async function raise(house: ProvenHouse, visitor: Visitor, sale: Sale): Promise<void> {
  if (sale.orderId !== undefined) return
  const { somebody } = investor
  const { orderId } = await confirms(
    house,
    { visitor, somebody },
    raising(sale.instrument, sale.units),
    sale.raise,
  )
  sale.orderId = orderId
}

/** The desk looks before it names a price: one that a machine of before the death named stands. */
async function priceIt(house: ProvenHouse, visitor: Visitor, sale: Sale): Promise<void> {
  const { orderId = '' } = sale
  if (sale.isPriced) return
  const [record] = (await salesOf(house)).filter(one => one.orderId === orderId)
  if (record?.state === 'quoteRequested')
    await operator(house, visitor, 'ops-price-quote', { orderId, unitPrice })
  sale.isPriced = true
}

async function accept(house: ProvenHouse, visitor: Visitor, sale: Sale): Promise<void> {
  if (sale.isAccepted) return
  const { somebody } = investor
  await confirms(house, { visitor, somebody }, accepting(sale.instrument, sale.orderId ?? ''), sale.accept)
  sale.isAccepted = true
}

/** Lives of sales, from wherever they stand, to the money or to an instant before. */
const selling =
  (sales: readonly Sale[], until: readonly string[] = instants): Life =>
  async (house, isDead) => {
    const attempt = attemptIn(house, isDead)
    const visitor = new Visitor(house.origin)
    await attempt(() => logIn(visitor, investor.somebody))
    for (const sale of sales) await attempt(() => raise(house, visitor, sale))
    for (const sale of sales.filter(isMld)) {
      await attempt(() => priceIt(house, visitor, sale))
      await attempt(() => accept(house, visitor, sale))
    }
    for (const now of until) await attempt(() => goOn(house, now))
  }

/** To an instant, unless it is past; what is due on the way is done. */
async function goOn(house: ProvenHouse, now: string): Promise<void> {
  const { status, text } = await control(house, '/clock', { now })
  if (status !== 200 && !text.includes('cannot be moved back'))
    throw new Error(`the clock did not move: ${status} ${text}`)
  await advance(house, 'PT1M')
}

/** What must be there in the end, whatever died on the way: one of each. */
async function held(house: ProvenHouse, sales: readonly Sale[]): Promise<void> {
  const visitor = new Visitor(house.origin)
  // A step that was cut off is tried again after its machine's pause.
  for (let minute = 0; minute < 60; minute += 1) {
    if ((await salesOf(house)).every(({ state }) => state === 'processed')) break
    await advance(house, 'PT1M')
  }
  const records = await salesOf(house)
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
  expect(await payoutsAmiss(house, records)).toEqual([])
  expect(await faultsOf(house)).toEqual([])
  expect(await comparisonOf(house, visitor, payday)).toBe('SUCCEEDED')
  expect(await executionsAmiss(house, records)).toEqual([])
}

/** The life after a death, and the judgement. */
const liveOn = (place: Place, sales: readonly Sale[]): Promise<void> =>
  afterDeath(place, seed, async house => {
    await selling(sales)(house, () => false)
    await held(house, sales)
  })

/** Every write of a life by its picture, and a few by a true SIGKILL. */
async function dieAtWrites(newSales: () => Sale[]): Promise<void> {
  const { album, pictures } = await photograph(copyOf(prepared), newSales(), selling)
  homes.push(album)
  report(`${pictures.length} pictures of a life`)
  await liveOnFrom(pictures, liveOn)
  const writes = await writesOfALife(copyOf(prepared), selling(newSales()))
  await dieByChance({ deaths: 5, writes, random }, async death => {
    const place = copyOf(prepared)
    const sales = newSales()
    const dies = await liveUntilDeath(place, death, selling(sales))
    await liveOn(place, sales)
    return dies
  })
}

/** Deaths while executions wait: one for its day, one for the desk, one for the investor. */
async function dieAtInstants(count: number): Promise<void> {
  const before = [saleOf(bond, 3), ...mlds.map(mld => saleOf(mld, 2))]
  const [, , ready] = before
  const waiting = copyOf(prepared)
  const house = await startProvenHouse(waiting)
  const visitor = new Visitor(house.origin)
  await selling(before.slice(0, 1), [])(house, () => false)
  await logIn(visitor, investor.somebody)
  for (const sale of before) await raise(house, visitor, sale)
  if (ready !== undefined) await priceIt(house, visitor, ready)
  await house.stop()
  const { clock: _, ...again } = waiting
  const copyOfWaiting = () => ({ ...again, dataDir: copyOf(waiting).dataDir })
  const asTheyWait = (): Sale[] => before.map(sale => ({ ...sale, accept: emptyHand() }))

  const whole = await startProvenHouse(copyOfWaiting())
  const began = performance.now()
  await selling(asTheyWait())(whole, () => false)
  const lifeMs = performance.now() - began
  await whole.stop()
  let died = 0
  await inLanes([...Array(count).keys()], async (death, port) => {
    const place = { ...copyOfWaiting(), port }
    const sales = asTheyWait()
    const dies = await liveUntilKilled(place, random() * lifeMs, random() < 0.3, selling(sales))
    died += dies ? 1 : 0
    await liveOn(place, sales)
    if (death % 20 === 19) report(`instant ${death + 1} of ${count}, ${died} deaths so far`)
  })
  report(`${died} deaths at ${count} random instants of ${Math.round(lifeMs)} ms, three sales each`)
  expect(died).toBeGreaterThan(count / 2)
}

/** Hours each on a small machine; `-t quote` tells one alone. */
const timeout = 28_800_000

describe('one payout for each sale, every execution at its true end, and the evening finds nothing', () => {
  it('killed around the durable writes of a bond’s sale', { timeout }, () =>
    dieAtWrites(() => [saleOf(bond, 6)]),
  )
  it('killed around the durable writes of a quote, from the request to the payout', { timeout }, () =>
    dieAtWrites(() => mlds.slice(0, 1).map(mld => saleOf(mld, 4))),
  )
  it('killed at 200 random instants while executions wait', { timeout }, () => dieAtInstants(200))
})
