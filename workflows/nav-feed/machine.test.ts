import { beforeEach, describe, expect, it } from 'vitest'
import { navFile, navRow, navVendor, openFundScene } from '../../functions/funds/testing/fundScene.ts'
import { step } from '../../functions/platform/taskFunction.ts'
import { ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { NavPrices, PastPrice } from '../../functions/providers/navPrices/port.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { failureInput, fillInput, fillOutput, flowInput, publishInput, publishOutput } from './contract.ts'
import { fillHistory } from './fillHistory.ts'
import { manifest } from './manifest.ts'
import { noteFailure } from './noteFailure.ts'
import { publishPrices } from './publishPrices.ts'

const machine = readMachine(import.meta.url)
const code = '150001'
const night = '2026-11-20T18:00:00.000Z'

let scene: ReturnType<typeof openFundScene>
beforeEach(() => {
  scene = openFundScene()
})
/** The file of a day, large enough to be believed. */
const fileOf = (date: string, navE4: number) =>
  navFile({ date, schemes: 8_000 }, [navRow({ code, price: { date, navE4 } })])
const past: readonly PastPrice[] = [
  { code, date: '2026-09-30', navE4: 96_000 },
  { code, date: '2026-10-30', navE4: 98_000 },
  { code, date: '2026-11-03', navE4: 99_000 },
  { code, date: '2020-12-31', navE4: 50_000 },
  { code, date: '2006-04-03', navE4: 10_000 },
]
const stepsOf = (prices: NavPrices) => {
  const wired = { schemes: scene.store, notes: scene.notes, prices }
  return [
    step('publishPrices', publishInput, publishPrices(wired)),
    step('fillHistory', fillInput, fillHistory(wired)),
    step('noteFailure', failureInput, noteFailure(wired)),
  ]
}
const run = (prices: NavPrices, startedAt = night, input: object = {}) =>
  walk({ machine, steps: () => stepsOf(prices), input, startedAt, name: startedAt.slice(0, 10) })

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  const steps = stepsOf(navVendor(fileOf('2026-11-20', 1)))
  expect(machineFaults(machine, steps, manifest.steps.timeoutSeconds)).toEqual([])
})

describe('the runs of four nights', () => {
  it('put the prices in force and fill the history of twenty years, 72 months a run when they are started so', async () => {
    const nights = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    const states: number[] = []
    for (const [index, date] of nights.entries()) {
      const prices = navVendor(fileOf(date, 100_000 + index), past)
      const { entered, status } = await run(prices, `${date}T18:00:00.000Z`, { by: 'meera.k', months: 72 })
      expect(status).toBe('SUCCEEDED')
      states.push(entered.filter(name => name === 'FillHistory').length)
    }
    // From November 2026 back to April 2006 are 248 months: 72 + 72 + 72 + 32.
    expect(states).toEqual([72, 72, 72, 32])
    expect(await scene.schemes.historyOf(code, '2006-01-01', '2026-11-17')).toEqual([
      { date: '2006-04-03', navE4: 10_000 },
      { date: '2020-12-31', navE4: 50_000 },
      { date: '2026-09-30', navE4: 96_000 },
      { date: '2026-10-30', navE4: 98_000 },
      { date: '2026-11-03', navE4: 99_000 },
      { date: '2026-11-17', navE4: 100_000 },
    ])
    const fifth = await run(navVendor(fileOf('2026-11-23', 1), past), '2026-11-23T18:00:00.000Z')
    expect(fifth.entered).toEqual(['PublishPrices', 'WasItRefused', 'FillHistory', 'IsMoreToFill', 'Done'])
  })

  it('fill six months when nobody says more, and none when that is said', async () => {
    const count = async (input: object, date: string) =>
      (await run(navVendor(fileOf(date, 1)), `${date}T18:00:00.000Z`, input)).entered.filter(
        name => name === 'FillHistory',
      ).length
    expect(await count({}, '2026-11-19')).toBe(6)
    // One that fills nothing.
    expect(await count({ months: 0 }, '2026-11-20')).toBe(1)
    expect(await scene.store.readCursor()).toBe('2026-05')
  })

  it('stay far below the events that an execution may have', async () => {
    const { history } = await run(navVendor(fileOf('2026-11-20', 1)), night, { months: 300 })
    expect(history.split('"type"').length).toBeLessThan(3_000)
  })
})

describe('a file that is refused', () => {
  it('fails the run at once, is listed for operators, and leaves the list with the next good one', async () => {
    await run(navVendor(fileOf('2026-11-19', 101_000)), '2026-11-19T18:00:00.000Z')
    const torn = await run(navVendor(navFile({ date: '2026-11-20', schemes: 7_000 })))
    expect([torn.status, torn.error, torn.retries]).toEqual(['FAILED', 'FileRefused', 0])
    expect(torn.cause).toMatch(
      /^The file has fewer than 8,000 schemes\. The file has 7000 schemes, the latest price of 2026-11-20\. The former prices stay/,
    )
    expect(await scene.notes.list()).toEqual([
      { feed: 'nav-feed', reason: 'tooFewRows', since: night, date: '2026-11-20' },
    ])
    expect((await scene.schemes.byCode([code])).get(code)?.latest).toEqual({
      date: '2026-11-19',
      navE4: 101_000,
    })
    await run(navVendor(fileOf('2026-11-20', 102_000)), '2026-11-21T01:00:00.000Z')
    expect(await scene.notes.list()).toEqual([])
  })
})

describe('a vendor that is down', () => {
  const down = () => Promise.reject(new ProviderUnavailable('down'))
  it('is asked for half an hour; then the run fails and is listed', async () => {
    const walked = await run({ latest: down, history: down })
    expect([walked.status, walked.error, walked.retries]).toEqual(['FAILED', 'NoFile', 5])
    expect(walked.seconds).toBe(60 + 120 + 240 + 480 + 960)
    expect(await scene.notes.list()).toMatchObject([{ feed: 'nav-feed', reason: 'unavailable' }])
  })

  it('for the history only: the prices are in force, and the next run goes on with the same month', async () => {
    const file = fileOf('2026-11-20', 102_000)
    const walked = await run({ ...navVendor(file), history: down })
    expect([walked.error, await scene.schemes.asOf()]).toEqual(['HistoryNotFilled', '2026-11-20'])
    expect(await scene.store.readCursor()).toBeUndefined()
    expect((await run(navVendor(file, past), '2026-11-21T01:00:00.000Z')).status).toBe('SUCCEEDED')
    expect(await scene.schemes.historyOf(code, '2026-10-01', '2026-10-31')).toHaveLength(1)
  })
})

describe('the contract', () => {
  const released = readReleased(import.meta.url)
  const shapes = { flowInput, publishInput, failureInput, publishOutput, fillInput, fillOutput }
  it.each(Object.entries(shapes))('still takes every %s ever released', (name, shape) => {
    const fixtures = released[name] ?? []
    expect(fixtures.length).toBeGreaterThan(0)
    for (const fixture of fixtures) expect(shape.safeParse(fixture).success).toBe(true)
  })
})
