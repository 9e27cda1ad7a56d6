import { editKinds, watchSession } from '../../drivers/watchSession.ts'
import type { Measurement } from './measurement.ts'

const edits = 30

/** Milliseconds until a saved function, machine or text is live in a stack that follows the code: the median of each. */
export async function benchWatching(): Promise<Measurement[]> {
  const session = await watchSession(edits, 20_261_120)
  return editKinds.map(kind => {
    const times = session.edits.filter(one => one.kind === kind).map(({ liveMs }) => liveMs)
    const sorted = times.toSorted((a, b) => a - b)
    return {
      area: 'start',
      what: `a saved ${kind} is live`,
      figure: Math.round(sorted[sorted.length >> 1] ?? 0),
      unit: 'ms',
      goal: 2_000,
      note: `the slowest of ${times.length} after ${Math.round(sorted.at(-1) ?? 0)} ms`,
    }
  })
}
