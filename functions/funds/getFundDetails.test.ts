import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../shared/vocabulary/calendarDays.ts'
import { bodyOf, callOf, problemOf } from '../platform/testing/calls.ts'
import { schemeBlockOf as blockOf } from './catalogue/blocks.ts'
import { openSchemes } from './catalogue/openSchemes.ts'
import { publishFile } from './feeds/publishFile.ts'
import { handleGetFundDetails, sampled } from './getFundDetails.ts'
import { isinOf, navFile, navRow, navVendor, openFundScene } from './testing/fundScene.ts'

const now = new Date('2026-11-20T18:30:00.000Z')
let scene: ReturnType<typeof openFundScene>
beforeEach(async () => {
  scene = openFundScene()
  const file = navFile({ date: '2026-11-20' }, [
    navRow({
      code: '150003',
      name: 'Himgiri Flexi Cap Fund',
      category: 'Equity Scheme - Flexi Cap Fund',
      price: { date: '2026-11-20', navE4: 123_456 },
    }),
    navRow({ code: '150013', category: 'Debt Scheme - Liquid Fund', isDirect: false, option: 'idcw' }),
    navRow({
      code: '150090',
      name: 'Himgiri Focused Equity Fund',
      price: { date: '2025-03-27', navE4: 434_322 },
    }),
  ])
  const run = { version: 'first', now, today: '2026-11-20', leastRows: 80 }
  await publishFile(scene.store, navVendor(file), file, run)
})
const get = (input: Parameters<ReturnType<typeof handleGetFundDetails>>[0]) =>
  handleGetFundDetails(scene)(input, callOf('inv_1', now))

describe('a scheme', () => {
  it('is shown with its facts, its price with date, and the cut-offs of SEBI', async () => {
    expect(bodyOf(await get({ amfi: '150003' }))).toEqual({
      data: {
        amfi: '150003',
        name: 'Himgiri Flexi Cap Fund',
        amc: 'Himgiri Mutual Fund',
        category: 'Equity Scheme - Flexi Cap Fund',
        assetClass: 'equity',
        equityPercent: '100',
        plan: 'direct',
        option: 'growth',
        isins: [isinOf('150003')],
        latest: { date: '2026-11-20', navE4: 123_456 },
        previous: undefined,
        mergedInto: undefined,
        benchmark: { kind: 'equity', name: 'Nifty 50 TRI' },
        history: [{ date: '2026-11-20', navE4: 123_456 }],
        range: '1y',
        cutOffs: { purchase: '15:00', redemption: '15:00', isLiquid: false },
        costDifference: { percent: '0.95', asOf: '2026-09-30' },
      },
    })
  })

  it('that is liquid has the earlier cut-off and the benchmark of debt', async () => {
    expect(bodyOf(await get({ amfi: '150013' })).data).toMatchObject({
      plan: 'regular',
      option: 'idcw',
      benchmark: { kind: 'debt', name: 'CRISIL Short Term Bond Index' },
      cutOffs: { purchase: '13:30', redemption: '15:00', isLiquid: true },
    })
  })

  it('that was merged names the other one', async () => {
    expect(bodyOf(await get({ amfi: '150090' })).data).toMatchObject({
      latest: { date: '2025-03-27' },
      mergedInto: { amfi: '150003', name: 'Himgiri Flexi Cap Fund' },
    })
  })

  it('that nobody knows is refused, and so is every one before the first file', async () => {
    expect(problemOf(await get({ amfi: '999999' }))).toBe('funds.schemeUnknown')
    scene = openFundScene()
    expect(problemOf(await get({ amfi: '150003' }))).toBe('funds.schemeUnknown')
  })

  it('has the history of the period that is chosen', async () => {
    const days = ['2006-05-02', '2022-01-03', '2024-06-03', '2026-01-05']
    for (const date of days)
      await scene.store.addHistory(
        blockOf('150003'),
        date.slice(0, 7),
        new Map([['150003', [{ date, navE4: 1 }]]]),
      )
    const dates = async (range: '1y' | '3y' | '5y' | 'all') =>
      bodyOf(await get({ amfi: '150003', range })).data.history.map(({ date }) => date)
    expect(await dates('1y')).toEqual(['2026-01-05', '2026-11-20'])
    expect(await dates('3y')).toEqual(['2024-06-03', '2026-01-05', '2026-11-20'])
    expect(await dates('5y')).toEqual(['2022-01-03', '2024-06-03', '2026-01-05', '2026-11-20'])
    expect(await dates('all')).toEqual([...days, '2026-11-20'])
  })

  it('reads by keys what a year needs, which is one call when the file in force is known', async () => {
    const schemes = openSchemes(scene.table, 'funds', () => now)
    const ask = (range: '1y' | 'all') =>
      handleGetFundDetails({ schemes })({ amfi: '150003', range }, callOf('inv_1', now))
    await ask('1y')
    scene.table.calls.length = 0
    await ask('1y')
    // The block for facts and for prices, and thirteen months.
    expect(scene.table.calls).toEqual(Array.from({ length: 15 }, () => 'get'))
    scene.table.calls.length = 0
    await ask('all')
    expect([...scene.table.calls].sort()).toEqual(['get', 'get', 'query'])
  })
})

it.each([0, 1, 2, 249, 250, 251, 5_000])(
  'of %s prices a graph has at most 250, the last among them',
  count => {
    const prices = Array.from({ length: count }, (_, index) => ({
      date: addDays('2006-04-01', index),
      navE4: index + 1,
    }))
    const points = sampled(prices, 250)
    expect(points.length).toBeLessThanOrEqual(250)
    expect([points[0], points.at(-1)]).toEqual([prices[0], prices.at(-1)])
    if (count <= 249) expect(points).toEqual(prices)
  },
)
