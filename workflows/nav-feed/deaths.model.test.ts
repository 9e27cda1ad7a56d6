import { beforeEach, describe, expect, it } from 'vitest'
import { openSchemes } from '../../functions/funds/catalogue/openSchemes.ts'
import { schemeStore } from '../../functions/funds/catalogue/schemeStore.ts'
import { feedNoteStore } from '../../functions/funds/feeds/feedNoteStore.ts'
import { navFile, navRow, navVendor, openFundScene } from '../../functions/funds/testing/fundScene.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import { step } from '../../functions/platform/taskFunction.ts'
import type { NavPrices } from '../../functions/providers/navPrices/port.ts'
import { readMachine, walk } from '../testing/machine.ts'
import { failureInput, fillInput, publishInput } from './contract.ts'
import { fillHistory } from './fillHistory.ts'
import { noteFailure } from './noteFailure.ts'
import { publishPrices } from './publishPrices.ts'

const machine = readMachine(import.meta.url)
const code = '150001'
const night = '2026-11-20T18:00:00.000Z'

let scene: ReturnType<typeof openFundScene>
beforeEach(() => {
  scene = openFundScene()
})
const everyWrite = Array.from({ length: 264 }, (_, index) => index + 1)
const numbers = process.env.PROVE === '1' ? everyWrite : [1, 2, 3, 17, 130, 257, 258, 259, 260, 261, 262, 263]
const fileOf = (date: string, navE4: number) => navFile({ date }, [navRow({ code, price: { date, navE4 } })])
const past = [
  { code, date: '2026-10-30', navE4: 98_000 },
  { code, date: '2026-11-03', navE4: 99_000 },
]
const stepsOf = (prices: NavPrices, table: Table = scene.table) => {
  const wired = {
    schemes: schemeStore(table, 'funds'),
    notes: feedNoteStore(table, 'funds'),
    prices,
    leastRows: 80,
  }
  return [
    step('publishPrices', publishInput, publishPrices(wired)),
    step('fillHistory', fillInput, fillHistory(wired)),
    step('noteFailure', failureInput, noteFailure(wired)),
  ]
}
const before = () =>
  walk({
    machine,
    steps: () => stepsOf(navVendor(fileOf('2026-11-19', 101_000))),
    input: {},
    startedAt: '2026-11-19T18:00:00.000Z',
  })

/** The process dies at the n-th write of the run, before it or after it; the machine calls the step again. */
function dyingTable(at: number, when: 'before' | 'after'): Table {
  let writes = 0
  const dies = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    writes += 1
    if (writes !== at) return write()
    if (when === 'after') await write()
    throw new Error('the process ended')
  }
  return {
    ...scene.table,
    update: input => dies(() => scene.table.update(input)),
    transact: (items, options) => dies(() => scene.table.transact(items, options)),
  }
}

describe.each(['before', 'after'] as const)('death %s any durable write', when => {
  // Claim, 256 blocks, ISINs, head, note, history and cursor: all of them are proven.
  // By default those at the beginning and the end, ISINs, head, blocks of the history and the cursor.
  it.each(numbers)(
    'the %s-th: readers see a whole file, and the next attempt ends as if nothing was',
    async at => {
      await before()
      // The history is filled by the run that dies.
      for (const name of [...scene.table.rows.keys()])
        if (/\|(feed\|history|history#.*)$/.test(name)) scene.table.rows.delete(name)
      const table = dyingTable(at, when)
      const prices = navVendor(fileOf('2026-11-20', 102_500), past)
      const steps = stepsOf(prices, table)
      const seen = new Set<string>()
      const watched = steps.map(one => ({
        ...one,
        run: async (input: unknown, context: Parameters<typeof one.run>[1]) => {
          try {
            return await one.run(input, context)
          } finally {
            const found = await openSchemes(scene.table, 'funds', () => new Date(night)).byCode([
              code,
              '200000',
              '200079',
            ])
            seen.add([...found.values()].map(({ latest }) => latest.date).join())
          }
        },
      }))
      const walked = await walk({ machine, steps: () => watched, input: {}, startedAt: night })
      expect(walked.status).toBe('SUCCEEDED')
      for (const dates of seen) expect(new Set(dates.split(',')).size).toBe(1)
      expect((await scene.schemes.byCode([code])).get(code)).toMatchObject({
        latest: { date: '2026-11-20', navE4: 102_500 },
        previous: { date: '2026-11-19', navE4: 101_000 },
      })
      expect(await scene.schemes.historyOf(code, '2026-10-01', '2026-11-30')).toHaveLength(4)
    },
  )
})
