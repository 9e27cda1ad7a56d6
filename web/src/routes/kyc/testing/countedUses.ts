import { onTestFinished } from 'vitest'
import { type CountedEvent, setUsageCounter } from '../../../lib/usage.ts'

/** What is counted of what follows (D8), as read when it is called. */
export function countedUses(): () => readonly CountedEvent[] {
  const counted: CountedEvent[] = []
  onTestFinished(setUsageCounter(event => counted.push(event)))
  return () => counted
}
