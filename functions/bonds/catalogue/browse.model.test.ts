import { describe, expect, it } from 'vitest'
import { categories } from '../../../shared/contracts/bonds/bondBody.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { categoryOf, firstViewOf, noStock } from '../pricing/availabilityPricing.ts'
import { endsFrom } from '../pricing/reviewDate.ts'
import { publishInto, seeded, seededInstruments } from '../testing/catalogue.ts'
import { at, type BondScene, bondScene } from '../testing/scene.ts'
import { onOrderSettled } from './onOrderSettled.ts'
import { placeInstruments } from './placeInstruments.ts'

/** Every year or so of seven when proving, three instants of them otherwise. */
const isProving = process.env.PROVE === '1'
const now = at('2026-11-20 11:00')
const tables = { bonds: 'sthirank-bonds' }
const context = (instant: Date) => ({ now: instant, calendar: publishedCalendar })

/** The seeds several times over, each time in another order, with ISINs of their own. */
const many = (times: number): WholeInstrument[] =>
  Array.from({ length: times }, (_, time) =>
    seededInstruments.map((one, index) => ({
      ...one,
      product: `${one.product.slice(0, 55)}-${time}`,
      ...(one.ISIN === undefined ? {} : { ISIN: `INE${String(time * 100 + index).padStart(9, '0')}` }),
      order: (index * 7919 + time * 104_729) % 5003,
    })),
  ).flat()

/** What the list has to be, computed from every instrument. */
async function expected(scene: BondScene, instant: Date) {
  const shown = (await scene.catalogue.bonds.readCatalogue()).filter(one => one.isActive && one.showOnBrowse)
  const stocks = await scene.catalogue.stocksOf(shown)
  return shown.map(one => ({
    product: one.product,
    productType: one.productType,
    category: categoryOf(one, stocks.get(one.ISIN ?? '') ?? noStock, instant, publishedCalendar),
  }))
}

/** Compares every list, of each category and type, with what it has to be. */
async function compareAll(scene: BondScene, instant: Date): Promise<void> {
  const all = await expected(scene, instant)
  for (const category of [undefined, ...categories])
    for (const productType of [undefined, 'bonds', 'fd']) {
      const ofType = all.filter(one => productType === undefined || one.productType === productType)
      const right = ofType.filter(one => category === undefined || one.category === category)
      const where = `${indianDate(instant)} ${category} ${productType}`
      const found = await scene.listAll(instant, { category, productType })
      expect([where, found.map(one => one.product)]).toEqual([where, right.map(one => one.product)])
      for (const after of [right[0]?.product, right.at(-1)?.product]) {
        const { firstView } = await scene.list(instant, { category, productType, after })
        expect([where, after, firstView]).toEqual([
          where,
          after,
          firstViewOf(ofType.map(one => one.category)),
        ])
      }
    }
}

const browseRows = ({ table }: BondScene): string[] =>
  [...table.rows.keys()].filter(name => name.includes('|browse#') && !name.endsWith('complete'))

describe('the pages of the list', () => {
  it('are what the whole catalogue says, whatever the day, though nothing moves the rows', async () => {
    const scene = await bondScene({ instruments: many(2) })
    for (let day = '2026-11-20'; day < '2033-12-01'; day = addDays(day, isProving ? 431 : 1_277))
      await compareAll(scene, at(`${day} 16:00`))
  })

  it('stay so when the job of the day moves them, which leaves one row in each list', async () => {
    const scene = await bondScene({ instruments: many(1) })
    const shown = many(1).filter(one => one.isActive && one.showOnBrowse).length
    for (let day = '2026-11-20'; day < '2033-12-01'; day = addDays(day, isProving ? 311 : 853)) {
      await placeInstruments(scene.catalogue).run(context(at(`${day} 00:05`)))
      await compareAll(scene, at(`${day} 11:00`))
      const rows = browseRows(scene)
      expect(rows.filter(name => name.includes('#all|'))).toHaveLength(shown)
      expect(rows.filter(name => !name.includes('#all|') && !name.includes('#review|'))).toHaveLength(shown)
    }
    // Of what has ended nothing is left to be reviewed.
    expect(browseRows(scene).filter(name => name.includes('#review|')).length).toBeLessThan(shown)
  })

  it('go on after the last product, and refuse one that was never published', async () => {
    const scene = await bondScene({ instruments: many(2) })
    const first = await scene.list(now, { category: 'live' })
    expect([first.data.length, first.more]).toEqual([20, true])
    const next = await scene.list(now, { category: 'live', after: first.data.at(-1)?.product })
    expect(next.data[0]?.order).toBeGreaterThan(first.data.at(-1)?.order ?? Number.NaN)
    await expect(scene.list(now, { after: 'nobody' })).rejects.toThrow('bonds.productUnknown after')
    const [one] = first.data
    expect(await scene.list(now, { product: one?.product })).toMatchObject({ data: [one], more: false })
    expect((await scene.list(now, { product: one?.product, after: one?.product })).data).toEqual([])
  })

  it('cost a query for each list and one call for the stocks', async () => {
    const scene = await bondScene({ instruments: many(2) })
    const callsOf = async (input: object) => {
      scene.table.calls.length = 0
      await scene.list(now, input)
      return scene.table.calls
    }
    expect(await callsOf({ category: 'live' })).toEqual(['query', 'query', 'getMany'])
    expect(await callsOf({ category: 'historical' })).toEqual(['query', 'query', 'query', 'getMany'])
    expect(await callsOf({})).toEqual(['query', 'query', 'query', 'query', 'getMany'])
  })
})

describe('what is published', () => {
  it('moves in the lists with its order, its type and its dates, and leaves them when it is hidden', async () => {
    const scene = await bondScene()
    const product = 'nilgiri-tea-2029'
    const placesOf = () =>
      browseRows(scene)
        .filter(name => name.endsWith(`#${product}`))
        .map(name => name.split('|').slice(1).join(' '))
        .toSorted()
    const publishes = (changes: Partial<WholeInstrument>) =>
      publishInto(scene.table, tables, [seeded(product, changes)], now)
    const { order } = seeded(product)
    const place = `${String(order).padStart(6, '0')}#${product}`
    const live = [`browse#live#all ${place}`, `browse#live#bonds ${place}`]
    expect(placesOf()).toEqual([...live, expect.stringMatching(/^browse#review on#2029-\d\d-\d\d#/)])
    await publishes({ order: 7, closesOn: '2027-02-26' })
    expect(placesOf()).toEqual([
      `browse#live#all 000007#${product}`,
      `browse#live#bonds 000007#${product}`,
      // Its last session ends on the 26th; ten days before that.
      `browse#review on#2027-02-16#${product}`,
    ])
    await publishes({ opensOn: '2027-01-04' })
    expect(placesOf()[2]).toBe(`browse#upcoming#bonds ${place}`)
    await publishes({ showOnBrowse: false })
    expect(placesOf()).toEqual([])
    await publishes({})
    expect(placesOf().slice(0, 2)).toEqual(live)
  })

  it('is written over what the job of the day did meanwhile, or not at all', async () => {
    const scene = await bondScene()
    const later = at('2031-01-06 11:00')
    const product = 'nilgiri-tea-2029'
    // The job moves the row between the read of the entry and the write.
    scene.table.meanwhile(() => placeInstruments(scene.catalogue).run(context(later)))
    const lost = publishInto(scene.table, tables, [seeded(product, { order: 7 })], later)
    await expect(lost).rejects.toThrow('itemFailed')
    await publishInto(scene.table, tables, [seeded(product, { order: 7 })], later)
    expect(browseRows(scene).filter(name => name.endsWith(`#${product}`))).toHaveLength(2)
    await compareAll(scene, later)
  })
})

describe('what is sold out', () => {
  it('leaves the live ones at once, and is historical when the settlement was heard of', async () => {
    const scene = await bondScene()
    const { product, ISIN = '' } = seeded('nilgiri-tea-2029')
    const row = [...scene.table.rows.values()].find(one => one.ISIN === ISIN && one.availableUnits === 100)
    if (row === undefined) throw new Error('there is no stock')
    Object.assign(row, { availableUnits: 0, soldUnits: 100 })
    const isAmong = async (category: string) =>
      (await scene.listAll(now, { category })).some(one => one.product === product)
    expect(await isAmong('live')).toBe(false)
    const order = { orderId: 'ord_1', investorId: 'inv_1', product, ISIN }
    const envelope = deliveredEvent('orders', 'orderSettled', order, { now, type: 'order', id: 'ord_1' })
    const settle = () => onOrderSettled(scene.catalogue).consume(envelope, context(now))
    // Two orders settle at the same moment.
    scene.table.meanwhile(settle)
    await settle()
    expect([await isAmong('live'), await isAmong('historical')]).toEqual([false, true])
    await compareAll(scene, now)
    const rows = structuredClone([...scene.table.rows])
    await settle()
    expect([...scene.table.rows]).toEqual(rows)
  })
})

describe('what was published before there were lists', () => {
  it('is read whole until the job of the day has placed it', async () => {
    const scene = await bondScene()
    for (const name of scene.table.rows.keys()) if (name.includes('|browse')) scene.table.rows.delete(name)
    expect(browseRows(scene)).toEqual([])
    await compareAll(scene, now)
    // Published by a version of the code that knows the lists, before the others are placed.
    const late = seeded('nilgiri-tea-2029', { order: 3 })
    const entry = { category: 'live', productType: 'bonds', order: 3 } as const
    const items = scene.catalogue.bonds.browse.itemsOf(late, undefined, entry)
    expect((await scene.table.transact(items)).ok).toBe(true)
    await compareAll(scene, now)
    await placeInstruments(scene.catalogue).run(context(now))
    expect(browseRows(scene).length).toBeGreaterThan(70)
    scene.table.calls.length = 0
    await compareAll(scene, now)
    expect(scene.table.calls.filter(call => call === 'getMany').length).toBeGreaterThan(0)
  })

  it('is not complete while one of them could not be written', async () => {
    const scene = await bondScene()
    for (const name of scene.table.rows.keys()) if (name.includes('|browse')) scene.table.rows.delete(name)
    scene.table.meanwhile(() => Promise.reject(new Error('the database is down')))
    await expect(placeInstruments(scene.catalogue).run(context(now))).rejects.toThrow('could not be swept')
    expect(await scene.catalogue.bonds.browse.isComplete()).toBe(false)
    await compareAll(scene, now)
  })
})

describe('the day of a review', () => {
  const today = '2026-11-20'
  it('is ten days before dates end a sale, by its last day or by its last payment', () => {
    const one = seeded('nilgiri-tea-2029')
    expect(endsFrom({ ...one, closesOn: '2027-02-26' }, today, publishedCalendar)).toBe('2027-02-16')
    expect(endsFrom(seeded('ravi-savings-fd'), today, publishedCalendar)).toBeUndefined()
    const ends = endsFrom(one, today, publishedCalendar) ?? ''
    const isOverOn = (days: number) =>
      categoryOf(
        one,
        { ...noStock, availableUnits: 100 },
        at(`${addDays(ends, days)} 23:59`),
        publishedCalendar,
      )
    expect([isOverOn(9), isOverOn(10)]).toEqual(['live', 'historical'])
  })

  it('covers a holiday that is announced later', () => {
    const one = { ...seeded('nilgiri-tea-2029'), closesOn: '2027-02-26' }
    const announced = new MarketCalendar([{ date: '2027-02-26', standing: 'holiday' }])
    const after = at('2027-02-25 16:00')
    expect(categoryOf(one, { ...noStock, availableUnits: 100 }, after, announced)).toBe('historical')
    expect((endsFrom(one, today, publishedCalendar) ?? '') <= indianDate(after)).toBe(true)
  })
})
