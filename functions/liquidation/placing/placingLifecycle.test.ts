import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { raiseQuoteRequest } from '../../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import type { RedeemBlock } from '../../../shared/contracts/liquidation/redemptionAmount.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type LotAvailability, unitsAvailability } from '../../book/lotLifecycle.ts'
import { mostOpenRequests } from '../liquidationLifecycle.ts'
import { blockedBy, decideLiquidation, type LiquidationWish } from './placingLifecycle.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const today = indianDate(now)

/** A lot whose units are free, asked for and pledged in any mixture, shown by the depository some days ago or not yet. */
const lot = fc
  .record({
    freeUnits: fc.integer({ min: 0, max: 6 }),
    requestedUnits: fc.integer({ min: 0, max: 4 }),
    pledgedUnits: fc.integer({ min: 0, max: 2 }),
    shownDaysAgo: fc.option(fc.integer({ min: 0, max: 60 })),
    closed: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  })
  .map(({ shownDaysAgo, closed, ...units }): Omit<LotAvailability, 'orderId'> => {
    const processedOn = shownDaysAgo === null ? undefined : addDays(today, -shownDaysAgo)
    return {
      ...units,
      units: units.freeUnits + units.requestedUnits + units.pledgedUnits,
      settledOn: processedOn ?? today,
      processedOn,
      closedOn: closed ? today : undefined,
    }
  })

const anyBlock = fc.constantFrom<RedeemBlock['id'] | undefined>(
  undefined,
  undefined,
  undefined,
  'liquidation.notRedeemable',
  'liquidation.matures',
  'liquidation.shutPeriod',
  'liquidation.marketClosed',
)
/** Facts as they can be; the price says of an MLD never that the market is closed. */
const wish: fc.Arbitrary<LiquidationWish> = fc
  .record({
    productType: fc.constantFrom('bonds' as const, 'mld' as const),
    blockId: anyBlock,
    lots: fc.array(lot, { maxLength: 5 }),
    units: fc.integer({ min: 1, max: 25 }),
    payoutsHeld: fc.integer({ min: 0, max: 4 }).map(one => one === 0),
    bankVerified: fc.integer({ min: 0, max: 4 }).map(one => one > 0),
    consented: fc.integer({ min: 0, max: 4 }).map(one => one > 0),
    openRequests: fc.integer({ min: 0, max: mostOpenRequests }),
  })
  .map(({ blockId, lots, ...rest }) => ({
    ...rest,
    lots: lots.map((one, place) => ({ ...one, orderId: `ord_${place}` })),
    block:
      blockId === undefined || (blockId === 'liquidation.marketClosed' && rest.productType === 'mld')
        ? undefined
        : { id: blockId },
    now,
    calendar: publishedCalendar,
  }))

describe('a sale', () => {
  it('takes exactly the units wished, all of them free, or is refused in words of the contract', () => {
    fc.assert(
      fc.property(wish, facts => {
        const decided = decideLiquidation(facts)
        if (!decided.ok) {
          expect(raiseQuoteRequest.problems).toContain(decided.problem.id)
          return
        }
        const taken = new Map(decided.taken.map(one => [one.lotOrderId, one.units]))
        expect([...taken.values()].reduce((sum, units) => sum + units, 0)).toBe(facts.units)
        for (const { orderId, freeUnits, closedOn } of facts.lots) {
          const units = taken.get(orderId) ?? 0
          expect(units).toBeLessThanOrEqual(freeUnits)
          if (closedOn !== undefined) expect(units).toBe(0)
        }
        const { consented, payoutsHeld, bankVerified, openRequests, block } = facts
        expect([consented, payoutsHeld, bankVerified, block]).toEqual([true, false, true, undefined])
        expect(openRequests).toBeLessThan(mostOpenRequests)
      }),
      { numRuns: 2000 },
    )
  })

  it('of one unit goes through when nothing was shown as a reason against it, and only then', () => {
    fc.assert(
      fc.property(wish, given => {
        const facts = { ...given, units: 1, consented: true, openRequests: 0 }
        expect(decideLiquidation(facts).ok).toBe(blockedBy(facts) === undefined)
      }),
      { numRuns: 2000 },
    )
  })

  it('says of too many units what is available, whatever else is wrong but what never changes', () => {
    fc.assert(
      fc.property(wish, facts => {
        const { availableUnits } = unitsAvailability(facts.lots, today)
        const id = facts.block?.id
        fc.pre(availableUnits > 0 && id !== 'liquidation.notRedeemable' && id !== 'liquidation.matures')
        expect(decideLiquidation({ ...facts, units: availableUnits + 1 })).toEqual({
          ok: false,
          problem: { id: 'liquidation.unitsAboveAvailable', field: 'units' },
        })
      }),
    )
  })
})

describe('the open quote of the ISIN', () => {
  const held = (units: number, requestedUnits: number): LotAvailability => ({
    orderId: 'ord_1',
    units,
    freeUnits: units - requestedUnits,
    requestedUnits,
    requests: { liq_1: requestedUnits },
    pledgedUnits: 0,
    settledOn: '2026-10-01',
    processedOn: '2026-10-01',
  })
  const facts: LiquidationWish = {
    productType: 'mld',
    lots: [held(5, 5)],
    units: 5,
    former: 'liq_1',
    payoutsHeld: false,
    bankVerified: true,
    consented: true,
    openRequests: mostOpenRequests,
    now,
    calendar: publishedCalendar,
  }

  it('gives its units to the new one, and its place among the open requests', () => {
    expect(decideLiquidation(facts)).toEqual({ ok: true, taken: [{ lotOrderId: 'ord_1', units: 5 }] })
    expect(decideLiquidation({ ...facts, former: undefined, lots: [held(10, 5)] })).toMatchObject({
      problem: { id: 'liquidation.tooManyOpen' },
    })
  })

  it('is all that is asked for when nothing else is free', () => {
    expect(decideLiquidation({ ...facts, units: 6 })).toMatchObject({
      problem: { id: 'liquidation.unitsAboveAvailable' },
    })
    expect(decideLiquidation({ ...facts, former: undefined })).toMatchObject({
      problem: { id: 'liquidation.requestPlaced' },
    })
  })
})
