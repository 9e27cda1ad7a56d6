import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../platform/sentences.ts'
import { seeded } from '../testing/catalogue.ts'
import { at, type BondScene, bondScene } from '../testing/scene.ts'
import { firstViewOf } from './availabilityPricing.ts'

/** When something can be bought, and what the investor reads when it cannot. */

const closedOf = async (scene: BondScene, now: Date, product: string, units = 1) =>
  (await scene.price(now, product, units)).data.closedFor
const messageOf = (closed: Awaited<ReturnType<typeof closedOf>>): string =>
  closed === undefined ? '' : sentenceOf({ id: closed.id, params: closed.params ?? {} })

describe('market hours', async () => {
  const scene = await bondScene()

  it.each([
    // A Sunday; Tuesday 24 November is a holiday; a Friday evening; before the opening; Christmas, a Friday.
    ['2026-11-22 12:00', 'Monday 23/11/2026 at 9.15 am'],
    ['2026-11-24 12:00', 'Wednesday 25/11/2026 at 9.15 am'],
    ['2026-11-23 15:30', 'Wednesday 25/11/2026 at 9.15 am'],
    ['2026-11-20 15:30', 'Monday 23/11/2026 at 9.15 am'],
    ['2026-11-20 09:14', 'Friday 20/11/2026 at 9.15 am'],
    ['2026-12-25 11:00', 'Monday 28/12/2026 at 9.15 am'],
  ])('at %s it opens again on %s', async (now, when) => {
    const closed = await closedOf(scene, at(now), 'nilgiri-tea-2029')
    expect(messageOf(closed)).toBe(
      `The market is closed. Orders are taken 9.15 am to 3.30 pm, Monday to Friday, except market holidays; it opens again on ${when}`,
    )
    expect(closed?.until).toBe(closed?.params?.opensAt)
  })

  it.each(['2026-11-20 09:15', '2026-11-20 15:29', '2026-11-23 11:00', '2026-08-26 11:00'])(
    'at %s orders are taken',
    async now => {
      expect(await closedOf(scene, at(now), 'nilgiri-tea-2029')).toBeUndefined()
    },
  )

  it('what is bought on a day of trade without clearing settles after it', async () => {
    // 26 August 2026 rests the clearing only: a trade of the 25th settles on the 27th.
    const { data } = await scene.price(at('2026-08-25 11:00'), 'nilgiri-tea-2029', 1)
    expect(data.settlementDate).toBe('2026-08-27')
  })

  it('closed, it is priced for the next day of trade', async () => {
    const { data } = await scene.price(at('2026-11-22 12:00'), 'nilgiri-tea-2029', 1)
    expect(data.settlementDate).toBe('2026-11-25')
  })
})

describe('the shut period', async () => {
  const scene = await bondScene()

  it('of a bond due on the 5th: shut from trades that settle after 20 November', async () => {
    expect(await closedOf(scene, at('2026-11-19 11:00'), 'pennar-textiles-2028')).toBeUndefined()
    const closed = await closedOf(scene, at('2026-11-20 11:00'), 'pennar-textiles-2028')
    // 5 December is a Saturday: a trade of Friday the 4th settles on Monday the 7th.
    expect(messageOf(closed)).toBe(
      'Trading in this bond is closed until 04/12/2026 because of an interest payment',
    )
    expect(closed?.until).toBe('2026-12-04T03:45:00.000Z')
    expect(await closedOf(scene, at('2026-12-04 11:00'), 'pennar-textiles-2028')).toBeUndefined()
  })

  it('the last one has no end: what it still pays is the holders’, and it is historical', async () => {
    const now = at('2027-04-12 11:00')
    const { data } = await scene.bond(now, 'tapti-receivables-2027')
    expect(data).toMatchObject({
      category: 'historical',
      closedFor: { id: 'orders.noLongerSold', params: { matures: '20/04/2027' } },
    })
  })

  it('is named before the market that is closed as well: it lasts longer', async () => {
    const closed = await closedOf(scene, at('2026-11-22 12:00'), 'pennar-textiles-2028')
    expect(closed?.id).toBe('orders.shutPeriod')
  })
})

describe('what is left', () => {
  const few = async (
    changes: { available: number; reserved?: number; onSale?: boolean },
    terms: { minUnits?: number; maxUnits?: number } = {},
  ) => {
    const scene = await bondScene({ instruments: [seeded('nilgiri-tea-2029', terms)] })
    const key = 'sthirank-book|stock#INEN4T007013|stock'
    const { available, reserved = 0, onSale = true } = changes
    scene.table.rows.set(key, {
      ...scene.table.rows.get(key),
      availableUnits: available,
      reservedUnits: reserved,
      soldUnits: 100 - available - reserved,
      onSale,
    })
    return scene
  }
  const now = at('2026-11-20 11:00')

  it('too little is said with the number', async () => {
    const scene = await few({ available: 3 })
    expect(messageOf(await closedOf(scene, now, 'nilgiri-tea-2029', 4))).toBe(
      'Sold out: only 3 units are left',
    )
    expect(await closedOf(scene, now, 'nilgiri-tea-2029', 3)).toBeUndefined()
    const { data } = await scene.list(now)
    expect(data[0]).toMatchObject({ soldOutTxt: '97% sold', soldPercent: 97, category: 'live' })
  })

  it('held for unpaid orders only, it stays live: the units may come back', async () => {
    const scene = await few({ available: 0, reserved: 2 })
    expect((await scene.list(now)).data[0]).toMatchObject({ category: 'live', soldOutTxt: '98% sold' })
    expect(messageOf(await closedOf(scene, now, 'nilgiri-tea-2029'))).toBe('Sold out: only 0 units are left')
  })

  it('sold to the last, it is historical', async () => {
    const scene = await few({ available: 0 })
    expect((await scene.list(now)).data[0]).toMatchObject({ category: 'historical', soldOutTxt: '100% sold' })
  })

  it('fewer than the smallest order takes, it is sold out to whoever asks', async () => {
    const least = { minUnits: 5, maxUnits: 10 }
    const one = await few({ available: 3, reserved: 1 }, least)
    expect((await one.bond(now, 'nilgiri-tea-2029')).data).toMatchObject({
      category: 'historical',
      closedFor: { id: 'orders.soldOut', params: { units: 3 } },
    })
    expect((await closedOf(one, now, 'nilgiri-tea-2029', 3))?.id).toBe('orders.soldOut')
    // With those that may come back it is enough again.
    const other = await few({ available: 3, reserved: 2 }, least)
    expect((await other.list(now)).data[0]?.category).toBe('live')
    expect((await closedOf(other, now, 'nilgiri-tea-2029', 3))?.id).toBe('orders.soldOut')
  })

  it('taken off sale, it is no longer sold', async () => {
    const scene = await few({ available: 50, onSale: false })
    expect(messageOf(await closedOf(scene, now, 'nilgiri-tea-2029'))).toBe('This one is no longer sold')
  })
})

describe('upcoming, closed, withdrawn, only shown', async () => {
  const scene = await bondScene()
  const closedForOf = async (now: Date, product: string) => (await scene.bond(now, product)).data.closedFor

  it('before its day it says the day', async () => {
    const closed = await closedForOf(at('2026-11-20 11:00'), 'mahanadi-power-2030')
    expect(messageOf(closed)).toBe('This one opens on 11/01/2027')
    expect(closed?.until).toBe('2027-01-11T03:45:00.000Z')
    expect((await scene.bond(at('2026-11-20 11:00'), 'mahanadi-power-2030')).data.category).toBe('upcoming')
    expect(await closedForOf(at('2027-01-11 09:15'), 'mahanadi-power-2030')).toBeUndefined()
    expect((await scene.bond(at('2027-01-11 09:15'), 'mahanadi-power-2030')).data.category).toBe('live')
  })

  it('long after it opened it is traded today, and not on the day it opened', async () => {
    const { data } = await scene.price(at('2027-02-10 11:00'), 'mahanadi-power-2030', 1)
    expect(data.closedFor).toBeUndefined()
    expect(data.settlementDate).toBe('2027-02-11')
  })

  it('on the day of its maturity there is nothing left to say of when it matures', async () => {
    expect(await closedForOf(at('2027-04-20 11:00'), 'tapti-receivables-2027')).toEqual({
      id: 'orders.noLongerSold',
    })
  })

  it.each([
    ['2026-12-04 17:00', 'live'],
    ['2026-12-05 00:00', 'historical'],
  ])('a public issue is shown to the end of its last day: %s %s', async (now, category) => {
    expect((await scene.bond(at(now), 'tungabhadra-finance-ncd')).data.category).toBe(category)
  })

  it.each([
    ['betwa-cement-2028', '2026-11-20 11:00'],
    ['palar-leather-2026', '2026-11-20 11:00'],
    ['nifty-shield-2025', '2026-11-20 11:00'],
    // After the last record date nothing is left to buy, though it has not matured.
    ['tapti-receivables-2027', '2027-04-12 11:00'],
  ])('%s is no longer sold', async (product, now) => {
    expect(messageOf(await closedForOf(at(now), product))).toBe('This one is no longer sold')
  })

  it('is sold on its last day', async () => {
    expect(await closedForOf(at('2026-09-25 11:00'), 'betwa-cement-2028')).toBeUndefined()
    expect((await scene.bond(at('2026-09-30 15:29'), 'betwa-cement-2028')).data.category).toBe('live')
  })

  it('is over with the last session of its last day, and promises no other opening', async () => {
    const { data } = await scene.bond(at('2026-09-30 15:30'), 'betwa-cement-2028')
    expect(data).toMatchObject({ category: 'historical', closedFor: { id: 'orders.noLongerSold' } })
    expect(data.closedFor?.until).toBeUndefined()
  })

  it('is over when a shut period lasts beyond its last day', async () => {
    // Shut from trades of 20 November to 4 December.
    const shut = seeded('pennar-textiles-2028', { closesOn: '2026-12-03' })
    const { data } = await (await bondScene({ instruments: [shut] })).bond(
      at('2026-11-20 11:00'),
      shut.product,
    )
    expect(data).toMatchObject({ category: 'historical', closedFor: { id: 'orders.noLongerSold' } })
  })

  it.each(['tungabhadra-finance-ncd', 'mandovi-homes-ncd', 'ravi-savings-fd'])(
    '%s cannot be bought here',
    async product => {
      expect(messageOf(await closedForOf(at('2026-11-20 11:00'), product))).toBe(
        'This one cannot be bought here yet',
      )
    },
  )

  it('a withdrawn one is found by its holders, and not in the list', async () => {
    const withdrawn = await bondScene({ instruments: [seeded('nilgiri-tea-2029', { isActive: false })] })
    const now = at('2026-11-20 11:00')
    expect((await withdrawn.list(now)).data).toEqual([])
    expect((await withdrawn.bond(now, 'INEN4T007013')).data.closedFor?.id).toBe('orders.noLongerSold')
  })
})

describe('the tab shown first', () => {
  it('is live if any is live, else upcoming, else historical', () => {
    expect(firstViewOf(['historical', 'live', 'upcoming'])).toBe('live')
    expect(firstViewOf(['historical', 'upcoming'])).toBe('upcoming')
    expect(firstViewOf(['historical'])).toBe('historical')
    expect(firstViewOf([])).toBe('historical')
  })
})
