import { setTimeout as pause } from 'node:timers/promises'
import type { ExecutionRecord } from '../execution/executionRecord.ts'
import type { StatusChange } from '../execution/statusChange.ts'
import type { ExecutionStore } from './executionStore.ts'

/** How many changes are published before they are deleted together. */
const changesPerBatch = 50

/** Real time between attempts, doubled up to the longest. */
const firstPauseMs = 50
const longestPauseMs = 5_000

export type OnStatusChange = (change: StatusChange) => Promise<void>

/**
 * Publishes the changes of status in the store, in their order. A change is deleted only after the listener has
 * taken it, so it is published at least once; a listener that fails is called again.
 */
export class StatusOutbox {
  readonly #store: ExecutionStore
  readonly #listener: (record: ExecutionRecord) => Promise<void>
  readonly #onProblem: (line: string) => void
  readonly #onIdle: () => void
  readonly #closing = new AbortController()
  #telling = false
  #waiting = false

  constructor(options: {
    store: ExecutionStore
    /** Gets the execution just after the change. */
    listener: (record: ExecutionRecord) => Promise<void>
    onProblem: (line: string) => void
    /** Called when there is nothing more to publish for now. */
    onIdle: () => void
  }) {
    this.#store = options.store
    this.#listener = options.listener
    this.#onProblem = options.onProblem
    this.#onIdle = options.onIdle
  }

  /** False while a change is being published; a pause after a failure counts as idle. */
  isIdle(): boolean {
    return !this.#telling || this.#waiting
  }

  /** Publishes what is waiting. */
  wake(): void {
    if (this.#telling || this.#closing.signal.aborted) return
    this.#telling = true
    void this.#tellAll()
  }

  close(): void {
    this.#closing.abort()
  }

  async #tellAll(): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.#closing.signal.aborted; ) {
      const changes = this.#store.unconfirmedChanges(changesPerBatch)
      if (changes.length === 0) break
      let published = 0
      try {
        for (const { number, record } of changes) {
          await this.#listener(record)
          published = number
          pauseMs = firstPauseMs
        }
      } catch (error) {
        this.#onProblem(`the change of an execution's status is published again in ${pauseMs} ms: ${error}`)
        await this.#wait(pauseMs)
        pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      }
      if (published > 0 && !this.#closing.signal.aborted) this.#store.confirmChanges(published)
    }
    this.#telling = false
    this.#onIdle()
  }

  async #wait(ms: number): Promise<void> {
    this.#waiting = true
    this.#onIdle()
    const { signal } = this.#closing
    await pause(ms, undefined, { signal }).catch(error => {
      if (!signal.aborted) throw error
    })
    this.#waiting = false
  }
}
