import { beforeEach, describe, expect, it } from 'vitest'
import { openFundScene } from '../../functions/funds/testing/fundScene.ts'
import { step } from '../../functions/platform/taskFunction.ts'
import { ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { Benchmark, IndexLevels } from '../../functions/providers/indexLevels/port.ts'
import { addDays, daysBetween } from '../../shared/vocabulary/calendarDays.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { flowInput, readOutput, stepInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { noteFailure } from './noteFailure.ts'
import { readLevels } from './readLevels.ts'

const machine = readMachine(import.meta.url)
const morning = '2026-11-21T01:10:00.000Z'

let scene: ReturnType<typeof openFundScene>
let requested: string[]
beforeEach(() => {
  scene = openFundScene()
  requested = []
})
/** A level every day, one point higher than on the day before, until a date. */
const vendorUntil = (last: string): IndexLevels => ({
  levels(benchmark: Benchmark, from: string, to: string) {
    requested.push(`${benchmark} ${from} ${to}`)
    const end = [to, last].sort()[0] ?? to
    const days = Math.max(0, daysBetween(from, end) + 1)
    return Promise.resolve(
      Array.from({ length: days }, (_, index) => {
        const date = addDays(from, index)
        return { date, levelE4: (10_000 + daysBetween('2006-04-01', date)) * 10_000 }
      }),
    )
  },
})
const stepsOf = (levels: IndexLevels) => {
  const wired = { stored: scene.levels, notes: scene.notes, levels }
  return [
    step('readLevels', stepInput, readLevels(wired)),
    step('noteFailure', stepInput, noteFailure(wired)),
  ]
}
const run = (levels: IndexLevels, startedAt = morning) =>
  walk({ machine, steps: () => stepsOf(levels), input: {}, startedAt })

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, stepsOf(vendorUntil('2026-11-20')), manifest.steps.timeoutSeconds)).toEqual(
    [],
  )
})

describe('a run', () => {
  it('reads twenty years the first time, a year at a time, and then a week', async () => {
    const first = await run(vendorUntil('2026-11-20'))
    expect(first.status).toBe('SUCCEEDED')
    // 7,539 days by periods of 366 that overlap by seven.
    expect(first.entered.filter(name => name === 'ReadLevels')).toHaveLength(21)
    const { name, levels } = await scene.schemes.benchmarkHistory('equity', '2006-04-01', '2026-11-21')
    expect([name, levels.length, levels[0]]).toEqual([
      'Nifty 50 TRI',
      7_539,
      { date: '2006-04-01', levelE4: 100_000_000 },
    ])
    requested = []
    const second = await run(vendorUntil('2026-11-21'), '2026-11-22T01:10:00.000Z')
    expect(second.entered).toEqual(['ReadLevels', 'IsMoreToRead', 'Done'])
    expect(requested.sort()).toEqual(['debt 2026-11-14 2026-11-22', 'equity 2026-11-14 2026-11-22'])
    expect((await scene.schemes.benchmarkHistory('debt', '2026-11-20', '2026-11-30')).levels).toHaveLength(2)
  })

  it('asks again for levels that come late, and takes a corrected one', async () => {
    await run(vendorUntil('2026-11-18'))
    await run(vendorUntil('2026-11-23'), '2026-11-24T01:10:00.000Z')
    const corrected: IndexLevels = {
      levels: () => Promise.resolve([{ date: '2026-11-23', levelE4: 123_456 }]),
    }
    await run(corrected, '2026-11-25T01:10:00.000Z')
    const { levels } = await scene.schemes.benchmarkHistory('equity', '2026-11-19', '2026-11-30')
    expect(levels.map(({ date }) => date)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
    expect(levels.at(-1)?.levelE4).toBe(123_456)
  })

  it('without a level of the last week fails, is listed, and leaves the list when levels come', async () => {
    const stale = await run(vendorUntil('2026-11-13'))
    expect([stale.status, stale.error]).toEqual(['FAILED', 'LevelsStale'])
    expect(stale.cause).toContain('after 2026-11-13')
    expect(await scene.notes.list()).toMatchObject([
      { feed: 'index-feed', reason: 'stale', date: '2026-11-13' },
    ])
    await run(vendorUntil('2026-11-20'))
    expect(await scene.notes.list()).toEqual([])
  })

  it('with a silent vendor is tried for a quarter of an hour, fails and is listed; what was read stays', async () => {
    let answers = 0
    const good = vendorUntil('2026-11-20')
    const broken: IndexLevels = {
      levels(...period) {
        answers += 1
        return answers > 4 ? Promise.reject(new ProviderUnavailable('down')) : good.levels(...period)
      },
    }
    const walked = await run(broken)
    expect([walked.error, walked.retries, walked.seconds]).toEqual(['NoLevels', 4, 60 + 120 + 240 + 480])
    expect(await scene.notes.list()).toMatchObject([{ feed: 'index-feed', reason: 'unavailable' }])
    expect((await scene.schemes.benchmarkHistory('equity', '2006-01-01', '2026-12-31')).levels).toHaveLength(
      725,
    )
    expect((await run(good)).status).toBe('SUCCEEDED')
  })
})

describe.each(['before', 'after'] as const)('death %s any durable write', when => {
  it('the next attempt ends as if nothing was', async () => {
    await run(vendorUntil('2026-11-20'))
    for (let at = 1; at <= 4; at += 1) {
      const day = addDays('2026-11-20', at)
      const update = scene.table.update
      let writes = 0
      scene.table.update = async input => {
        writes += 1
        if (writes !== at) return update(input)
        if (when === 'after') await update(input)
        throw new Error('the process ended')
      }
      const { status, retries } = await run(vendorUntil(day), `${addDays(day, 1)}T01:10:00.000Z`)
      scene.table.update = update
      expect([status, retries]).toEqual(['SUCCEEDED', 1])
      expect((await scene.schemes.benchmarkHistory('debt', day, '2026-12-31')).levels).toHaveLength(1)
      expect((await scene.schemes.benchmarkHistory('equity', day, '2026-12-31')).levels).toHaveLength(1)
    }
  })
})

describe('the contract', () => {
  const released = readReleased(import.meta.url)
  it.each(Object.entries({ flowInput, stepInput, readOutput }))(
    'still takes every %s ever released',
    (name, shape) => {
      const fixtures = released[name] ?? []
      expect(fixtures.length).toBeGreaterThan(0)
      for (const fixture of fixtures) expect(shape.safeParse(fixture).success).toBe(true)
    },
  )
})
