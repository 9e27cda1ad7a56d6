import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import type { Executions } from '../../platform/executions/executions.ts'

interface Starts {
  readonly executions: Pick<Executions, 'start'>
}

/** Reads the prices of funds: at night, when they are out, and in the morning those that came late (domain.md 2.3). */
const startNavFeed = ({ executions }: Starts): Scheduled => ({
  name: 'startNavFeed',
  async run({ now }) {
    await executions.start('nav-feed', nameAt(now), {})
  },
})

/** Reads the levels of the benchmarks, after the vendors' night. */
const startIndexFeed = ({ executions }: Starts): Scheduled => ({
  name: 'startIndexFeed',
  async run({ now }) {
    await executions.start('index-feed', indianDate(now), {})
  },
})

/** The schedules of both feeds. */
export const feedStarts = (starts: Starts): readonly Scheduled[] => [
  startNavFeed(starts),
  startIndexFeed(starts),
]

/** Date and half of the day: a schedule that fires twice starts one run. */
const nameAt = (now: Date): string =>
  `${indianDate(now)}-${indianDate(now) === indianDate(new Date(now.getTime() + 12 * 3_600_000)) ? 'morning' : 'night'}`
