import type { Execution } from './execution.ts'
import type { ExecutionRecord, HistoryEvent } from './executionRecord.ts'
import type { Frame } from './frame.ts'

/** Everything that one turn of the engine changed. It is written as one transaction. */
export class Changes {
  readonly executions = new Set<Execution>()
  readonly events: { arn: string; event: HistoryEvent }[] = []
  /** Executions just after a change of status, for the status events. */
  readonly statusChanges: ExecutionRecord[] = []
  /** Changed frames by `<arn> <id>`; a removed frame has no row after the commit. */
  readonly frames = new Map<string, { execution: Execution; frame: Frame }>()

  touch(execution: Execution, frame: Frame): void {
    this.frames.set(`${execution.record.arn} ${frame.id}`, { execution, frame })
  }

  isEmpty(): boolean {
    return this.executions.size === 0 && this.frames.size === 0 && this.events.length === 0
  }
}
