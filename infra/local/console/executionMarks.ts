import type { HistoryEvent } from '@aws-sdk/client-sfn'
import type { StateMark } from './graphSvg.ts'

const ended: Readonly<Record<string, StateMark>> = {
  FAILED: 'failed',
  TIMED_OUT: 'failed',
  ABORTED: 'stopped',
}

/** The mark of every state that an execution entered: a state that was entered and not left is the current one. */
export function marksOf(status: string, events: readonly HistoryEvent[]): Map<string, StateMark> {
  const within = new Map<string, number>()
  const entered = new Set<string>()
  for (const { stateEnteredEventDetails: enter, stateExitedEventDetails: exit } of events) {
    if (enter?.name !== undefined) {
      entered.add(enter.name)
      within.set(enter.name, (within.get(enter.name) ?? 0) + 1)
    }
    if (exit?.name !== undefined) within.set(exit.name, (within.get(exit.name) ?? 0) - 1)
  }
  const mark: StateMark = ended[status] ?? (status === 'RUNNING' ? 'current' : 'passed')
  return new Map([...entered].map(name => [name, (within.get(name) ?? 0) > 0 ? mark : 'passed']))
}
