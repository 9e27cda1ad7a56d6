import type { Clock } from '../clock/clock.ts'

/** At most one timer for each frame and each execution. */
export class Timers {
  readonly #clock: Clock
  readonly #command: (onTime: () => void) => Promise<void>
  readonly #running = new Map<object, AbortController>()

  /** `command` runs a timer's work in the engine's next turn. */
  constructor(clock: Clock, command: (onTime: () => void) => Promise<void>) {
    this.#clock = clock
    this.#command = command
  }

  /** Replaces the owner's timer; without a time it has none afterwards. */
  set(owner: object, time: number | undefined, onTime: () => void): void {
    this.#running.get(owner)?.abort()
    this.#running.delete(owner)
    if (time === undefined) {
      return
    }
    const controller = new AbortController()
    this.#running.set(owner, controller)
    void this.#wait(time, controller.signal, onTime)
  }

  clear(): void {
    for (const controller of this.#running.values()) {
      controller.abort()
    }
    this.#running.clear()
  }

  async #wait(time: number, signal: AbortSignal, onTime: () => void): Promise<void> {
    try {
      await this.#clock.sleepUntil(time, signal)
      await this.#command(onTime)
    } catch (error) {
      if (!signal.aborted) {
        throw error
      }
    }
  }
}
