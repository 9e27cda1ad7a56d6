import type { Clock } from '../clock/clock.ts'
import type { ExecutionStore } from './executionStore.ts'

const hourMs = 3_600_000

/** How long AWS keeps an execution, its history and its name after its end. */
const retentionMs = 90 * 24 * hourMs

/** Deletes executions 90 days after their end, by the virtual clock; at full hours, so that it runs rarely. */
export class Retention {
  readonly #clock: Clock
  readonly #store: ExecutionStore
  readonly #command: (run: () => void) => Promise<void>
  readonly #closing = new AbortController()
  #scheduled = false

  /** `command` runs the deletion in a turn of the engine. */
  constructor(options: { clock: Clock; store: ExecutionStore; command: (run: () => void) => Promise<void> }) {
    this.#clock = options.clock
    this.#store = options.store
    this.#command = options.command
  }

  /** Sleeps until the next execution is old enough, if there is one and no sleep is pending. */
  schedule(): void {
    if (this.#scheduled || this.#closing.signal.aborted) return
    const earliest = this.#store.earliestEnd()
    if (earliest === undefined) return
    this.#scheduled = true
    void this.#sweepAt(Math.ceil((earliest + retentionMs) / hourMs) * hourMs)
  }

  close(): void {
    this.#closing.abort()
  }

  async #sweepAt(time: number): Promise<void> {
    const { signal } = this.#closing
    try {
      await this.#clock.sleepUntil(time, signal)
      await this.#command(() => {
        this.#store.deleteEndedBy(this.#clock.now() - retentionMs)
      })
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    this.#scheduled = false
    this.schedule()
  }
}
