import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { NavFile } from '../../providers/navPrices/port.ts'
import { openSchemes } from '../catalogue/openSchemes.ts'
import type { SchemeFacts } from '../published.ts'
import { isinOf, navFile, navRow, navVendor, openFundScene } from '../testing/fundScene.ts'
import { publishFile } from './publishFile.ts'

let scene: ReturnType<typeof openFundScene>
beforeEach(() => {
  scene = openFundScene()
})
const noPast = navVendor(navFile({ date: '2026-11-20' }))
const publish = (file: NavFile, instant = `${file.rows[0]?.price?.date}T18:00:00.000Z`, vendor = noPast) =>
  publishFile(scene.store, vendor, file, {
    version: `run@${instant}`,
    now: new Date(instant),
    today: instant.slice(0, 10),
    leastRows: 80,
  })
const asha = '150001'
const at = (date: string, navE4: number, more = {}) =>
  navFile({ date }, [navRow({ code: asha, price: { date, navE4 }, ...more })])
const factsOf = async (code = asha): Promise<SchemeFacts | undefined> =>
  (await scene.schemes.byCode([code])).get(code)

describe('a file that is published', () => {
  it('is what everybody reads, with the price of the day before', async () => {
    expect(await publish(at('2026-11-19', 101_000))).toEqual({
      outcome: 'published',
      date: '2026-11-19',
      rows: 81,
    })
    await publish(at('2026-11-20', 102_500))
    expect(await factsOf()).toEqual({
      code: asha,
      name: 'Scheme 150001',
      amc: 'Himgiri Mutual Fund',
      category: 'Equity Scheme - Large Cap Fund',
      assetClass: 'equity',
      equityPercent: '100',
      isDirect: true,
      option: 'growth',
      isins: [isinOf(asha)],
      latest: { date: '2026-11-20', navE4: 102_500 },
      previous: { date: '2026-11-19', navE4: 101_000 },
    })
    expect((await scene.schemes.byIsin([isinOf(asha), isinOf('999999')])).get(isinOf(asha))?.code).toBe(asha)
    expect(await scene.schemes.asOf()).toBe('2026-11-20')
    expect(await scene.schemes.byCode(['999999'])).toEqual(new Map())
  })

  it('costs 322 writes for all schemes of the country, and 258 on the next day', async () => {
    await publish(navFile({ date: '2026-11-19', schemes: 14_000 }))
    const first = scene.table.calls.filter(call => call === 'update').length
    // 256 blocks of schemes, 64 of ISINs, claim and head.
    expect(first).toBe(322)
    scene.table.calls.length = 0
    await publish(navFile({ date: '2026-11-20', schemes: 14_000 }))
    expect(scene.table.calls.filter(call => call === 'update')).toHaveLength(258)
  })

  it('the same again writes nothing', async () => {
    await publish(at('2026-11-20', 102_500))
    scene.table.calls.length = 0
    expect(await publish(at('2026-11-20', 102_500), '2026-11-21T01:00:00.000Z')).toMatchObject({
      outcome: 'unchanged',
    })
    expect(scene.table.calls).toEqual(['get'])
  })

  it('with a corrected price of the day: the correction counts, and the day before stays', async () => {
    await publish(at('2026-11-19', 101_000))
    await publish(at('2026-11-20', 102_500))
    await publish(at('2026-11-20', 102_700), '2026-11-21T01:00:00.000Z')
    expect(await factsOf()).toMatchObject({ latest: { navE4: 102_700 }, previous: { navE4: 101_000 } })
  })

  it('without a scheme, or without its price: it keeps its last price with that date', async () => {
    await publish(at('2026-11-19', 101_000))
    await publish(navFile({ date: '2026-11-20' }))
    expect(await factsOf()).toMatchObject({ latest: { date: '2026-11-19', navE4: 101_000 } })
    await publish(
      navFile({ date: '2026-11-23' }, [navRow({ code: asha, name: 'Renamed', price: undefined })]),
      '2026-11-23T18:00:00.000Z',
    )
    expect(await factsOf()).toMatchObject({ name: 'Renamed', latest: { date: '2026-11-19', navE4: 101_000 } })
  })

  it('with a price of the future: that price is left out, and the file is not dated by it', async () => {
    await publish(at('2026-11-19', 101_000))
    const file = navFile({ date: '2026-11-20' }, [
      navRow({ code: asha, price: { date: '2026-12-20', navE4: 999 } }),
    ])
    expect(await publish(file, '2026-11-20T18:00:00.000Z')).toMatchObject({
      outcome: 'published',
      date: '2026-11-20',
    })
    expect(await factsOf()).toMatchObject({ latest: { date: '2026-11-19' } })
  })

  it('names the scheme into which another one was merged', async () => {
    const dead = navRow({ code: '150090', price: { date: '2025-03-27', navE4: 434_322 } })
    await publish(navFile({ date: '2026-11-20' }, [dead]), '2026-11-20T18:00:00.000Z')
    expect(await factsOf('150090')).toMatchObject({ mergedInto: '150003', latest: { date: '2025-03-27' } })
  })
})

describe('a file is refused, and the former stays in force', () => {
  const stored = navFile({ date: '2026-11-19', schemes: 100 })
  it.each<[string, NavFile, string]>([
    ['with fewer than there ever were', navFile({ date: '2026-11-20', schemes: 79 }), 'tooFewRows'],
    ['with 89 schemes after 100', navFile({ date: '2026-11-20', schemes: 89 }), 'shrank'],
    ['of the day before', navFile({ date: '2026-11-18', schemes: 100 }), 'older'],
    ['without a price', { digest: 'x', rows: [navRow({ code: asha, price: undefined })] }, 'noPrices'],
  ])('%s', async (_, file, refusal) => {
    await publish(stored)
    scene.table.calls.length = 0
    expect(await publish(file, '2026-11-20T18:00:00.000Z')).toMatchObject({ outcome: 'refused', refusal })
    expect(scene.table.calls).toEqual(['get'])
    expect(await scene.schemes.asOf()).toBe('2026-11-19')
  })

  it('with 90 schemes after 100 it is not', async () => {
    await publish(stored)
    expect(await publish(navFile({ date: '2026-11-20', schemes: 90 }))).toMatchObject({
      outcome: 'published',
    })
  })

  it('eight days old, but not seven', async () => {
    expect(await publish(stored, '2026-11-27T18:00:00.000Z')).toMatchObject({ refusal: 'stale' })
    expect(await publish(stored, '2026-11-26T18:00:00.000Z')).toMatchObject({ outcome: 'published' })
  })
})

describe('days without a file', () => {
  const past = [
    { code: asha, date: '2026-11-18', navE4: 100_800 },
    { code: asha, date: '2026-11-19', navE4: 101_000 },
  ]
  it('are read from the history: Monday, then Friday', async () => {
    await publish(at('2026-11-16', 100_000))
    await publish(
      at('2026-11-20', 102_500),
      '2026-11-20T18:00:00.000Z',
      navVendor(navFile({ date: '2026-11-20' }), past),
    )
    expect(await scene.schemes.historyOf(asha, '2026-11-01', '2026-11-30')).toEqual([
      { date: '2026-11-16', navE4: 100_000 },
      { date: '2026-11-18', navE4: 100_800 },
      { date: '2026-11-19', navE4: 101_000 },
      { date: '2026-11-20', navE4: 102_500 },
    ])
    expect(await factsOf()).toMatchObject({ previous: { date: '2026-11-19' } })
  })

  it('stay empty when the vendor has no answer, and the file is published', async () => {
    const down = { ...noPast, history: () => Promise.reject(new ProviderUnavailable('down')) }
    await publish(at('2026-11-16', 100_000))
    expect(await publish(at('2026-11-20', 102_500), '2026-11-20T18:00:00.000Z', down)).toMatchObject({
      outcome: 'published',
    })
    expect(await factsOf()).toMatchObject({ previous: { date: '2026-11-16' } })
  })
})

describe('a month that is over', () => {
  it('moves into the history, and the last two prices stay at hand', async () => {
    for (const [date, navE4] of [
      ['2026-11-26', 1],
      ['2026-11-27', 2],
      ['2026-11-30', 3],
      ['2026-12-01', 4],
      ['2026-12-02', 5],
    ] as const)
      await publish(at(date, navE4))
    expect(await factsOf()).toMatchObject({ latest: { navE4: 5 }, previous: { navE4: 4 } })
    const history = await scene.schemes.historyOf(asha, '2026-11-27', '2026-12-01')
    expect(history.map(({ navE4 }) => navE4)).toEqual([2, 3, 4])
    expect((await scene.schemes.historyOf(asha, '2026-01-01', '2026-12-31')).length).toBe(5)
  })
})

describe('two runs at once', () => {
  it('the second one waits: nothing is mixed', async () => {
    await scene.store.claim('other', new Date('2026-11-20T17:59:00.000Z'))
    await expect(publish(at('2026-11-20', 1))).rejects.toMatchObject({ name: 'FeedBusy' })
    // A run that died holds its claim for a quarter of an hour.
    expect(await publish(at('2026-11-20', 1), '2026-11-20T18:14:01.000Z')).toMatchObject({
      outcome: 'published',
    })
  })

  it('one that compared with a file that was replaced meanwhile compares anew', async () => {
    await publish(at('2026-11-19', 1))
    const { claim } = scene.store
    const store = {
      ...scene.store,
      claim: async (version: string, now: Date) => {
        await publish(at('2026-11-20', 2), '2026-11-20T17:59:00.000Z')
        return claim(version, now)
      },
    }
    const run = {
      version: 'slow',
      now: new Date('2026-11-20T18:00:00.000Z'),
      today: '2026-11-20',
      leastRows: 80,
    }
    const slow = (on: typeof store) => publishFile(on, noPast, at('2026-11-20', 3), run)
    await expect(slow(store)).rejects.toMatchObject({ name: 'FeedBusy' })
    expect(await factsOf()).toMatchObject({ latest: { navE4: 2 }, previous: { navE4: 1 } })
    expect(await slow(scene.store)).toMatchObject({ outcome: 'published' })
    expect(await factsOf()).toMatchObject({ latest: { navE4: 3 }, previous: { navE4: 1 } })
  })

  it('one that is overtaken publishes nothing', async () => {
    await scene.store.claim('slow', new Date('2026-11-20T17:00:00.000Z'))
    await scene.store.claim('quick', new Date('2026-11-20T17:30:00.000Z'))
    const file = {
      version: 'slow',
      slot: 'a',
      date: '2026-11-20',
      rows: 1,
      digest: '',
      publishedAt: '',
    } as const
    await expect(scene.store.publish(file)).rejects.toMatchObject({ name: 'FeedBusy' })
  })
})

it('a reader remembers for half a minute which file is in force, and no longer when its blocks are gone', async () => {
  let instant = Date.parse('2026-11-23T18:00:00.000Z')
  const reader = openSchemes(scene.table, 'funds', () => new Date(instant))
  const latest = async () => (await reader.byCode([asha])).get(asha)?.latest.navE4
  expect(await latest()).toBeUndefined()
  await publish(at('2026-11-18', 1))
  expect(await latest()).toBe(1)
  await publish(at('2026-11-19', 2))
  instant += 29_999
  expect(await latest()).toBe(1)
  instant += 1
  expect([await latest(), await reader.asOf()]).toEqual([2, '2026-11-19'])
  // Both slots are taken by others: what is remembered exists no more.
  await publish(at('2026-11-20', 3))
  await publish(at('2026-11-23', 4))
  expect(await latest()).toBe(4)
})

it('a reader between two files that follow at once reads one of them', async () => {
  await publish(at('2026-11-18', 1))
  await publish(at('2026-11-19', 2))
  const read = scene.table.get
  let reads = 0
  scene.table.get = async (table, key) => {
    const row = await read(table, key)
    reads += 1
    // Behind the head that was read, two more files take both slots.
    if (reads === 1) {
      scene.table.get = read
      await publish(at('2026-11-20', 3))
      await publish(at('2026-11-23', 4))
    }
    return row
  }
  expect(await factsOf()).toMatchObject({ latest: { navE4: 4 }, previous: { navE4: 3 } })
})
