import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { mostWatched } from '../../../shared/finance/watchRule.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consentStore } from '../../consents/consentStore.ts'
import { callOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { runAt } from '../../platform/testing.ts'
import { publishInto, seeded, seededInstruments } from '../testing/catalogue.ts'
import { at, type BondScene, bondScene } from '../testing/scene.ts'
import { handleGetWatchList } from './getWatchList.ts'
import { lettersConsent } from './lettersConsent.ts'
import { handleSetWatched } from './setWatched.ts'
import { handleSetWatchLetters } from './setWatchLetters.ts'
import { onWatchPageDue, watchDeals } from './watchDeals.ts'
import { newsOf, type WatchedState } from './watchLifecycle.ts'

const asha = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const ravi = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90ce'
const konkan = 'konkan-housing-2029'
let scene: BondScene
beforeEach(async () => {
  scene = await bondScene()
})

const problemOf = (outcome: Outcome<object>): string | undefined =>
  outcome.ok ? undefined : outcome.problem.id
const call = (investorId: string, now: Date) => ({ ...callOf(investorId, now), calendar: publishedCalendar })
const watch = async (investorId: string, product: string, now: Date, watched = true) =>
  problemOf(
    await handleSetWatched({ ...scene.catalogue, ...lettersConsent(scene.table) })(
      { product, watched },
      call(investorId, now),
    ),
  )
const letters = async (investorId: string, wanted: boolean, now: Date) =>
  problemOf(
    await handleSetWatchLetters({ ...scene.catalogue, ...lettersConsent(scene.table) })(
      { letters: wanted },
      call(investorId, now),
    ),
  )
const listOf = async (investorId: string, now: Date) => {
  const outcome = await handleGetWatchList(scene.catalogue)({}, call(investorId, now))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return { products: outcome.body.data.map(({ product }) => product), letters: outcome.body.letters }
}
/** The job of a morning and every page that it leads to, one after another; a page that fails is delivered again, as by the queue. */
async function morning(day: string, catalogue = scene.catalogue): Promise<void> {
  const run = runAt(at(`${day} 09:20`), publishedCalendar)
  await watchDeals(catalogue).run(run)
  const mornings = () => scene.table.events('watchPageDue').filter(page => page.day === day)
  for (let page = 0; page < mornings().length; page += 1) {
    const event = deliveredEvent('bonds', 'watchPageDue', mornings()[page], {
      now: run.now,
      type: 'watchPage',
    })
    const consume = () => onWatchPageDue(catalogue).consume(event, run)
    await consume().catch(consume)
  }
}
const news = () => scene.table.events('watchedDealMoved')
const priced = (product: string, cleanPrice: string, asOf: string): WholeInstrument =>
  seeded(product, { price: { cleanPrice, source: 'dealer', asOf } })
const republish = (whole: WholeInstrument, now: Date) =>
  publishInto(scene.table, { bonds: 'sthirank-bonds' }, [whole], now)

describe('a watch list (U16)', () => {
  const now = at('2026-11-20 11:00')

  it('keeps what one watches, the last one first, for oneself alone', async () => {
    expect(await listOf(asha, now)).toEqual({ products: [], letters: true })
    await watch(asha, konkan, now)
    await watch(asha, 'vindhya-gold-loans-2028', now)
    await watch(asha, konkan, now)
    expect(await listOf(asha, now)).toEqual({ products: ['vindhya-gold-loans-2028', konkan], letters: true })
    expect(await listOf(ravi, now)).toEqual({ products: [], letters: true })
    await watch(asha, konkan, now, false)
    await watch(asha, konkan, now, false)
    expect(await listOf(asha, now)).toEqual({ products: ['vindhya-gold-loans-2028'], letters: true })
    expect(await scene.catalogue.watches.watchers(konkan, { most: 10 })).toEqual([])
  })

  it('refuses what is no product, and one more than fit', async () => {
    expect(await watch(asha, 'nobody-knows-it', now)).toBe('bonds.productUnknown')
    const [first, ...others] = seededInstruments.map(({ product }) => product)
    const crowd = Array.from({ length: mostWatched - others.length }, (_, place) => ({
      ...seeded(konkan),
      product: `crowd-${place}`,
      ISIN: undefined,
      productType: 'fd' as const,
    }))
    await publishInto(scene.table, { bonds: 'sthirank-bonds' }, crowd, now)
    for (const product of [...others, ...crowd.map(one => one.product)])
      expect(await watch(asha, product, now), product).toBeUndefined()
    expect(await watch(asha, first ?? '', now)).toBe('bonds.watchListFull')
  })
})

describe('the consent to letters about watched deals (DPDP)', () => {
  const now = at('2026-11-20 11:00')
  const ledger = () =>
    scene.table
      .events('consentRecorded')
      .map(({ investorId, type, consent }) => `${investorId} ${type} ${consent}`)

  it('is a row of the ledger with the first deal, and with each change of mind', async () => {
    expect(ledger()).toEqual([])
    await watch(asha, konkan, now)
    await watch(asha, 'vindhya-gold-loans-2028', now)
    await watch(asha, konkan, now, false)
    expect(ledger()).toEqual([`${asha} watchLetters true`])
    await letters(asha, false, at('2026-11-20 11:01'))
    await letters(asha, false, at('2026-11-20 11:02'))
    await letters(asha, true, at('2026-11-20 11:03'))
    expect(ledger()).toEqual([
      `${asha} watchLetters true`,
      `${asha} watchLetters false`,
      `${asha} watchLetters true`,
    ])
    expect(await consentStore(scene.table, 'sthirank-consents').read(asha, 'watchLetters')).toBe(true)
  })

  it('is not given by a deal that is watched after the letters were stopped', async () => {
    await letters(asha, false, now)
    await watch(asha, konkan, at('2026-11-20 11:01'))
    expect(ledger()).toEqual([`${asha} watchLetters false`])
    expect(await consentStore(scene.table, 'sthirank-consents').read(asha, 'watchLetters')).toBe(false)
  })
})

describe('the news of a morning (U16)', () => {
  it('is one event for each who watches a deal that opens, once', async () => {
    await watch(asha, 'mahanadi-power-2030', at('2027-01-04 11:00'))
    await watch(ravi, 'mahanadi-power-2030', at('2027-01-04 11:00'))
    await morning('2027-01-08')
    expect(news()).toEqual([])
    await morning('2027-01-11')
    await morning('2027-01-11')
    await morning('2027-01-12')
    expect(news().map(one => [one.investorId, one.news])).toEqual([
      [asha, 'opened'],
      [ravi, 'opened'],
    ])
  })

  it('tells that a deal can be bought again behind its record date', async () => {
    await watch(asha, 'narmada-microcredit-2028', at('2026-11-25 11:00'))
    await morning('2026-11-27')
    expect(news()).toEqual([])
    await morning('2026-12-07')
    expect(news()).toMatchObject([
      { investorId: asha, news: 'openAgain', product: 'narmada-microcredit-2028' },
    ])
  })

  it('tells of a price that moved by more than a point of yield, small moves added up', async () => {
    await watch(asha, konkan, at('2026-11-20 11:00'))
    // Some 0.6 points, and as much again.
    await republish(priced(konkan, '98.9000', '2026-11-23'), at('2026-11-23 08:00'))
    await morning('2026-11-23')
    expect(news()).toEqual([])
    await republish(priced(konkan, '97.4000', '2026-11-24'), at('2026-11-24 08:00'))
    await morning('2026-11-24')
    const [moved, ...others] = news()
    expect(others).toEqual([])
    expect(moved).toMatchObject({ investorId: asha, news: 'priceMoved', formerPercent: '9.45' })
    expect(Number(moved?.yieldPercent)).toBeGreaterThan(10.45)
    await morning('2026-11-25')
    expect(news()).toHaveLength(1)
  })

  it('is none for who stopped the letters, nor made up for when they are wanted again', async () => {
    await watch(asha, 'mahanadi-power-2030', at('2027-01-04 11:00'))
    expect(await letters(asha, false, at('2027-01-04 11:01'))).toBeUndefined()
    expect((await listOf(asha, at('2027-01-04 11:00'))).letters).toBe(false)
    await morning('2027-01-11')
    await letters(asha, true, at('2027-01-11 11:00'))
    await morning('2027-01-12')
    expect(news()).toEqual([])
  })
})

/** So many letters take seconds of both cores: all of them in `npm run prove`. Of a page there are 200. */
const watchers = process.env.PROVE === '1' ? 5_000 : 1_000

/** Watchers of one deal, by their ids. */
async function watchedBy(count: number): Promise<string[]> {
  const product = 'mahanadi-power-2030'
  const ids = Array.from({ length: count }, (_, n) => `inv_mfz3k1x0-${n.toString(16).padStart(24, '0')}`)
  const { watches } = scene.catalogue
  const [first = '', ...others] = ids
  const now = at('2027-01-04 11:00')
  await watch(first, product, now)
  const [watcher] = await watches.watchers(product, { most: 1 })
  if (watcher === undefined) throw new Error('nobody watches')
  // As the first one watches it, without looking at the deal again.
  const list = { products: [product], letters: true, version: 0 }
  const change = { added: { product, state: watcher.known } }
  for (const id of others) await watches.save(id, list, change, { now, correlationId: 'test' })
  return ids
}

describe('a page that is not done in its time', () => {
  it('is delivered again: nobody is left out, and nobody is written to twice', async () => {
    const ids = await watchedBy(12)
    const { watches } = scene.catalogue
    let elapsed = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
    const slow = {
      ...scene.catalogue,
      watches: {
        ...watches,
        learn: (...given: Parameters<typeof watches.learn>) => {
          elapsed += 10_000
          return watches.learn(...given)
        },
      },
    }
    await morning('2027-01-11', slow)
    clock.mockRestore()
    expect(
      news()
        .map(({ investorId }) => investorId)
        .sort(),
    ).toEqual(ids)
  })
})

describe(`${watchers} watchers of one deal`, () => {
  it('get one letter each, also when a page is cut off in the middle and the morning is repeated', async () => {
    const ids = await watchedBy(watchers)
    const { watches } = scene.catalogue
    let learned = 0
    const dying = {
      ...scene.catalogue,
      watches: {
        ...watches,
        learn: (...given: Parameters<typeof watches.learn>) => {
          learned += 1
          // The function is killed in the middle of its second page.
          return learned === 334 ? Promise.reject(new Error('killed')) : watches.learn(...given)
        },
      },
    }
    await morning('2027-01-11', dying)
    await morning('2027-01-11')
    await morning('2027-01-12')
    const written = news().map(({ investorId }) => investorId)
    expect(written).toHaveLength(watchers)
    expect([...new Set(written)].sort()).toEqual(ids)
    const pages = scene.table.events('watchPageDue').filter(({ day }) => day === '2027-01-11')
    expect(pages.length).toBeGreaterThanOrEqual(watchers / 200)
    expect(new Set(pages.map(({ after }) => after)).size).toBe(pages.length)
  })
})

describe('news', () => {
  const open: WatchedState = { isOpen: true, isUpcoming: false, yieldPercent: '9.45', published: '100 a' }
  it.each<[string, Partial<WatchedState>, Partial<WatchedState>, ReturnType<typeof newsOf>]>([
    ['a point is not more than a point', {}, { yieldPercent: '10.45', published: '98 b' }, undefined],
    ['a hundredth more is', {}, { yieldPercent: '10.46', published: '98 b' }, 'priceMoved'],
    ['down as up', {}, { yieldPercent: '8.44', published: '102 b' }, 'priceMoved'],
    ['the days alone move no price', {}, { yieldPercent: '12.00' }, undefined],
    ['what closes is none', {}, { isOpen: false, yieldPercent: '12.00', published: '9 b' }, undefined],
    ['what stays closed is none', { isOpen: false }, { isOpen: false }, undefined],
  ])('%s', (_name, before, now, expected) => {
    expect(newsOf({ ...open, ...before }, { ...open, ...now }, '2026-11-25')).toBe(expected)
  })
})
