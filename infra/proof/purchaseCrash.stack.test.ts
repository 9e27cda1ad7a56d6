import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { seededRandom } from '../local/gate/mischief.ts'
import { isProving, report, seedOf } from './fixtures/counts.ts'
import { unlessItDies } from './fixtures/ledger.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  chargesAmiss,
  comparisonOf,
  control,
  faultsOf,
  gatewayOf,
  type Instrument,
  type Investor,
  ordersOf,
  publishMonthly,
  rowsOf,
} from './fixtures/market.ts'
import { type Death, type Life, liveUntilDeath, writesOfALife } from './fixtures/mortal.ts'
import { advance, clearPlace, newPlace, type ProvenHouse, startProvenHouse } from './fixtures/provenHouse.ts'
import { logIn, Visitor } from './fixtures/visitor.ts'

/**
 * The house is killed (SIGKILL) at one of the durable writes of a purchase: from the press of the button over payment,
 * exchange, settlement and demat account to the first coupon. Every death happens to a copy of the same prepared house,
 * whose vendors are copied with it; then the house lives on, and whatever was cut off is asked again as a browser would.
 */

const seed = seedOf('purchaseCrash')
const random = seededRandom(seed)

// A Wednesday; settled on Thursday, of record on Friday, paid on Monday.
const clock = Date.parse(indianInstant('2026-11-25', '10:00'))
const payday = '2026-11-30'

let prepared: { dataDir: string; port: number }
let investor: Investor
let issue: Instrument
const homes: string[] = []

beforeAll(async () => {
  prepared = await newPlace()
  const house = await startProvenHouse({ ...prepared, seed, clock })
  const [first] = await approvedInvestors(house, 1, 'mortal')
  if (first === undefined) throw new Error('nobody is there')
  investor = first
  issue = await publishMonthly(house, investor.visitor)
  await house.stop()
})
afterAll(async () => {
  for (const dataDir of homes) await clearPlace(dataDir)
  await clearPlace(prepared.dataDir)
})

/** A house as it was before anybody bought, in a place of its own. */
function copyOfTheHouse() {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  homes.push(dataDir)
  cpSync(prepared.dataDir, dataDir, { recursive: true })
  return { dataDir, port: prepared.port, seed, clock }
}

/** What the buyer has in hand: the key was minted before the request was sent. */
interface Purchase {
  readonly key: string
  amount?: number
  orderId?: string
}

const units = 10
/** The instants a life goes through after the payment: matched, settled and shown, due, paid. */
const instants = [
  indianInstant('2026-11-25', '10:10'),
  indianInstant('2026-11-26', '11:01'),
  indianInstant('2026-11-26', '12:10'),
  indianInstant(payday, '06:10'),
  indianInstant(payday, '12:40'),
]

/** One life of a purchase, from wherever it stands, to the coupon or to an instant before. */
const buying =
  (purchase: Purchase, until = instants): Life =>
  async (house, isDead) => {
    const attempt = <T>(work: () => Promise<T>) => unlessItDies({ isDead }, work)
    const visitor = new Visitor(house.origin)
    await attempt(() => logIn(visitor, investor.somebody))
    const amount = purchase.amount ?? (await attempt(() => amountOf(visitor, issue, units)))
    if (amount === undefined) return
    purchase.amount = amount
    const bought = await attempt(() => buys(visitor, issue, { units, amount, key: purchase.key }))
    if (bought === undefined) return
    if (bought.orderId === undefined) throw new Error(`refused: ${bought.text}`)
    if (purchase.orderId !== undefined) expect(bought.orderId).toBe(purchase.orderId)
    purchase.orderId = bought.orderId
    const { orderId } = bought
    // The vendors live on; whoever has paid there does not pay again.
    await attempt(() => paysOnce(house, orderId))
    for (const now of until) await attempt(() => goOn(house, now))
  }

async function paysOnce(house: ProvenHouse, orderId: string): Promise<void> {
  const { payments } = await gatewayOf(house, orderId)
  if (payments.some(({ status }) => status === 'captured')) return
  const { status, text } = await control(house, `/payments/${orderId}`, { outcome: 'pay' })
  if (status !== 200) throw new Error(`the payment was answered ${status}: ${text}`)
}

/** To an instant, unless it is past; what is due on the way is done. */
async function goOn(house: ProvenHouse, now: string): Promise<void> {
  const { status, text } = await control(house, '/clock', { now })
  if (status !== 200 && !text.includes('cannot be moved back'))
    throw new Error(`the clock did not move: ${status} ${text}`)
  await advance(house, 'PT1M')
}

/** What must be there in the end, whatever died on the way: one of each. */
async function held(house: ProvenHouse, { orderId = '' }: Purchase): Promise<void> {
  const visitor = new Visitor(house.origin)
  await logIn(visitor, investor.somebody)
  const orders = await visitor.until('the order to be processed', async () => {
    const found = await ordersOf(house)
    return found.every(({ state }) => state === 'processed') ? found : undefined
  })
  expect(orders.map(order => [order.orderId, order.state])).toEqual([[orderId, 'processed']])
  expect(await chargesAmiss(house, orders)).toEqual([])
  expect(
    (await gatewayOf(house, orderId)).payments.filter(({ status }) => status === 'captured'),
  ).toHaveLength(1)
  const book = await rowsOf(house, 'sthirank-book')
  const of = (prefix: string) => book.filter(({ sk }) => String(sk).startsWith(prefix))
  expect(of('lot#').map(lot => lot.units)).toEqual([units])
  expect(of('payout#').map(({ dueDate, state }) => [dueDate, state])).toEqual([[payday, 'credited']])
  expect(await faultsOf(house)).toEqual([])
  expect(await comparisonOf(house, visitor, payday)).toBe('SUCCEEDED')
}

/** One death and the life after it. */
async function dieAndLive(death: Death): Promise<boolean> {
  const place = copyOfTheHouse()
  const { clock: _, ...again } = place
  const purchase: Purchase = { key: randomUUID() }
  const died = await liveUntilDeath(place, death, buying(purchase))
  const house = await startProvenHouse(again)
  await buying(purchase)(house, () => false)
  await held(house, purchase)
  await house.stop()
  await clearPlace(place.dataDir)
  return died
}

it('one order, one payment, the units once, the coupon once, and the evening finds nothing', {
  timeout: 14_400_000,
}, async () => {
  // In every test run one death, in the part of a life that reaches the exchange: lives differ by a few writes, and a
  // number that one does not come to would prove nothing. The first quarter is the start of the house and the log-in.
  const counted = isProving ? instants : instants.slice(0, 1)
  const all = await writesOfALife(copyOfTheHouse(), buying({ key: randomUUID() }, counted))
  const somewhere = Math.floor(all * (0.25 + random() / 4))
  const deaths: Death[] = isProving
    ? [...Array(all).keys()].flatMap(write => [
        { write: write + 1, when: 'before' },
        { write: write + 1, when: 'after' },
      ])
    : [{ write: somewhere, when: random() < 0.5 ? 'before' : 'after' }]
  let died = 0
  for (const [index, death] of deaths.entries()) {
    died += (await dieAndLive(death)) ? 1 : 0
    if (index % 20 === 19) report(`write ${death.write} of ${all}, ${died} deaths so far`)
  }
  report(`${died} deaths in ${deaths.length} lives of ${all} durable writes, one purchase each`)
  expect(died).toBeGreaterThan(0)
})
