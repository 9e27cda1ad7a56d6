import type { Scheduled } from '../eventFunction.ts'
import type { WriteContext } from '../records/moveRecord.ts'

/** The pace of a sweep: how many ids at once; none is started after `longestMs`, and the next sweep takes the rest. */
export interface Sweep {
  readonly atOnce: number
  readonly longestMs: number
}

/**
 * Rows a sweep reads, the longest waiting first. Its time ends it long before; so many only keep one answer of the index in memory,
 * and lie beyond as many at the head as can fail again and again.
 */
export const mostPerSweep = 2000

/** Runs a task for each id. A failure does not stop the others; all failures are thrown together at the end. */
export async function sweepEach(
  ids: readonly string[],
  { atOnce, longestMs }: Sweep,
  task: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const startedAt = performance.now()
  for (let start = 0; start < ids.length && performance.now() - startedAt < longestMs; start += atOnce) {
    const done = await Promise.allSettled(ids.slice(start, start + atOnce).map(task))
    failures.push(...done.flatMap(one => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what was due could not be swept')
}

/**
 * A schedule that asks about whatever is due, the longest waiting first, until its time is up; the next run takes the rest.
 * The index runs behind the table: what it names may be settled already, and the task reads it first.
 */
export const sweepDue = (
  name: string,
  pace: Sweep,
  due: (now: Date, most: number) => Promise<readonly string[]>,
  task: (id: string, context: WriteContext) => Promise<void>,
): Scheduled => ({
  name,
  async run({ now }) {
    const context = { now, correlationId: `sweep-${now.toISOString()}` }
    await sweepEach(await due(now, mostPerSweep), pace, id => task(id, context))
  },
})
