import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  asReleased,
  freeFrom,
  isLocked,
  type LotAvailability,
  lotsToFill,
  pledgesOf,
  takenBy,
  unitsAvailability,
} from './lotLifecycle.ts'

/** Which units can be sold, which a sale takes, and where a pledge is laid. */

const today = '2026-12-14'
const lotAs = (orderId: string, more: Partial<LotAvailability> = {}): LotAvailability => {
  const { units = 10, requestedUnits = 0, pledgedUnits = 0 } = more
  return {
    orderId,
    units,
    freeUnits: units - requestedUnits - pledgedUnits,
    requestedUnits,
    pledgedUnits,
    settledOn: '2026-11-20',
    processedOn: '2026-11-23',
    lockedUntil: '2026-12-14',
    ...more,
  }
}

describe('the 21 days', () => {
  it('begin when the depository shows the units, and the last of them is the day before the 21st after it', () => {
    const lot = lotAs('a', { lockedUntil: undefined })
    expect(freeFrom(lot)).toBe('2026-12-14')
    expect([isLocked(lot, '2026-12-13'), isLocked(lot, '2026-12-14')]).toEqual([true, false])
  })
  it('have not begun before that', () => {
    expect(isLocked(lotAs('a', { processedOn: undefined, lockedUntil: undefined }), '2030-01-01')).toBe(true)
  })
})

describe('where units stand', () => {
  const lots = [
    lotAs('a', { requestedUnits: 4, pledgedUnits: 1 }),
    lotAs('b', { units: 3, lockedUntil: '2026-12-20' }),
    lotAs('c', { units: 2, lockedUntil: '2026-12-20', pledgedUnits: 1 }),
    lotAs('d', { units: 6, processedOn: undefined, lockedUntil: undefined }),
    lotAs('e', { units: 50, closedOn: '2026-12-01' }),
  ]
  it('is said with the days on which more become free', () => {
    expect(unitsAvailability(lots, today)).toEqual({
      availableUnits: 5,
      lockedUnits: 12,
      unitsInRequest: 4,
      heldUnits: 21,
      later: [{ date: '2026-12-20', units: 4 }],
    })
  })
  it('is locked altogether while nothing can be sold', () => {
    expect(unitsAvailability(lots, today, true)).toMatchObject({ availableUnits: 0, lockedUnits: 17 })
  })
})

describe('a sale takes', () => {
  it('what settled first, and of one day in the order of the ids', () => {
    const lots = [lotAs('c', { settledOn: '2026-11-19' }), lotAs('b'), lotAs('a')]
    expect(allocate(lots, { units: 23, today })).toEqual({
      ok: true,
      taken: [
        { lotOrderId: 'c', units: 10 },
        { lotOrderId: 'a', units: 10 },
        { lotOrderId: 'b', units: 3 },
      ],
    })
  })
  it('nothing that is locked, pledged, asked for already, gone or not in demat', () => {
    const lots = [
      lotAs('a', { lockedUntil: '2026-12-15' }),
      lotAs('b', { pledgedUnits: 4, requestedUnits: 4 }),
      lotAs('c', { closedOn: '2026-12-01' }),
      lotAs('d', { processedOn: undefined, lockedUntil: undefined }),
    ]
    expect(allocate(lots, { units: 2, today })).toMatchObject({ taken: [{ lotOrderId: 'b', units: 2 }] })
    expect(allocate(lots, { units: 3, today })).toEqual({ ok: false, reason: 'tooFewUnits', mostUnits: 2 })
  })
  it('the units of the request whose place it takes, before others', () => {
    const former = 'liq_1'
    const lots = [lotAs('a', { requestedUnits: 10, requests: { [former]: 10 } }), lotAs('b')]
    expect(allocate(lots, { units: 12, today })).toMatchObject({ ok: false, mostUnits: 10 })
    expect(allocate(lots, { units: 12, today, former })).toEqual({
      ok: true,
      taken: [
        { lotOrderId: 'a', units: 10 },
        { lotOrderId: 'b', units: 2 },
      ],
    })
  })
  it('nothing of a lot that was redeemed with units of that request', () => {
    const gone = { requestedUnits: 10, requests: { liq_1: 10 }, closedOn: '2026-12-01' }
    const lots = [lotAs('a', gone), lotAs('b', { requestedUnits: 4, requests: { liq_1: 4 } })]
    expect(takenBy(lots, 'liq_1')).toEqual([{ lotOrderId: 'b', units: 4 }])
    expect(asReleased(lots, 'liq_1')[0]).toBe(lots[0])
    expect(takenBy(lots, undefined)).toEqual([])
  })
  it('no more lots than one transaction has room for, and says how many units those are', () => {
    const lots = Array.from({ length: 100 }, (_, index) => lotAs(`o${String(index).padStart(3, '0')}`))
    expect(allocate(lots, { units: 900, today })).toMatchObject({ ok: true })
    expect(allocate(lots, { units: 895, today })).toMatchObject({ ok: true })
    expect(allocate(lots, { units: 901, today })).toEqual({
      ok: false,
      reason: 'tooManyLots',
      mostUnits: 900,
    })
    // A successor writes the other's end as well, and its lots count with those of the other.
    const former = 'liq_1'
    const requested = lots.map(lot =>
      lot.orderId === 'o099' ? { ...lot, freeUnits: 9, requestedUnits: 1, requests: { [former]: 1 } } : lot,
    )
    expect(allocate(requested, { units: 841, today, former })).toMatchObject({ ok: false, mostUnits: 840 })
    // Of a lot that is sold in part the delivery writes two rows; only the last one does not count twice.
    const pledged = lots.map(lot => ({ ...lot, freeUnits: 9, pledgedUnits: 1 }))
    expect(allocate(pledged, { units: 405, today })).toMatchObject({ ok: true })
    expect(allocate(pledged, { units: 406, today })).toEqual({
      ok: false,
      reason: 'tooManyLots',
      mostUnits: 405,
    })
  })
})

const lotsArbitrary = fc.array(
  fc.record({
    free: fc.nat(9),
    requested: fc.nat(3),
    pledged: fc.nat(3),
    day: fc.integer({ min: 10, max: 25 }),
    kind: fc.constantFrom('open', 'open', 'locked', 'closed', 'onItsWay'),
  }),
  { maxLength: 12 },
)
type Drawn = typeof lotsArbitrary extends fc.Arbitrary<infer Value> ? Value : never
const drawn = (some: Drawn): LotAvailability[] =>
  some.map(({ free, requested, pledged, day, kind }, index) =>
    lotAs(`o${index}`, {
      units: free + requested + pledged,
      requestedUnits: requested,
      requests: requested === 0 ? {} : { liq_0: requested },
      pledgedUnits: pledged,
      settledOn: `2026-11-${day}`,
      ...(kind === 'locked' ? { lockedUntil: '2026-12-30' } : {}),
      ...(kind === 'closed' ? { closedOn: '2026-12-01' } : {}),
      ...(kind === 'onItsWay' ? { processedOn: undefined, lockedUntil: undefined } : {}),
    }),
  )

describe('of any lots', () => {
  it('exactly the available units can be sold, each from a lot that has them, none before an older one', () => {
    fc.assert(
      fc.property(lotsArbitrary, fc.integer({ min: 1, max: 80 }), (some, units) => {
        const lots = drawn(some)
        const { availableUnits } = unitsAvailability(lots, today)
        const found = allocate(lots, { units, today })
        expect(found.ok).toBe(units <= availableUnits)
        if (!found.ok) return
        const byId = new Map(lots.map(lot => [lot.orderId, lot]))
        expect(found.taken.reduce((sum, one) => sum + one.units, 0)).toBe(units)
        for (const { lotOrderId, units: some } of found.taken)
          expect(some).toBeLessThanOrEqual(byId.get(lotOrderId)?.freeUnits ?? 0)
        // What is left free of an older lot than the youngest one taken is nothing.
        const youngest = found.taken.at(-1)
        const last = byId.get(youngest?.lotOrderId ?? '')?.settledOn ?? ''
        const left = lots.filter(
          lot =>
            lot.settledOn < last &&
            lot.closedOn === undefined &&
            !isLocked(lot, today) &&
            lot.freeUnits > (found.taken.find(one => one.lotOrderId === lot.orderId)?.units ?? 0),
        )
        expect(left).toEqual([])
      }),
    )
  })
  it('a request that is given back leaves them as they were', () => {
    fc.assert(
      fc.property(lotsArbitrary, fc.integer({ min: 1, max: 40 }), (some, units) => {
        const lots = drawn(some)
        const found = allocate(lots, { units, today })
        if (!found.ok) return
        const taken = new Map(found.taken.map(one => [one.lotOrderId, one.units]))
        const requested = lots.map(lot => {
          const gone = taken.get(lot.orderId) ?? 0
          const requests = gone === 0 ? lot.requests : { ...lot.requests, liq_1: gone }
          const [freeUnits, requestedUnits] = [lot.freeUnits - gone, lot.requestedUnits + gone]
          return { ...lot, freeUnits, requestedUnits, requests }
        })
        expect(takenBy(requested, 'liq_1')).toEqual(found.taken)
        expect(asReleased(requested, 'liq_1')).toEqual(lots)
        expect(asReleased(requested, 'liq_2')).toEqual(requested)
      }),
    )
  })
  it('a pledge is laid once, on what is in demat and not asked for, and laid again changes nothing', () => {
    fc.assert(
      fc.property(lotsArbitrary, fc.nat(60), (some, pledgedUnits) => {
        const lots = drawn(some)
        const changes = new Map(pledgesOf(lots, pledgedUnits).map(one => [one.lotOrderId, one.pledgedUnits]))
        const laid = lots.map(lot => {
          const pledged = changes.get(lot.orderId) ?? lot.pledgedUnits
          return { ...lot, pledgedUnits: pledged, freeUnits: lot.units - lot.requestedUnits - pledged }
        })
        const shown = laid.filter(lot => lot.closedOn === undefined && lot.processedOn !== undefined)
        const room = shown.reduce((sum, lot) => sum + lot.units - lot.requestedUnits, 0)
        expect(shown.reduce((sum, lot) => sum + lot.pledgedUnits, 0)).toBe(Math.min(room, pledgedUnits))
        expect(laid.every(({ freeUnits }) => freeUnits >= 0)).toBe(true)
        expect(pledgesOf(laid, pledgedUnits)).toEqual([])
      }),
    )
  })
})

describe('units that arrive', () => {
  const waiting = (
    orderId: string,
    units: number,
    settledOn: string,
    more: object = {},
  ): LotAvailability => ({
    orderId,
    units,
    freeUnits: units,
    requestedUnits: 0,
    pledgedUnits: 0,
    settledOn,
    ...more,
  })
  it('are of lots that wait and that they fill, settled first, of one day in the order of their ids', () => {
    const lots = [
      waiting('c', 5, '2026-11-26'),
      waiting('b', 10, '2026-11-25'),
      waiting('a', 10, '2026-11-25'),
      waiting('whole', 19, '2026-11-24'),
      waiting('there', 5, '2026-11-20', { processedOn: '2026-11-20' }),
      waiting('gone', 5, '2026-11-20', { closedOn: '2026-11-21' }),
    ]
    expect(lotsToFill(lots, 10).map(({ orderId }) => orderId)).toEqual(['a', 'b', 'c'])
    expect(lotsToFill(lots, 4)).toEqual([])
  })
})
