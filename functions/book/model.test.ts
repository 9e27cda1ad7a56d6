import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import type { BookPart, Lot, Reservation, ShardUnits } from './bookRows.ts'
import { bookFaults } from './invariants.ts'
import { inDemat, recordHolding } from './lots.ts'
import { creditPayout, latePayout, type NewPayout, payoutDue, redeem } from './payouts.ts'
import { readInvestorBook, readPayout, readReservation, readStock, readStockFor } from './readers.ts'
import {
  type NewReservation,
  receive,
  receiveLate,
  receiveToReturn,
  release,
  reserve,
  sendBack,
  settle,
  unwind,
} from './reservations.ts'
import { allocateShards } from './shards.ts'
import { publishStock } from './stock.ts'
import { type SaleStep, Sales, saleSteps } from './testing/sales.ts'

/**
 * Random histories of the book: whatever is asked of it, in whatever order and however often, each step is done whole or
 * not at all, and what must hold of the book holds after every single one.
 */

/** What a second payment of an order brings. */
const secondPaise = 4_321
const numRuns = process.env.PROVE === '1' ? 10_000 : 120
const isins = ['INE000A07011', 'INE000B07019'] as const
const investors = ['inv_1', 'inv_2', 'inv_3'] as const

interface Command {
  readonly do:
    | 'reserve'
    | 'release'
    | 'releaseKeeping'
    | 'receive'
    | 'receiveLate'
    | 'receiveSecond'
    | 'sendBack'
    | 'settle'
    | 'unwind'
    | 'inDemat'
    | 'record'
    | 'payoutDue'
    | 'late'
    | 'credit'
    | 'redeem'
    | 'publish'
    | 'reissue'
    | SaleStep
  readonly order: number
  readonly units: number
  /** Done a second time with what was read before the first. */
  readonly twice: boolean
  /** Decided now and written only after the next command: somebody else was quicker. */
  readonly slow: boolean
  readonly discounted: boolean
}

const command: fc.Arbitrary<Command> = fc.record({
  do: fc.constantFrom(
    ...(['reserve', 'reserve', 'receive', 'receive', 'settle', 'settle'] as const),
    ...(['release', 'releaseKeeping', 'receiveLate', 'receiveSecond', 'sendBack', 'unwind'] as const),
    ...([
      'inDemat',
      'inDemat',
      'record',
      'payoutDue',
      'late',
      'credit',
      'redeem',
      'publish',
      'reissue',
    ] as const),
    ...([...saleSteps, 'settle', 'inDemat', 'inDemat', 'receive'] as const),
  ),
  order: fc.integer({ min: 0, max: 3 }),
  units: fc.integer({ min: 1, max: 40 }),
  twice: fc.boolean(),
  slow: fc.nat(4).map(one => one === 0),
  discounted: fc.boolean(),
})

class World {
  readonly table: MemoryTable = memoryTable()
  readonly sales = new Sales(this.table)
  clock = Date.parse('2026-11-20T04:30:00.000Z')
  payments = 0
  versions: Record<string, number> = {}
  /** Orders keep their investor and ISIN, whoever asks for them. */
  readonly investorOf = (order: number): string => investors[order % investors.length] ?? ''
  readonly isinOf = (order: number): string => isins[order % isins.length] ?? ''
  readonly idOf = (order: number): string => `ord_${order}`
  get now(): Date {
    return new Date(this.clock)
  }

  async begin(): Promise<void> {
    for (const ISIN of isins) await this.publish(ISIN, 60)
    // The second one has the four shards of its first publication, of fifteen units each: most orders take from several.
    const [, second = ''] = isins
    await this.publish(second, 400)
    await this.publish(second, 60)
    expect((await readStock(this.table, second))?.rows.map(row => row.availableUnits)).toEqual([
      15, 15, 15, 15,
    ])
  }

  async publish(ISIN: string, issuedUnits: number): Promise<void> {
    const before = await readStock(this.table, ISIN)
    const priceVersion = (this.versions[ISIN] ?? 0) + 1
    const published = { ISIN, product: 'a-bond', issuedUnits, priceVersion, onSale: true }
    if (await this.write(publishStock(before, published, this.now))) this.versions[ISIN] = priceVersion
  }

  nextVersion(order: number): void {
    const ISIN = this.isinOf(order)
    this.versions[ISIN] = (this.versions[ISIN] ?? 0) + 1
  }

  async write(parts: readonly BookPart[]): Promise<boolean> {
    return parts.length > 0 && (await this.table.transact(itemsOf(parts))).ok
  }

  reservationOf(order: number): Promise<Reservation | undefined> {
    return readReservation(this.table, this.investorOf(order), this.idOf(order))
  }

  async lotsOf(order: number): Promise<Lot[]> {
    const { lots } = await readInvestorBook(this.table, this.investorOf(order))
    return lots.filter(({ ISIN, closedOn }) => ISIN === this.isinOf(order) && closedOn === undefined)
  }
}

/** Where the units are taken from, as a purchase computes it; from shard 0 when there are too few. */
async function shardsOf(world: World, { order, units }: Command): Promise<ShardUnits | undefined> {
  const id = `${world.idOf(order)}#${world.clock}`
  const stock = await readStockFor(world.table, world.isinOf(order), { draw: id, units })
  return stock && allocateShards(stock.rows, units, id)
}

const wanted = (world: World, { order, units, discounted }: Command): NewReservation => {
  const sellerPaise = units * 98_765
  const discountPaise = discounted ? units * 247 : 0
  return {
    orderId: world.idOf(order),
    investorId: world.investorOf(order),
    ISIN: world.isinOf(order),
    product: 'a-bond',
    units,
    sellerPaise,
    stampDutyPaise: units,
    discountPaise,
    paise: sellerPaise + units - discountPaise,
    expiresAt: new Date(world.clock + 900_000).toISOString(),
  }
}

const payout = (world: World, { order, units }: Command): NewPayout => ({
  investorId: world.investorOf(order),
  ISIN: world.isinOf(order),
  product: 'a-bond',
  issuer: 'An issuer',
  dueDate: '2027-01-01',
  recordDate: '2026-12-17',
  paymentDate: '2027-01-01',
  units,
  couponPaise: units * 800,
  principalPaise: 0,
  tdsPaise: units * 80,
  netPaise: units * 720,
  final: false,
})

const isSale = (step: Command['do']): step is SaleStep => saleSteps.some(one => one === step)

/** The items of a command, from what is read now; none when it makes no sense (the caller would not ask). */
async function partsOf(world: World, command: Command): Promise<BookPart[]> {
  const { order } = command
  const { now } = world
  const at = { ISIN: world.isinOf(order), investorId: world.investorOf(order), orderId: world.idOf(order) }
  const version = world.versions[at.ISIN] ?? 0
  if (command.do === 'reserve') {
    const shards = await shardsOf(world, command)
    return reserve({ ...wanted(world, command), shards }, version, now)
  }
  if (command.do === 'publish' || command.do === 'reissue') {
    const before = await readStock(world.table, at.ISIN)
    const issued = (before?.issuedUnits ?? 0) + (command.do === 'reissue' ? command.units - 20 : 0)
    const next = {
      ISIN: at.ISIN,
      product: 'a-bond',
      issuedUnits: issued,
      priceVersion: version + 1,
      onSale: true,
    }
    return issued < 0 ? [] : publishStock(before, next, now)
  }
  if (command.do === 'payoutDue') return payoutDue(payout(world, command))
  if (command.do === 'late' || command.do === 'credit') {
    const found = await readPayout(world.table, at.investorId, at.ISIN, '2027-01-01')
    if (found === undefined) return []
    return command.do === 'late'
      ? latePayout(found)
      : creditPayout(found, { paidOn: '2027-01-01', utr: 'U1' }, now)
  }
  if (isSale(command.do))
    return world.sales.partsOf(command.do, {
      ...at,
      units: 1 + (command.units % 12),
      hasty: command.discounted,
      now,
    })
  if (command.do === 'record')
    return recordHolding(
      {
        ...at,
        orderId: `rec_${order}_${command.units % 3}`,
        product: 'a-bond',
        units: command.units,
        settledOn: '2026-11-20',
        cleanPrice: '98.7650',
        paise: command.units * 98_765,
        accruedPaise: 0,
        ...(command.discounted ? {} : { processedOn: '2026-11-20', lockedUntil: '2026-12-11' }),
      },
      now,
    )
  if (command.do === 'redeem') return redeem(await world.lotsOf(order), '2027-01-01', now)
  const reservation = await world.reservationOf(order)
  if (reservation === undefined) return []
  if (command.do === 'inDemat')
    return inDemat(
      { ...at, units: reservation.units },
      { processedOn: '2026-11-23', lockedUntil: '2026-12-14' },
    )
  if (command.do !== 'receiveLate') return moneyParts(world, command, reservation, version)
  // Late money takes the units from wherever they are by then.
  const shards = (await shardsOf(world, { ...command, units: reservation.units })) ?? reservation.shards
  return moneyParts(world, command, { ...reservation, shards }, version)
}

function moneyParts(world: World, command: Command, reservation: Reservation, version: number): BookPart[] {
  const { now } = world
  const money = (paymentId: string, paise = reservation.paise) => ({ paymentId, paise, at: now })
  const first = `pay_${command.order}`
  switch (command.do) {
    case 'release':
      return release(reservation, now)
    case 'releaseKeeping':
      return release(reservation, now, 'kept')
    case 'receive':
      return receive(reservation, money(first), now)
    case 'receiveLate':
      return receiveLate(reservation, money(first), version, now)
    case 'receiveSecond':
      return receiveToReturn(reservation, money(`second_${command.order}`, secondPaise), now)
    case 'sendBack': {
      const [paymentId, paise] = command.discounted
        ? [first, reservation.paise]
        : [`second_${command.order}`, secondPaise]
      return sendBack(reservation, { paymentId, paise, refundId: 'r' }, now)
    }
    case 'settle':
      return settle(reservation, { settledOn: '2026-11-23', cleanPrice: '98.7650', accruedPaise: 0 }, now)
    case 'unwind':
      return unwind(reservation, now)
    default:
      return []
  }
}

/** A payment goes back only when it came and pays nothing: that is the payment row's guard, which the book does not know. */
async function isPossible(world: World, command: Command): Promise<boolean> {
  if (command.do !== 'sendBack') return true
  const paymentId = command.discounted ? `pay_${command.order}` : `second_${command.order}`
  const came = world.table.rows.has(`sthirank-book|entries#${world.idOf(command.order)}|receive#${paymentId}`)
  return came && (!command.discounted || (await world.reservationOf(command.order))?.state === 'released')
}

beforeEach(() => {
  process.env.TABLE_BOOK = 'sthirank-book'
})

/** What a history is made of, sales aside. */
const steps = [
  'credit',
  'inDemat',
  'late',
  'payoutDue',
  'publish',
  'receive',
  'receiveLate',
  'receiveSecond',
  'record',
  'redeem',
  'reissue',
  'release',
  'releaseKeeping',
  'reserve',
  'sendBack',
  'settle',
  'unwind',
]

const faultsOf = (world: World): string[] => bookFaults([...world.table.rows.values()])

describe('the book after any history', () => {
  it('sums to zero, counts what it booked, owes what it holds, and sells no unit twice', async () => {
    const done = new Map<string, number>()
    // Sales have histories of their own beside; here they only come in between.
    const taken = (): string[] =>
      [...done.keys()].filter(step => !saleSteps.some(sale => sale === step)).sort()
    const anyHistory = fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 60, size: 'max' }),
      async commands => {
        const world = new World()
        await world.begin()
        let waiting: { readonly command: Command; readonly parts: BookPart[] } | undefined
        const write = async ({ command, parts }: { command: Command; parts: BookPart[] }): Promise<void> => {
          const wrote = (await isPossible(world, command)) && (await world.write(parts))
          if (!wrote) return
          done.set(command.do, (done.get(command.do) ?? 0) + 1)
          if (command.do === 'publish' || command.do === 'reissue') world.nextVersion(command.order)
          expect(faultsOf(world)).toEqual([])
          if (!command.twice) return
          // What was asked for once is refused as a whole the second time, and so nothing is booked twice.
          const before = JSON.stringify([...world.table.rows])
          expect(await world.write(parts), `${command.do} twice`).toBe(false)
          expect(JSON.stringify([...world.table.rows])).toBe(before)
        }
        for (const command of commands) {
          world.clock += 61_000
          const prepared = { command, parts: await partsOf(world, command) }
          if (command.slow && waiting === undefined) {
            waiting = prepared
            continue
          }
          await write(prepared)
          if (waiting !== undefined) await write(waiting)
          waiting = undefined
        }
      },
    )
    await fc.assert(anyHistory, { numRuns })
    // The rarest step is taken five times in 300 histories, by chance now and then not at all: then some more are led.
    for (let more = 0; more < 4 && taken().length < steps.length; more += 1)
      await fc.assert(anyHistory, { numRuns: 300 })
    // Every kind of step was really taken; otherwise the histories above prove less than they say.
    expect(taken()).toEqual(steps)
  }, 600_000)
})
