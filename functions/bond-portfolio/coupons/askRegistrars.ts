import type { Scheduled } from '../../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Passes again over runs with credits that are not confirmed, over those whose pass hangs, and once over those that are done,
 * for a second credit.
 */
export const askRegistrars = ({ runs }: Pick<ConsumerDependencies, 'runs'>): Scheduled => ({
  name: 'askRegistrars',
  async run({ now }) {
    const waiting = new Map(
      (await runs.due(now, mostPerSweep)).map(run => [`${run.ISIN}#${run.dueDate}`, run]),
    )
    const context = { now, correlationId: `ask-registrars-${now.toISOString()}` }
    await sweepEach([...waiting.keys()], pace, async id => {
      const listed = waiting.get(id)
      if (listed === undefined) return
      // The index runs behind the table; a run that another writer moves meanwhile needs nothing here.
      const run = await runs.find(listed.ISIN, listed.dueDate)
      if (run?.dueAt !== undefined && run.dueAt <= now.toISOString()) await runs.beginPass(run, context)
    })
  },
})
