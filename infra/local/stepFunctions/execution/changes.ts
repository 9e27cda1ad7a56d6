import type { Execution } from './execution.ts'
import type { ExecutionRecord, HistoryEvent } from './executionRecord.ts'
import type { Frame } from './frame.ts'

/** Everything that one turn of the engine changed. It reaches the disk as one transaction. */
export class Changes {
  readonly executions = new Set<Execution>()
  readonly events: { arn: string; event: HistoryEvent }[] = []
  /** Executions as they were just after a change of status, for those who are told of it. */
  readonly statusChanges: ExecutionRecord[] = []
  /** Changed frames by `<arn> <id>`; a frame that is gone has no row left after the commit. */
  readonly frames = new Map<string, { execution: Execution; frame: Frame }>()

  touch(execution: Execution, frame: Frame): void {
    this.frames.set(`${execution.record.arn} ${frame.id}`, { execution, frame })
  }

  isEmpty(): boolean {
    return this.executions.size === 0 && this.frames.size === 0 && this.events.length === 0
  }
}
