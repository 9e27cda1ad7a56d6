import type { MemoryTable } from '../../functions/platform/testing/memoryTable.ts'
import type { Deployment } from './deployment.ts'
import type { Random, Scheduler } from './scheduler.ts'

/** How often faults are injected; shares of 1. */
export interface FaultShares {
  /** Of invocations: the process ends in the middle. */
  readonly crashes: number
  /** Of writes: the row stayed locked by others until we gave up. */
  readonly conflicts: number
  /** Whether transactions take time and meet each other on a row, as in DynamoDB; otherwise each is over at once. */
  readonly transactionsMeet: boolean
  /** Of requests to vendors: down, slow, garbled, or carried out without an answer. */
  readonly vendors: number
  /** Of events: delivered twice. */
  readonly duplicates: number
  /** Of API calls: carried out, and the answer never arrives. */
  readonly lostAnswers: number
}

export interface Sent {
  readonly source: string
  readonly type: string
  readonly detail: unknown
}

/** The result of an invocation. `crashed`: nobody got an answer. */
export type Invoked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly crashed: true }
  | { readonly ok: false; readonly crashed: false; readonly error: unknown }

/** What the bus, the machines, the objects and the vendors use of the world they are parts of. */
export interface Surroundings {
  readonly now: number
  readonly random: Random
  readonly scheduler: Scheduler
  readonly rows: MemoryTable
  readonly deployment: Deployment
  readonly faultShares: FaultShares
  readonly bus: { publish(sent: Sent): void }
  happens(share: number): boolean
  oneOf<T>(all: readonly [T, ...T[]]): T
  sleep(ms: number, label?: string): Promise<void>
  invoke(label: string, run: () => Promise<unknown>): Promise<Invoked>
}
