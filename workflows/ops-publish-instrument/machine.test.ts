import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { publishInto, seeded, seededInstruments } from '../../functions/bonds/testing/catalogue.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { expectPreviewed, outputOf } from '../testing/operatorMachine.ts'
import { priceOf, publishScene, startedAt, stepsOver, tea, who } from './testing/publishScene.ts'

const scene = eachTest(publishScene)

describe('publishing', () => {
  it('shows every payment, the totals and the yield in the history before anything is written', async () => {
    await scene.bonds.browse.markComplete()
    scene.table.calls.length = 0
    const ended = await scene.start({ instrument: seeded('narmada-microcredit-2028') })
    expect(ended.entered).toEqual(['ComputeCashFlows', 'IsItReady', 'Publish', 'WasItPublished', 'Done'])
    // domain.md 3.4: interest 1,424.64 on 10,000.00; 18 payments, the third on Monday 9 November.
    expect(outputOf(ended)).toBe(
      'Published: narmada-microcredit-2028, version 1: 18 payments from 2026-09-08 to 2028-02-08; one unit pays Rs 1424.64 of interest and Rs 10000.00 of principal; 9.6449 % a year when settled on 2026-12-08.',
    )
    expect(ended.history).toContain(
      '"totals":{"couponPaise":142464,"principalPaise":1000000,"totalPaise":1142464}',
    )
    expect(ended.history).toContain('"dueDate":"2026-11-08","paymentDate":"2026-11-09"')
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(1)
    expect(scene.table.events('instrumentPublished')).toEqual([
      { product: 'narmada-microcredit-2028', ISIN: 'INEN1M007013' },
    ])
    expect(await scene.stockOf('INEN1M007013')).toMatchObject({
      availableUnits: 19_000,
      priceVersion: 1,
      onSale: true,
    })
    expect(await scene.bonds.readVersions('narmada-microcredit-2028', 5)).toEqual([
      { version: 1, ...who, execution: 'publish-1', startedAt, at: startedAt },
    ])
    expect(await scene.audit.read('product#narmada-microcredit-2028', 5)).toMatchObject([
      { flow: 'ops-publish-instrument', decision: 'version 1', ...who, identity: 'unconfirmed' },
    ])
  })

  it('takes every seed', async () => {
    for (const instrument of seededInstruments) {
      const ended = await scene.start({ instrument })
      expect(`${instrument.product} ${ended.status} ${ended.cause ?? ''}`).toBe(
        `${instrument.product} SUCCEEDED `,
      )
    }
    expect(await scene.bonds.readCatalogue()).toHaveLength(seededInstruments.length)
  })

  it('first puts into the lists what was published before there were lists', async () => {
    await publishInto(scene.table, { bonds: 'sthirank-bonds' })
    for (const name of scene.table.rows.keys()) if (name.includes('|browse')) scene.table.rows.delete(name)
    const stateOf = async () => {
      const { isComplete, instruments } = await scene.bonds.browse.readReviews('2040-01-01')
      return { isComplete, reviewed: instruments.length > 20 }
    }
    expect(await stateOf()).toEqual({ isComplete: false, reviewed: false })
    await scene.start({ product: tea, changes: priceOf('100.4000') })
    expect(await stateOf()).toEqual({ isComplete: true, reviewed: true })
    const live = await scene.bonds.browse.read({
      category: 'live',
      productType: undefined,
      after: undefined,
      most: 100,
    })
    expect(live.find(one => one.product === tea)?.price?.cleanPrice).toBe('100.4000')
    expect(live.length).toBeGreaterThan(20)
  })

  it('what is only shown has no stock, and a deposit no payments', async () => {
    expect(outputOf(await scene.start({ instrument: seeded('tungabhadra-finance-ncd') }))).toContain(
      '3 payments from 2027-12-10',
    )
    expect(await scene.stockOf(seeded('tungabhadra-finance-ncd').ISIN ?? '')).toBeUndefined()
    expect(outputOf(await scene.start({ instrument: seeded('ravi-savings-fd') }))).toBe(
      'Published: ravi-savings-fd, version 1: no payments of its own.',
    )
  })

  it('what the runbook tells operators to paste is published', async () => {
    const runbook = readFileSync(new URL('../OPERATIONS.md', import.meta.url), 'utf8')
    const pasted = [...runbook.matchAll(/^`ops-publish-instrument` [^\n]*\n\n```json\n([\s\S]*?)```/gm)]
    expect(pasted.length).toBeGreaterThan(2)
    for (const product of ['narmada-microcredit-2028', 'pennar-textiles-2028'])
      await scene.start({ instrument: seeded(product) })
    for (const [, text = ''] of pasted) {
      const ended = await scene.start(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
      expect(`${ended.status} ${ended.cause ?? ''}`).toBe('SUCCEEDED ')
    }
    expect(await scene.bonds.read('banas-deposits-fd')).toMatchObject({ version: 1 })
  })

  it('of a market-linked one the history says the least it pays', async () => {
    expect(outputOf(await scene.start({ instrument: seeded('nifty-shield-2028') }))).toBe(
      'Published: nifty-shield-2028, version 1: 1 payments from 2028-03-10 to 2028-03-10; one unit pays at least Rs 10000.00 of interest and Rs 100000.00 of principal.',
    )
  })
})

const teaIsin = 'INEN4T007013'

describe('the same again', () => {
  it('changes nothing, and says so', async () => {
    await scene.start({ instrument: seeded(tea) })
    const rows = structuredClone([...scene.table.rows])
    const again = await scene.start({ instrument: seeded(tea) })
    expect(again.entered).toEqual(['ComputeCashFlows', 'IsItReady', 'Done'])
    expect(outputOf(again)).toBe(`Nothing was changed: ${tea} is published like this as version 1.`)
    expect(outputOf(await scene.start({ product: tea, changes: { minUnits: 1 } }))).toContain(
      'Nothing was changed',
    )
    expect([...scene.table.rows]).toEqual(rows)
  })

  it('a step whose answer was lost is done once', async () => {
    const [compute, write] = stepsOver(scene.table)
    const execution = 'publish-lost'
    const request = { instrument: seeded(tea), ...who }
    const prepared = await compute?.run({ request, execution, startedAt }, runAt(new Date(startedAt)))
    const first = await write?.run({ prepared, execution, startedAt }, runAt(new Date(startedAt)))
    const rows = structuredClone([...scene.table.rows])
    expect(await write?.run({ prepared, execution, startedAt }, runAt(new Date(startedAt)))).toEqual(first)
    expect([...scene.table.rows]).toEqual(rows)
  })
})

describe('a change', () => {
  beforeEach(async () => {
    await scene.start({ instrument: seeded(tea) })
  })

  it('of the price moves the version that buyers name, and the old price goes into the history', async () => {
    const ended = await scene.start({ product: tea, changes: priceOf('100.4000') })
    expect(outputOf(ended)).toContain(`${tea}, version 2: 3 payments`)
    expect(await scene.bonds.read(tea)).toMatchObject({
      version: 2,
      priceVersion: 2,
      price: { cleanPrice: '100.4000', source: 'dealer', asOf: '2026-11-23' },
    })
    expect((await scene.bonds.read(tea))?.priceHistory.at(-1)).toEqual({
      date: '2026-11-18',
      cleanPrice: '100.0000',
    })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ priceVersion: 2, availableUnits: 100 })
    expect((await scene.bonds.readVersions(tea, 5)).map(({ version }) => version)).toEqual([2, 1])
    expect(scene.table.events('instrumentPublished')).toHaveLength(2)
  })

  it('of the price, made twice, is made once', async () => {
    await scene.start({ product: tea, changes: priceOf('100.4000') })
    const rows = structuredClone([...scene.table.rows])
    const again = await scene.start({ product: tea, changes: priceOf('100.4000') })
    expect(outputOf(again)).toBe(`Nothing was changed: ${tea} is published like this as version 2.`)
    expect([...scene.table.rows]).toEqual(rows)
  })

  it('of a word leaves the price as buyers saw it', async () => {
    const inHindi = { ...seeded(tea).details.inHindi, listedOn: 'NSE' }
    const stale = await scene.start({ product: tea, changes: { details: { listedOn: 'NSE' }, order: 7 } })
    expect(stale.cause).toContain('details.inHindi.listedOn: the English has changed: give it anew, or null')
    await scene.start({ product: tea, changes: { details: { listedOn: 'NSE', inHindi }, order: 7 } })
    expect(await scene.bonds.read(tea)).toMatchObject({ version: 2, priceVersion: 1, order: 7 })
    expect((await scene.bonds.readWhole(tea))?.details).toMatchObject({
      listedOn: 'NSE',
      security: seeded(tea).details.security,
      risks: seeded(tea).details.risks,
    })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ priceVersion: 1 })
    // The next price follows on the version, not on the count of prices.
    await scene.start({ product: tea, changes: priceOf('100.4000') })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ priceVersion: 3 })
  })

  it('takes it off sale and puts it on again; null takes a field away', async () => {
    await scene.start({ product: tea, changes: { isActive: false, closesOn: '2027-01-29' } })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ onSale: false })
    await scene.start({ product: tea, changes: { isActive: true, closesOn: null } })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ onSale: true })
    expect(await scene.bonds.read(tea)).not.toHaveProperty('closesOn')
  })

  it('of the units adds to what is left, and never takes away what is sold', async () => {
    const key = `sthirank-book|stock#${teaIsin}|stock`
    scene.table.rows.set(key, {
      ...scene.table.rows.get(key),
      availableUnits: 60,
      soldUnits: 30,
      reservedUnits: 10,
    })
    await scene.start({ product: tea, changes: { issueUnits: 150, offeredUnits: 150 } })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ issuedUnits: 150, availableUnits: 110 })
    await scene.start({ product: tea, changes: { offeredUnits: 40 } })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ issuedUnits: 40, availableUnits: 0 })
    const refused = await scene.start({ product: tea, changes: { offeredUnits: 39 } })
    expect(`${refused.error}: ${refused.cause}`).toBe(
      `UnitsGone: Of ${tea} 40 units are sold or put aside for orders: offeredUnits must be at least 40. Nothing was published.`,
    )
  })

  it('of which a buyer takes units in between is written over what is left', async () => {
    scene.table.meanwhile(async () => {
      const key = `sthirank-book|stock#${teaIsin}|stock`
      scene.table.rows.set(key, { ...scene.table.rows.get(key), availableUnits: 20, soldUnits: 80 })
    })
    // Ten fewer still fit; thirty fewer would not.
    await scene.start({ product: tea, changes: { offeredUnits: 90 } })
    expect(await scene.stockOf(teaIsin)).toMatchObject({ issuedUnits: 90, availableUnits: 10, soldUnits: 80 })
    scene.table.meanwhile(async () => {
      const key = `sthirank-book|stock#${teaIsin}|stock`
      scene.table.rows.set(key, { ...scene.table.rows.get(key), availableUnits: 2, soldUnits: 88 })
    })
    expect((await scene.start({ product: tea, changes: { offeredUnits: 85 } })).error).toBe('UnitsGone')
    expect(await scene.bonds.read(tea)).toMatchObject({ version: 2, offeredUnits: 90 })
  })

  it('of a version that somebody replaced meanwhile is not written over it', async () => {
    scene.table.meanwhile(async () => {
      await scene.start({ product: tea, changes: { order: 3 } }, 'the-quicker-one')
    })
    const ended = await scene.start({ product: tea, changes: { order: 4 } })
    expect(`${ended.error}: ${ended.cause}`).toBe(
      `ChangedMeanwhile: Somebody published version 2 of ${tea} meanwhile. Nothing was published by this one. Look at it, and start again.`,
    )
    expect(await scene.bonds.read(tea)).toMatchObject({ version: 2, order: 3 })
  })

  it.each([
    [{ productType: 'ipo' }, 'productType: it cannot change once published'],
    [{ ISIN: 'INEK5H007012' }, 'ISIN: it cannot change once published'],
    [{ product: 'another-tea' }, 'product: it cannot change once published'],
    [
      { terms: { ...seeded(tea).terms, allotmentDate: '2026-06-11' } },
      'terms.allotmentDate: it cannot change once published',
    ],
    [
      { price: { cleanPrice: '100.1', source: 'dealer', asOf: '2026-11-24' } },
      'price.asOf: it must not be after today, 2026-11-23',
    ],
    [priceOf('100.1', '2026-11-17'), 'price.asOf: it must not be before 2026-11-18'],
  ])('to %o is refused', async (changes, cause) => {
    const ended = await scene.start({ product: tea, changes })
    expect(ended.error).toBe('InstrumentInvalid')
    expect(ended.cause).toContain(cause)
    expect((await scene.bonds.read(tea))?.version).toBe(1)
  })

  it('of payments that are due already is refused; of later ones it is not', async () => {
    const product = 'narmada-microcredit-2028'
    const { terms } = seeded(product)
    await scene.start({ instrument: seeded(product) })
    const past = await scene.start({ product, changes: { terms: { ...terms, couponRate: '9.60' } } })
    expect(past.cause).toBe('Nothing was published. terms: payments that were due before today would change.')
    // A downgrade raises the coupon by 0.25 % from the next due date on (D2 s9).
    const rateSteps = [{ from: '2026-12-08', couponRate: '9.73' }]
    expect((await scene.start({ product, changes: { terms: { ...terms, rateSteps } } })).status).toBe(
      'SUCCEEDED',
    )
    expect(await scene.stockOf('INEN1M007013')).toMatchObject({ priceVersion: 2 })
  })

  it('of more than a tenth of the price needs the word', async () => {
    const jump = await scene.start({ product: tea, changes: priceOf('89.9000') })
    expect(`${jump.error}: ${jump.cause}`).toBe(
      'PriceJump: The price would move by 10.10 %, from 100.0000 to 89.9000. Nothing was published. Add "bigMove": true if that is what you want.',
    )
    expect((await scene.start({ product: tea, changes: priceOf('89.9000'), bigMove: true })).status).toBe(
      'SUCCEEDED',
    )
    expect((await scene.bonds.read(tea))?.price?.cleanPrice).toBe('89.9000')
  })
})

describe('a preview (O1)', () => {
  it('shows every payment and the yield, and publishes nothing', async () => {
    await scene.bonds.browse.markComplete()
    const instrument = seeded('narmada-microcredit-2028')
    const ended = await scene.start({ instrument, preview: true })
    expect(ended.entered).toEqual(['ComputeCashFlows', 'IsItReady', 'Done'])
    expect(ended.data).toMatchObject({ cashFlows: { totals: { couponPaise: 142_464 } } })
    expect(scene.table.events('instrumentPublished')).toEqual([])
    await expectPreviewed(scene.table, more => scene.start({ instrument, ...more }))
  })

  it('is refused as the publication is: units that are sold, and an ISIN of another product', async () => {
    const instrument = seeded('narmada-microcredit-2028')
    await scene.start({ instrument })
    const taken = { instrument: { ...instrument, product: 'another-2028' }, preview: true }
    expect((await scene.start(taken)).error).toBe('IsinTaken')
  })
})
