import { mostDaysBehind } from '../../functions/funds/feeds/fileRules.ts'
import { log } from '../../functions/platform/log.ts'
import { type Benchmark, mostLevelDays } from '../../functions/providers/indexLevels/port.ts'
import { addDays, daysBetween } from '../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { ReadOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** As far back as the history of the funds. */
const firstDay = '2006-04-01'
/** The days before are read again: levels are corrected, and come late. */
const daysAgain = 6

/** Reads the next period of both benchmarks, a year at most; notes for operators when the latest levels are a week old. */
export const readLevels =
  ({ levels, stored, notes }: Dependencies) =>
  async (_input: object, { now }: { readonly now: Date }): Promise<ReadOutput> => {
    const today = indianDate(now)
    const [equity, debt] = await Promise.all([readPeriod('equity', today), readPeriod('debt', today)])
    const result = { equity: equity.until, debt: debt.until, isMore: equity.isMore || debt.isMore }
    const oldest =
      [equity, debt]
        .filter(({ isMore }) => !isMore)
        .map(({ until }) => until)
        .sort()[0] ?? today
    if (daysBetween(oldest, today) <= mostDaysBehind) {
      if (!result.isMore) await notes.remove('index-feed')
      return { ...result, outcome: 'read', error: '', cause: '' }
    }
    // The line has the alarm.
    log('step.failed', { step: 'readLevels', problem: 'stale' })
    await notes.write({ feed: 'index-feed', reason: 'stale', date: oldest }, now)
    return {
      ...result,
      outcome: 'stale',
      error: 'LevelsStale',
      cause: `The vendor has no level of a benchmark after ${oldest}. Graphs end there. The next run asks again.`,
    }

    async function readPeriod(benchmark: Benchmark, last: string) {
      const before = await stored.readUntil(benchmark)
      const from = before === undefined ? firstDay : addDays(before, -daysAgain)
      const to = [addDays(from, mostLevelDays - 1), last].sort()[0] ?? last
      const found = await levels.levels(benchmark, from, to)
      await stored.add(benchmark, found)
      // At the end only what there is counts as read, so that late levels are asked for again.
      const until = to < last ? to : (found.at(-1)?.date ?? before ?? firstDay)
      if (until !== before) await stored.writeUntil(benchmark, until)
      return { until, isMore: to < last }
    }
  }
