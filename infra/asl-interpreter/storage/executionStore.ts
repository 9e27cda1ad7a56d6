import type { Changes } from '../execution/changes.ts'
import type { ExecutionRecord, ExecutionStatus, HistoryEvent } from '../execution/executionRecord.ts'
import type { Frame } from '../execution/frame.ts'

export interface ExecutionFilter {
  machineArn: string | undefined
  status: ExecutionStatus | undefined
  /** Only executions older than the one with this number. */
  before: number
  limit: number
  /** Whether it was ever redriven; undefined for both. */
  redriven?: boolean | undefined
}

/** An execution that was running when the store was last written. */
export interface RunningExecution {
  record: ExecutionRecord
  definition: string
  frames: Frame[]
  lastEvent: number
}

/** Where the engine keeps executions. It is open in one process at a time; `Journal` is the one on SQLite. */
export interface ExecutionStore {
  saveDefinition(hash: string, body: string): void
  findDefinition(hash: string): string | undefined
  /** Writes the changes of a turn, all or none; after it returns they survive any crash. */
  commit(changes: Changes): void
  /** Every execution to be continued, oldest first. */
  loadRunning(): RunningExecution[]
  findExecution(arn: string): ExecutionRecord | undefined
  /** Newest first, each with its number, which is the cursor for the next page. */
  listExecutions(filter: ExecutionFilter): { number: number; record: ExecutionRecord }[]
  /** From the event `first` on; `reverse` = backwards. */
  listEvents(arn: string, first: number, limit: number, reverse: boolean): HistoryEvent[]
  /** The oldest changes of status that are not yet confirmed. */
  unconfirmedChanges(limit: number): { number: number; record: ExecutionRecord }[]
  /** Deletes the changes of status up to and including this one. */
  confirmChanges(number: number): void
  /** The end (ms) of the execution that ended first. */
  earliestEnd(): number | undefined
  /** Deletes every execution that ended at `time` or before, with its history; returns their number. */
  deleteEndedBy(time: number): number
  saveTags(arn: string, tags: readonly { key: string; value: string }[]): void
  listTags(arn: string): { key: string; value: string }[]
  close(): void
}
