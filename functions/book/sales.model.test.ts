import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import type { BookPart, Lot } from './bookRows.ts'
import { balancesOf, bookFaults } from './invariants.ts'
import { recordHolding } from './lots.ts'
import { redeem } from './payouts.ts'
import { entriesUnder, readInvestorBook } from './readers.ts'
import { Sales, saleSteps } from './testing/sales.ts'

/**
 * Random histories of a holding that is sold: requests that take each other's place, are given back, delivered, paid,
 * pledged and redeemed in between, decided on what was read and written after somebody else. After every step available,
 * locked, in request, pledged, sold and redeemed units are what was bought.
 */

const numRuns = process.env.PROVE === '1' ? 2_000 : 100
const ISIN = 'INE000A07011'
const investorId = 'inv_1'
const steps = [...saleSteps, 'request', 'deliver', 'deliver', 'payOut', 'payOut', 'redeem'] as const

interface Command {
  readonly do: (typeof steps)[number]
  readonly units: number
  readonly hasty: boolean
  readonly twice: boolean
  readonly slow: boolean
}
const command: fc.Arbitrary<Command> = fc.record({
  do: fc.constantFrom(...steps),
  units: fc.integer({ min: 1, max: 30 }),
  hasty: fc.nat(3).map(one => one === 0),
  twice: fc.boolean(),
  slow: fc.nat(2).map(one => one === 0),
})
interface LotPlan {
  readonly units: number
  readonly paise: number
  readonly accruedPaise: number
  readonly day: number
  readonly shown: boolean
}
const lotPlan: fc.Arbitrary<LotPlan> = fc.record({
  units: fc.integer({ min: 1, max: 20 }),
  /** Odd paise, so that a cost cannot be shared evenly. */
  paise: fc.integer({ min: 1, max: 1_999_999 }),
  accruedPaise: fc.integer({ min: -5_000, max: 5_000 }),
  day: fc.integer({ min: 1, max: 9 }),
  shown: fc.nat(5).map(one => one > 0),
})

class World {
  readonly table: MemoryTable = memoryTable()
  readonly sales = new Sales(this.table)
  clock = Date.parse('2026-11-20T04:30:00.000Z')
  redeemed = 0

  get now(): Date {
    return new Date(this.clock)
  }

  async begin(lots: readonly LotPlan[]): Promise<void> {
    for (const [index, { units, paise, accruedPaise, day, shown }] of lots.entries()) {
      const settledOn = `2026-11-0${day}`
      const inDemat = shown ? { processedOn: settledOn, lockedUntil: '2026-12-01' } : {}
      const bought = { investorId, ISIN, product: 'a-bond', orderId: `rec_${index}`, cleanPrice: '98.7650' }
      expect(
        await this.write(
          recordHolding({ ...bought, units, paise, accruedPaise, settledOn, ...inDemat }, this.now),
        ),
      ).toBe(true)
    }
  }

  async write(parts: readonly BookPart[]): Promise<boolean> {
    return parts.length > 0 && (await this.table.transact(itemsOf(parts))).ok
  }

  async lots(): Promise<readonly Lot[]> {
    return (await readInvestorBook(this.table, investorId)).lots
  }

  async partsOf(command: Command): Promise<BookPart[]> {
    const { do: step, units, hasty, now } = { ...command, now: this.now }
    if (step !== 'redeem') return this.sales.partsOf(step, { investorId, ISIN, units, hasty, now })
    // Rarely all: a redemption ends what can be asked of a lot.
    const open = (await this.lots()).filter(({ closedOn }) => closedOn === undefined)
    return redeem(units % 7 === 0 ? open : open.slice(0, units % 2), '2027-01-05', now)
  }
}

const sum = (lots: readonly Lot[], of: (lot: Lot) => number): number =>
  lots.reduce((total, lot) => total + of(lot), 0)

beforeEach(() => {
  process.env.TABLE_BOOK = 'sthirank-book'
})

describe('a holding that is sold, after any history', () => {
  it('loses and makes no unit, and pays each sale once', async () => {
    const done = new Map<string, number>()
    const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(lotPlan, { minLength: 1, maxLength: 6 }),
        fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }),
        async (plan, commands) => {
          const world = new World()
          await world.begin(plan)
          const bought = sum(await world.lots(), ({ units }) => units)
          const paid = sum(await world.lots(), ({ paise }) => paise)
          let waiting: { readonly command: Command; readonly parts: BookPart[] } | undefined
          const write = async ({ command, parts }: NonNullable<typeof waiting>): Promise<void> => {
            if (!(await world.write(parts))) return
            count(command.do)
            const lots = await world.lots()
            expect(bookFaults([...world.table.rows.values()])).toEqual([])
            const open = lots.filter(({ closedOn }) => closedOn === undefined)
            const gone = lots.filter(({ closedOn }) => closedOn !== undefined)
            const heldUnits =
              sum(open, ({ freeUnits }) => freeUnits) +
              sum(open, ({ pledgedUnits }) => pledgedUnits) +
              sum(open, ({ requestedUnits }) => requestedUnits) +
              sum(gone, ({ units }) => units)
            expect(heldUnits).toBe(bought)
            expect(sum(lots, ({ paise }) => paise)).toBe(paid)
            if (lots.length > plan.length) count('split')
            if (
              command.do === 'redeem' &&
              gone.some(({ liquidationId, requestedUnits }) => !liquidationId && requestedUnits > 0)
            )
              count('redeemedInRequest')
            if (!command.twice) return
            const before = JSON.stringify([...world.table.rows])
            expect(await world.write(parts), `${command.do} twice`).toBe(false)
            expect(JSON.stringify([...world.table.rows])).toBe(before)
          }
          for (const command of commands) {
            world.clock += 61_000
            const prepared = { command, parts: await world.partsOf(command) }
            if (command.slow && waiting === undefined) {
              waiting = prepared
              continue
            }
            await write(prepared)
            if (waiting !== undefined) await write(waiting)
            waiting = undefined
          }
          const { money } = balancesOf(await allEntries(world))
          expect(money.get(`proceeds#${investorId}`) ?? 0).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns },
    )
    expect([...done.keys()].sort()).toEqual([...saleSteps, 'redeem', 'redeemedInRequest', 'split'].sort())
  }, 600_000)
})

const allEntries = async ({ table }: World) => {
  const ids = new Set([...table.rows.keys()].flatMap(key => /\|entries#([^|]+)\|/.exec(key)?.[1] ?? []))
  return (await Promise.all([...ids].map(id => entriesUnder(table, id)))).flat()
}
